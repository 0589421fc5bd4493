package org.espalier.protocol.layout;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The fingerprint of the layout: FNV-1a 64 over the name, length and every field's name, offset and size of every record.
 * Two programs share memory only when theirs are equal.
 *
 * @since 0.1
 */
public final class LayoutHash {
    private static final long FNV_BASIS = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    /** Every record of the tree segment, in the order of its regions. */
    public static final List<RecordMap> RECORDS = List.of(
            ArenaHeader.MAP,
            FrameRecord.MAP,
            FrameHashSlot.MAP,
            TopologyEntry.MAP,
            EdgeRecord.MAP,
            EdgeLine.MAP,
            ClaimRecord.MAP,
            ParticipantRecord.MAP,
            PoseSlot.MAP);

    /** The fingerprint of this program's layout. */
    public static final long CURRENT = of(RECORDS);

    private LayoutHash() {}

    /**
     * The fingerprint of a list of records.
     *
     * @param records in region order
     * @return the hash
     */
    public static long of(final List<RecordMap> records) {
        long hash = FNV_BASIS;
        for (final RecordMap map : records) {
            hash = number(text(hash, map.name()), map.length());
            for (final RecordMap.Field field : map.fields()) {
                hash = number(number(text(hash, field.name()), field.offset()), field.length());
            }
        }
        return hash;
    }

    /**
     * FNV-1a 64 of the UTF-8 bytes of a text: the hash of a frame name. 0, which marks a free slot, becomes 1.
     *
     * @param text any text
     * @return the hash, never 0
     */
    public static long ofName(final String text) {
        final long hash = text(FNV_BASIS, text);
        return hash == 0 ? 1 : hash;
    }

    private static long text(final long hash, final String text) {
        long result = hash;
        for (final byte b : text.getBytes(StandardCharsets.UTF_8)) {
            result = (result ^ (b & 0xFF)) * FNV_PRIME;
        }
        return result;
    }

    private static long number(final long hash, final int number) {
        long result = hash;
        for (int shift = 0; shift < 32; shift += 8) {
            result = (result ^ ((number >>> shift) & 0xFF)) * FNV_PRIME;
        }
        return result;
    }
}
