package org.espalier.protocol.layout;

/**
 * One sample: a word and seven doubles, the pose of the child in its parent.
 *
 * <pre>
 * offset size  field
 *      0    8  word               see SampleWord
 *      8    8  qx                 rotation x
 *     16    8  qy                 rotation y
 *     24    8  qz                 rotation z
 *     32    8  qw                 rotation w
 *     40    8  tx                 translation x, m
 *     48    8  ty                 translation y, m
 *     56    8  tz                 translation z, m
 * </pre>
 *
 * @since 0.1
 */
public final class PoseSlot {
    /** Bytes of one record. */
    public static final int LENGTH = 64;

    /** See SampleWord. */
    public static final int WORD_OFFSET = 0;

    /** Bytes of {@link #WORD_OFFSET}. */
    public static final int WORD_LENGTH = 8;

    /** Rotation x. */
    public static final int QX_OFFSET = 8;

    /** Bytes of {@link #QX_OFFSET}. */
    public static final int QX_LENGTH = 8;

    /** Rotation y. */
    public static final int QY_OFFSET = 16;

    /** Bytes of {@link #QY_OFFSET}. */
    public static final int QY_LENGTH = 8;

    /** Rotation z. */
    public static final int QZ_OFFSET = 24;

    /** Bytes of {@link #QZ_OFFSET}. */
    public static final int QZ_LENGTH = 8;

    /** Rotation w. */
    public static final int QW_OFFSET = 32;

    /** Bytes of {@link #QW_OFFSET}. */
    public static final int QW_LENGTH = 8;

    /** Translation x, m. */
    public static final int TX_OFFSET = 40;

    /** Bytes of {@link #TX_OFFSET}. */
    public static final int TX_LENGTH = 8;

    /** Translation y, m. */
    public static final int TY_OFFSET = 48;

    /** Bytes of {@link #TY_OFFSET}. */
    public static final int TY_LENGTH = 8;

    /** Translation z, m. */
    public static final int TZ_OFFSET = 56;

    /** Bytes of {@link #TZ_OFFSET}. */
    public static final int TZ_LENGTH = 8;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "PoseSlot",
            LENGTH,
            RecordMap.field("word", WORD_OFFSET, WORD_LENGTH),
            RecordMap.field("qx", QX_OFFSET, QX_LENGTH),
            RecordMap.field("qy", QY_OFFSET, QY_LENGTH),
            RecordMap.field("qz", QZ_OFFSET, QZ_LENGTH),
            RecordMap.field("qw", QW_OFFSET, QW_LENGTH),
            RecordMap.field("tx", TX_OFFSET, TX_LENGTH),
            RecordMap.field("ty", TY_OFFSET, TY_LENGTH),
            RecordMap.field("tz", TZ_OFFSET, TZ_LENGTH));

    private PoseSlot() {}
}
