package org.espalier.protocol.lockfile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Who sits, or last sat, in a slot: a label for people. Written only by the holder of the slot's byte, but for the {@link
 * ReclaimedMark}.
 *
 * <pre>
 * offset size  field
 *      0    8  generation
 *      8   16  token               high half first
 *     24   16  boot id             high half first
 *     40    8  start time          clock ticks since boot
 *     48    8  pid namespace       inode
 *     56    8  incarnation
 *     64    8  attached at         ns since 1970
 *     72    4  pid
 *     76    1  mode                0 read-only, 1 read-write
 *     77    1  state               0 never written, 1 attached, 2 left
 *     78    1  may inherit         1 when it would take the ownership
 *     79    1  name length         bytes, 0..64
 *     80   64  name                UTF-8
 *    144    1  priority            0..100; of several heirs the highest goes first
 *    168   12  reclaimed mark      see {@link ReclaimedMark}
 *    188    4  checksum            CRC-32C of bytes 0..187, the mark's taken as zero
 * </pre>
 *
 * @param generation the arena's
 * @param token of the session
 * @param bootId of the machine; zeros unknown
 * @param startTime clock ticks since boot; 0 unknown
 * @param pidNamespace inode; 0 unknown
 * @param incarnation of the slot; 0 for a read-only participant
 * @param attachedAt ns since 1970
 * @param pid process id in that namespace
 * @param mode what it may do
 * @param state attached or left
 * @param mayInherit whether it would take the ownership
 * @param name what it calls itself, cut to 64 bytes between characters
 * @param priority 0..100; of several heirs the highest goes first
 * @since 0.1
 */
