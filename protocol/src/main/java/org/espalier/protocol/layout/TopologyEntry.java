package org.espalier.protocol.layout;

/**
 * The place of one frame in one topology block: indexed by frame id, entry 0 unused.
 *
 * <pre>
 * offset size  field
 *      0    4  parent             frame id of the parent; 0 a root
 *      4    4  edge               edge id of the edge to the parent; 0 none
 *      8    4  depth              edges up to the root
 * </pre>
 *
 * @since 0.1
 */
public final class TopologyEntry {
    /** Bytes of one record. */
    public static final int LENGTH = 16;

    /** Frame id of the parent; 0 a root. */
    public static final int PARENT_OFFSET = 0;

    /** Bytes of {@link #PARENT_OFFSET}. */
    public static final int PARENT_LENGTH = 4;

    /** Edge id of the edge to the parent; 0 none. */
    public static final int EDGE_OFFSET = 4;

    /** Bytes of {@link #EDGE_OFFSET}. */
    public static final int EDGE_LENGTH = 4;

    /** Edges up to the root. */
    public static final int DEPTH_OFFSET = 8;

    /** Bytes of {@link #DEPTH_OFFSET}. */
    public static final int DEPTH_LENGTH = 4;

    /** Topology blocks that take turns. */
    public static final int BLOCKS = 4;

    /** The field map. */
    public static final RecordMap MAP = RecordMap.of(
            "TopologyEntry",
            LENGTH,
            RecordMap.field("parent", PARENT_OFFSET, PARENT_LENGTH),
            RecordMap.field("edge", EDGE_OFFSET, EDGE_LENGTH),
            RecordMap.field("depth", DEPTH_OFFSET, DEPTH_LENGTH));

    private TopologyEntry() {}
}
