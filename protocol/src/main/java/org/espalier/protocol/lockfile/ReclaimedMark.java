package org.espalier.protocol.lockfile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/**
 * That the occupant an identity record names is dead and what it held was given back: written beside the record by whoever
 * did that, outside the record's checksum. It names the record it speaks of by that checksum, so one that arrives late
 * says nothing about a successor.
 *
 * <pre>
 * offset size  field               (from the beginning of the identity record)
 *    168    8  reclaimed at        ns since 1970
 *    176    4  reclaimed record    checksum of the record it speaks of
 * </pre>
 *
 * @param reclaimedAt ns since 1970
 * @param record checksum of the record it speaks of
 * @since 0.2
 */
public record ReclaimedMark(long reclaimedAt, int record) {
    /** Where it stands in an identity record. */
    public static final int OFFSET = 168;

    /** Bytes of a mark. */
    public static final int LENGTH = 12;

    private static final int RECORD_OFFSET = 8;

    /**
     * The mark that speaks of a record.
     *
     * @param record whose occupant is dead
     * @param now ns since 1970
     * @return its mark
     */
    public static ReclaimedMark of(final IdentityRecord record, final long now) {
        return new ReclaimedMark(now, record.encode().getInt(IdentityRecord.CHECKSUM_OFFSET));
    }

    /**
     * When what the occupant held was given back.
     *
     * @param bytes of one identity record
     * @return ns since 1970; empty when it is short, or when no mark speaks of the record that stands there
     */
    public static OptionalLong read(final ByteBuffer bytes) {
        final ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < IdentityRecord.LENGTH) {
            return OptionalLong.empty();
        }
        final long reclaimedAt = in.getLong(OFFSET);
        final boolean speaks = in.getInt(OFFSET + RECORD_OFFSET) == in.getInt(IdentityRecord.CHECKSUM_OFFSET);
        return speaks && reclaimedAt != 0 ? OptionalLong.of(reclaimedAt) : OptionalLong.empty();
    }

    /**
     * The mark as it stands in the file.
     *
     * @return {@link #LENGTH} bytes, ready to read
     */
    public ByteBuffer encode() {
        return ByteBuffer.allocate(LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(0, reclaimedAt)
                .putInt(RECORD_OFFSET, record);
    }
}
