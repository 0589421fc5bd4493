package org.espalier.protocol.layout;

/**
 * Who may push to an edge. Indexed by edge id.
 *
 * <pre>
 * offset size  field
 *      0    8  word               see ClaimWord
 *      8    8  incarnation        of the holder
 *     16    8  claimedAt          ns since 1970, a label
 *     24    4  labelLength        UTF-8 bytes, 0..64
 *     64   64  label              what the holder calls itself
 * </pre>
 *
 * @since 0.1
 */
public final class ClaimRecord {
    /** Bytes of one record. */
    public static final int LENGTH = 128;

    /** See ClaimWord. */
    public static final int WORD_OFFSET = 0;

    /** Bytes of {@link #WORD_OFFSET}. */
    public static final int WORD_LENGTH = 8;

    /** Of the holder. */
    public static final int INCARNATION_OFFSET = 8;

    /** Bytes of {@link #INCARNATION_OFFSET}. */
    public static final int INCARNATION_LENGTH = 8;

    /** Ns since 1970, a label. */
    public static final int CLAIMED_AT_OFFSET = 16;

    /** Bytes of {@link #CLAIMED_AT_OFFSET}. */
    public static final int CLAIMED_AT_LENGTH = 8;

    /** UTF-8 bytes, 0..64. */
    public static final int LABEL_LENGTH_OFFSET = 24;

    /** Bytes of {@link #LABEL_LENGTH_OFFSET}. */
    public static final int LABEL_LENGTH_LENGTH = 4;

    /** What the holder calls itself. */
    public static final int LABEL_OFFSET = 64;

    /** Bytes of {@link #LABEL_OFFSET}. */
    public static final int LABEL_LENGTH = 64;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "ClaimRecord",
            LENGTH,
            RecordMap.field("word", WORD_OFFSET, WORD_LENGTH),
            RecordMap.field("incarnation", INCARNATION_OFFSET, INCARNATION_LENGTH),
            RecordMap.field("claimedAt", CLAIMED_AT_OFFSET, CLAIMED_AT_LENGTH),
            RecordMap.field("labelLength", LABEL_LENGTH_OFFSET, LABEL_LENGTH_LENGTH),
            RecordMap.field("label", LABEL_OFFSET, LABEL_LENGTH));

    private ClaimRecord() {}
}
