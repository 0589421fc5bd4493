package org.espalier.protocol.layout;

/**
 * Where the regions of an arena of a given capacity lie. A function of the capacity alone, so that a process that maps
 * foreign bytes recomputes every offset and compares.
 *
 * <pre>
 * header | frame records | name heap | frame hash | topology blocks x 4 | edge records | edge lines | claims
 *        | participants | stamps | poses | up to a whole page
 * </pre>
 *
 * Every region starts on a multiple of 64. Frame and edge ids count from 1; record 0 exists and is unused. The methods
 * that take an index do not check it: callers have.
 *
 * @since 0.1
 */
public final class ArenaGeometry {
    /** Segments are whole pages of this many bytes. */
    public static final long PAGE = 4096;

    private static final long LINE = 64;

    private final ArenaCapacity capacity;
    private final int frameHashSlots;
    private final long frameRecords;
    private final long nameHeap;
    private final long frameHash;
    private final long topology;
    private final long topologyStride;
    private final long edgeRecords;
    private final long edgeLines;
    private final long claims;
    private final long participants;
    private final long stamps;
    private final long poses;
    private final long size;

    /**
     * Lays out an arena.
     *
     * @param capacity what it holds
     */
    public ArenaGeometry(final ArenaCapacity capacity) {
        this.capacity = capacity;
        frameHashSlots = Integer.highestOneBit(2 * capacity.frames() - 1) << 1;
        final long frames = capacity.frames() + 1L;
        final long edges = capacity.edges() + 1L;
        frameRecords = ArenaHeader.LENGTH;
        nameHeap = aligned(frameRecords + frames * FrameRecord.LENGTH, LINE);
        frameHash = aligned(nameHeap + capacity.nameHeapBytes(), LINE);
        topology = aligned(frameHash + (long) frameHashSlots * FrameHashSlot.LENGTH, LINE);
        topologyStride = aligned(frames * TopologyEntry.LENGTH, LINE);
        edgeRecords = topology + TopologyEntry.BLOCKS * topologyStride;
        edgeLines = edgeRecords + edges * EdgeRecord.LENGTH;
        claims = edgeLines + edges * EdgeLine.LENGTH;
        participants = claims + edges * ClaimRecord.LENGTH;
        stamps = participants + (long) capacity.participants() * ParticipantRecord.LENGTH;
        poses = aligned(stamps + capacity.ringSlots() * Long.BYTES, LINE);
        size = aligned(poses + capacity.ringSlots() * PoseSlot.LENGTH, PAGE);
    }

    private static long aligned(final long offset, final long to) {
        return (offset + to - 1) & -to;
    }

    /**
     * What the arena holds.
     *
     * @return the capacity
     */
    public ArenaCapacity capacity() {
        return capacity;
    }

    /**
     * Bytes of the whole segment.
     *
     * @return a multiple of {@link #PAGE}
     */
    public long size() {
        return size;
    }

    /**
     * Slots of the frame hash.
     *
     * @return a power of two, at least twice the frames
     */
    public int frameHashSlots() {
        return frameHashSlots;
    }

    /**
     * Where the frame records start.
     *
     * @return an offset
     */
    public long frameRecords() {
        return frameRecords;
    }

    /**
     * Where the frame names start.
     *
     * @return an offset
     */
    public long nameHeap() {
        return nameHeap;
    }

    /**
     * Where the frame hash starts.
     *
     * @return an offset
     */
    public long frameHash() {
        return frameHash;
    }

    /**
     * Where the first topology block starts.
     *
     * @return an offset
     */
    public long topology() {
        return topology;
    }

    /**
     * Bytes from one topology block to the next.
     *
     * @return a multiple of 64
     */
    public long topologyStride() {
        return topologyStride;
    }

    /**
     * Where the edge records start.
     *
     * @return an offset
     */
    public long edgeRecords() {
        return edgeRecords;
    }

    /**
     * Where the edge lines start.
     *
     * @return an offset
     */
    public long edgeLines() {
        return edgeLines;
    }

    /**
     * Where the claim records start.
     *
     * @return an offset
     */
    public long claims() {
        return claims;
    }

    /**
     * Where the participant records start.
     *
     * @return an offset
     */
    public long participants() {
        return participants;
    }

    /**
     * Where the stamps start.
     *
     * @return an offset
     */
    public long stamps() {
        return stamps;
    }

    /**
     * Where the pose slots start.
     *
     * @return an offset
     */
    public long poses() {
        return poses;
    }

    /**
     * Where a frame record lies.
     *
     * @param frame frame id, 0..frames
     * @return an offset
     */
    public long frameRecord(final int frame) {
        return frameRecords + (long) frame * FrameRecord.LENGTH;
    }

    /**
     * Where a slot of the frame hash lies.
     *
     * @param index 0..{@link #frameHashSlots()} - 1
     * @return an offset
     */
    public long frameHashSlot(final int index) {
        return frameHash + (long) index * FrameHashSlot.LENGTH;
    }

    /**
     * Where a frame's entry lies in a topology block.
     *
     * @param block 0..3
     * @param frame frame id, 0..frames
     * @return an offset
     */
    public long topologyEntry(final int block, final int frame) {
        return topology + block * topologyStride + (long) frame * TopologyEntry.LENGTH;
    }

    /**
     * Where an edge record lies.
     *
     * @param edge edge id, 0..edges
     * @return an offset
     */
    public long edgeRecord(final int edge) {
        return edgeRecords + (long) edge * EdgeRecord.LENGTH;
    }

    /**
     * Where an edge's writer line lies.
     *
     * @param edge edge id, 0..edges
     * @return an offset
     */
    public long edgeLine(final int edge) {
        return edgeLines + (long) edge * EdgeLine.LENGTH;
    }

    /**
     * Where an edge's claim record lies.
     *
     * @param edge edge id, 0..edges
     * @return an offset
     */
    public long claim(final int edge) {
        return claims + (long) edge * ClaimRecord.LENGTH;
    }

    /**
     * Where a participant record lies.
     *
     * @param slot 0..participants - 1
     * @return an offset
     */
    public long participant(final int slot) {
        return participants + (long) slot * ParticipantRecord.LENGTH;
    }

    /**
     * Where a stamp lies.
     *
     * @param ringSlot 0..ringSlots - 1
     * @return an offset
     */
    public long stamp(final long ringSlot) {
        return stamps + ringSlot * Long.BYTES;
    }

    /**
     * Where a pose slot lies.
     *
     * @param ringSlot 0..ringSlots - 1
     * @return an offset
     */
    public long pose(final long ringSlot) {
        return poses + ringSlot * PoseSlot.LENGTH;
    }
}