public record IdentityRecord(
        long generation,
        UUID token,
        UUID bootId,
        long startTime,
        long pidNamespace,
        long incarnation,
        long attachedAt,
        int pid,
        ParticipantMode mode,
        State state,
        boolean mayInherit,
        String name,
        int priority) {
    /** The highest priority. */
    public static final int MAX_PRIORITY = 100;

    /** Bytes of a record. */
    public static final int LENGTH = 192;

    /** Where record 0 stands in the file. */
    public static final long FIRST_OFFSET = 4096;

    /** Most UTF-8 bytes of a participant's name. */
    public static final int MAX_NAME_BYTES = 64;

    private static final int NAME_OFFSET = 80;
    private static final int PRIORITY_OFFSET = 144;
    static final int CHECKSUM_OFFSET = 188;

    /** Whether the occupant is there or has gone by itself. */
    public enum State {
        /** Holds its byte, or was killed. */
        ATTACHED,
        /** Left in good order. */
        LEFT
    }

    /** Cuts the name to what fits, and the priority to its range. */
    public IdentityRecord {
        name = fitted(name);
        priority = Math.max(0, Math.min(MAX_PRIORITY, priority));
    }

    /**
     * A record of a participant without a priority.
     *
     * @param generation the arena's
     * @param token of the session
     * @param bootId of the machine; zeros unknown
     * @param startTime clock ticks since boot; 0 unknown
     * @param pidNamespace inode; 0 unknown
     * @param incarnation of the slot; 0 for a read-only participant
     * @param attachedAt ns since 1970
     * @param pid process id in that namespace
     * @param mode what it may do
     * @param state attached or left
     * @param mayInherit whether it would take the ownership
     * @param name what it calls itself, cut to 64 bytes between characters
     */
    public IdentityRecord(
            final long generation,
            final UUID token,
            final UUID bootId,
            final long startTime,
            final long pidNamespace,
            final long incarnation,
            final long attachedAt,
            final int pid,
            final ParticipantMode mode,
            final State state,
            final boolean mayInherit,
            final String name) {
        this(
                generation,
                token,
                bootId,
                startTime,
                pidNamespace,
                incarnation,
                attachedAt,
                pid,
                mode,
                state,
                mayInherit,
                name,
                0);
    }

    /**
     * Where a slot's record stands in the file.
     *
     * @param slot 0..65 535
     * @return an offset
     */
    public static long offset(final int slot) {
        return FIRST_OFFSET + (long) slot * LENGTH;
    }

    /**
     * Cuts a name to 64 bytes of UTF-8, between characters.
     *
     * @param name any text
     * @return as much of it as fits
     */
    public static String fitted(final String name) {
        int end = 0;
        int bytes = 0;
        while (end < name.length()) {
            final int point = name.codePointAt(end);
            final int width = Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
            if (bytes + width > MAX_NAME_BYTES) {
                break;
            }
            bytes += width;
            end += Character.charCount(point);
        }
        return name.substring(0, end);
    }

    /**
     * The same occupant, gone.
     *
     * @return a record whose state is {@link State#LEFT}
     */
    public IdentityRecord left() {
        return new IdentityRecord(
                generation,
                token,
                bootId,
                startTime,
                pidNamespace,
                incarnation,
                attachedAt,
                pid,
                mode,
                State.LEFT,
                mayInherit,
                name,
                priority);
    }

    /**
     * Whether bytes are a record that nobody ever wrote.
     *
     * @param bytes of one record
     * @return true when they are all zero, or none
     */
    public static boolean isBlank(final ByteBuffer bytes) {
        final ByteBuffer in = bytes.duplicate();
        while (in.hasRemaining()) {
            if (in.get() != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads a record.
     *
     * @param bytes of one record
     * @return the record; empty when it is short, blank, being written or damaged
     */
    public static Optional<IdentityRecord> decode(final ByteBuffer bytes) {
        final ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < LENGTH || isBlank(in) || in.getInt(CHECKSUM_OFFSET) != checksum(in)) {
            return Optional.empty();
        }
        final int state = in.get(77);
        final int nameLength = in.get(79);
        if (state < 1 || state > 2 || nameLength < 0 || nameLength > MAX_NAME_BYTES) {
            return Optional.empty();
        }
        final byte[] name = new byte[nameLength];
        in.get(NAME_OFFSET, name);
        return Optional.of(new IdentityRecord(
                in.getLong(0),
                new UUID(in.getLong(8), in.getLong(16)),
                new UUID(in.getLong(24), in.getLong(32)),
                in.getLong(40),
                in.getLong(48),
                in.getLong(56),
                in.getLong(64),
                in.getInt(72),
                ParticipantMode.of(in.get(76)),
                state == 1 ? State.ATTACHED : State.LEFT,
                in.get(78) == 1,
                new String(name, StandardCharsets.UTF_8),
                in.get(PRIORITY_OFFSET)));
    }

    /**
     * The record as it stands in the file.
     *
     * @return {@link #LENGTH} bytes, ready to read
     */
    public ByteBuffer encode() {
        final byte[] text = name.getBytes(StandardCharsets.UTF_8);
        final ByteBuffer out = ByteBuffer.allocate(LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(0, generation);
        out.putLong(8, token.getMostSignificantBits());
        out.putLong(16, token.getLeastSignificantBits());
        out.putLong(24, bootId.getMostSignificantBits());
        out.putLong(32, bootId.getLeastSignificantBits());
        out.putLong(40, startTime);
        out.putLong(48, pidNamespace);
        out.putLong(56, incarnation);
        out.putLong(64, attachedAt);
        out.putInt(72, pid);
        out.put(76, (byte) mode.ordinal());
        out.put(77, (byte) (state.ordinal() + 1));
        out.put(78, (byte) (mayInherit ? 1 : 0));
        out.put(79, (byte) text.length);
        out.put(NAME_OFFSET, text);
        out.put(PRIORITY_OFFSET, (byte) priority);
        out.putInt(CHECKSUM_OFFSET, checksum(out));
        return out;
    }

    /** A mark does not change it: whoever writes one may be late, and must not damage a successor's record. */
    private static int checksum(final ByteBuffer record) {
        final CRC32C crc = new CRC32C();
        crc.update(record.slice(0, ReclaimedMark.OFFSET));
        crc.update(new byte[ReclaimedMark.LENGTH]);
        final int rest = ReclaimedMark.OFFSET + ReclaimedMark.LENGTH;
        crc.update(record.slice(rest, CHECKSUM_OFFSET - rest));
        return (int) crc.getValue();
    }
}
