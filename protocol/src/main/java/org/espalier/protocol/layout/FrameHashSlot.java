package org.espalier.protocol.layout;

/**
 * One slot of the frame hash: open addressing, linear probing, never removed from.
 *
 * <pre>
 * offset size  field
 *      0    8  hash               FNV-1a 64 of the name; 0 free
 *      8    8  holder             who is interning it, see HolderWord
 *     16    8  id                 the frame id; 0 not yet published
 * </pre>
 *
 * @since 0.1
 */
public final class FrameHashSlot {
    /** Bytes of one record. */
    public static final int LENGTH = 32;

    /** FNV-1a 64 of the name; 0 free. */
    public static final int HASH_OFFSET = 0;

    /** Bytes of {@link #HASH_OFFSET}. */
    public static final int HASH_LENGTH = 8;

    /** Who is interning it, see HolderWord. */
    public static final int HOLDER_OFFSET = 8;

    /** Bytes of {@link #HOLDER_OFFSET}. */
    public static final int HOLDER_LENGTH = 8;

    /** The frame id; 0 not yet published. */
    public static final int ID_OFFSET = 16;

    /** Bytes of {@link #ID_OFFSET}. */
    public static final int ID_LENGTH = 8;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "FrameHashSlot",
            LENGTH,
            RecordMap.field("hash", HASH_OFFSET, HASH_LENGTH),
            RecordMap.field("holder", HOLDER_OFFSET, HOLDER_LENGTH),
            RecordMap.field("id", ID_OFFSET, ID_LENGTH));

    private FrameHashSlot() {}
}
