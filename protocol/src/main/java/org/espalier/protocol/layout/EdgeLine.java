package org.espalier.protocol.layout;

/**
 * What the writer of an edge changes at every push: one cache line, written by nobody else. Indexed by edge id.
 *
 * <pre>
 * offset size  field
 *      0    8  head               number of the next sample
 *      8    8  first              number of the first sample of this epoch
 *     16    8  epoch              raised when the clock of the edge starts over
 * </pre>
 *
 * @since 0.1
 */
public final class EdgeLine {
    /** Bytes of one record. */
    public static final int LENGTH = 64;

    /** Number of the next sample. */
    public static final int HEAD_OFFSET = 0;

    /** Bytes of {@link #HEAD_OFFSET}. */
    public static final int HEAD_LENGTH = 8;

    /** Number of the first sample of this epoch. */
    public static final int FIRST_OFFSET = 8;

    /** Bytes of {@link #FIRST_OFFSET}. */
    public static final int FIRST_LENGTH = 8;

    /** Raised when the clock of the edge starts over. */
    public static final int EPOCH_OFFSET = 16;

    /** Bytes of {@link #EPOCH_OFFSET}. */
    public static final int EPOCH_LENGTH = 8;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "EdgeLine",
            LENGTH,
            RecordMap.field("head", HEAD_OFFSET, HEAD_LENGTH),
            RecordMap.field("first", FIRST_OFFSET, FIRST_LENGTH),
            RecordMap.field("epoch", EPOCH_OFFSET, EPOCH_LENGTH));

    private EdgeLine() {}
}
