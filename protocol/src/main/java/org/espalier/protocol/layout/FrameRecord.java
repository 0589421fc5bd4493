package org.espalier.protocol.layout;

/**
 * A frame: where its full name lies. Written by the process that interns it, before the id is published in the frame hash.
 *
 * <pre>
 * offset size  field
 *      0    8  nameHash           FNV-1a 64 of the name
 *      8    8  nameAt             bytes from the start of the name heap
 *     16    4  nameLength         UTF-8 bytes, 1..255
 *     20    4  flags              reserved, 0
 *     24    8  internedBy         see HolderWord
 * </pre>
 *
 * @since 0.1
 */
public final class FrameRecord {
    /** Bytes of one record. */
    public static final int LENGTH = 64;

    /** FNV-1a 64 of the name. */
    public static final int NAME_HASH_OFFSET = 0;

    /** Bytes of {@link #NAME_HASH_OFFSET}. */
    public static final int NAME_HASH_LENGTH = 8;

    /** Bytes from the start of the name heap. */
    public static final int NAME_AT_OFFSET = 8;

    /** Bytes of {@link #NAME_AT_OFFSET}. */
    public static final int NAME_AT_LENGTH = 8;

    /** UTF-8 bytes, 1..255. */
    public static final int NAME_LENGTH_OFFSET = 16;

    /** Bytes of {@link #NAME_LENGTH_OFFSET}. */
    public static final int NAME_LENGTH_LENGTH = 4;

    /** Reserved, 0. */
    public static final int FLAGS_OFFSET = 20;

    /** Bytes of {@link #FLAGS_OFFSET}. */
    public static final int FLAGS_LENGTH = 4;

    /** See HolderWord. */
    public static final int INTERNED_BY_OFFSET = 24;

    /** Bytes of {@link #INTERNED_BY_OFFSET}. */
    public static final int INTERNED_BY_LENGTH = 8;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "FrameRecord",
            LENGTH,
            RecordMap.field("nameHash", NAME_HASH_OFFSET, NAME_HASH_LENGTH),
            RecordMap.field("nameAt", NAME_AT_OFFSET, NAME_AT_LENGTH),
            RecordMap.field("nameLength", NAME_LENGTH_OFFSET, NAME_LENGTH_LENGTH),
            RecordMap.field("flags", FLAGS_OFFSET, FLAGS_LENGTH),
            RecordMap.field("internedBy", INTERNED_BY_OFFSET, INTERNED_BY_LENGTH));

    private FrameRecord() {}
}
