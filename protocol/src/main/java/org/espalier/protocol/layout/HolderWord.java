package org.espalier.protocol.layout;

/**
 * Who is doing something in shared memory: incarnation &lt;&lt; 16 | slot + 1; 0 is nobody.
 *
 * @since 0.1
 */
public final class HolderWord {
    /**
     * Puts a word together.
     *
     * @param slot 0..4095
     * @param incarnation of that slot, 0..2^47
     * @return the word
     */
    public static long of(final int slot, final long incarnation) {
        return incarnation << 16 | (slot + 1L);
    }

    /**
     * The slot.
     *
     * @param word the word
     * @return the slot; -1 when nobody
     */
    public static int slot(final long word) {
        return (int) (word & 0xFFFF) - 1;
    }

    /**
     * The incarnation of the slot.
     *
     * @param word the word
     * @return the incarnation
     */
    public static long incarnation(final long word) {
        return word >>> 16;
    }

    private HolderWord() {}
}
