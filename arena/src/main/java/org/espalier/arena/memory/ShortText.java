package org.espalier.arena.memory;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Labels of a fixed number of bytes in shared memory. They are for people: one that is read while it is written may come
 * out mixed.
 *
 * @since 0.1
 */
public final class ShortText {
    private ShortText() {}

    /**
     * Writes a label, cut between characters to what fits.
     *
     * @param memory where
     * @param lengthAt offset of its 4-byte length
     * @param textAt offset of its bytes
     * @param capacity bytes it may take
     * @param text the label
     */
    public static void put(
            final ArenaMemory memory, final long lengthAt, final long textAt, final int capacity, final String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, capacity);
        while (length < bytes.length && length > 0 && (bytes[length] & 0xC0) == 0x80) {
            length--;
        }
        memory.putInt(lengthAt, length);
        memory.putBytes(textAt, Arrays.copyOf(bytes, capacity), 0, length);
    }

    /**
     * Reads a label.
     *
     * @param memory where
     * @param lengthAt offset of its 4-byte length
     * @param textAt offset of its bytes
     * @param capacity bytes it may take; a length out of range counts as 0
     * @return the label
     */
    public static String get(final ArenaMemory memory, final long lengthAt, final long textAt, final int capacity) {
        final int length = memory.getInt(lengthAt);
        if (length < 0 || length > capacity) {
            return "";
        }
        final byte[] bytes = new byte[length];
        memory.getBytes(textAt, bytes, 0, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
