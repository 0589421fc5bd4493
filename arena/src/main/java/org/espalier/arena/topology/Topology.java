package org.espalier.arena.topology;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.TopologyEntry;
import org.espalier.protocol.layout.TopologyWord;

/**
 * The shape of the tree. Every number read is checked before it is returned, so a caller may index with it.
 *
 * @since 0.1
 */
public final class Topology {
    private final ArenaMemory memory;
    private final ArenaGeometry geometry;

    /**
     * The topology of an arena.
     *
     * @param memory the arena
     * @param geometry its layout
     */
    public Topology(final ArenaMemory memory, final ArenaGeometry geometry) {
        this.memory = memory;
        this.geometry = geometry;
    }

    /**
     * The topology word: its generation and the active block, see TopologyWord. Acquire: what the publisher stored
     * before is visible.
     *
     * @return the word; 0 when the arena is closed
     */
    public long word() {
        return memory.getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET);
    }

    /**
     * Most frames.
     *
     * @return the largest frame id there can be
     */
    public int frames() {
        return geometry.capacity().frames();
    }

    /**
     * The parent of a frame.
     *
     * @param block 0..3
     * @param frame frame id
     * @return frame id; 0 for a root
     * @throws DamagedArenaException when the frame or its parent is out of range
     */
    public int parent(final int block, final int frame) {
        return read(block, frame, TopologyEntry.PARENT_OFFSET, "parent of frame ", frames());
    }

    /**
     * The edge from a frame to its parent.
     *
     * @param block 0..3
     * @param frame frame id
     * @return edge id; 0 for a root
     * @throws DamagedArenaException when the frame or its edge is out of range
     */
    public int edge(final int block, final int frame) {
        return read(
                block,
                frame,
                TopologyEntry.EDGE_OFFSET,
                "edge of frame ",
                geometry.capacity().edges());
    }

    /**
     * How many edges lie between a frame and its root.
     *
     * @param block 0..3
     * @param frame frame id
     * @return the depth; 0 for a root
     * @throws DamagedArenaException when the frame or its depth is out of range
     */
    public int depth(final int block, final int frame) {
        return read(block, frame, TopologyEntry.DEPTH_OFFSET, "depth of frame ", frames());
    }

    /**
     * Takes the lock that changes need.
     *
     * @param holder who asks, see HolderWord
     * @return whether nobody had it
     */
    public boolean tryLock(final long holder) {
        return memory.compareAndSetLong(ArenaHeader.TOPOLOGY_HOLDER_OFFSET, 0, holder);
    }

    /**
     * Who has the lock.
     *
     * @return the holder word; 0 nobody
     */
    public long lockedBy() {
        return memory.getLongAcquire(ArenaHeader.TOPOLOGY_HOLDER_OFFSET);
    }

    /**
     * Takes the lock over from a holder that is dead by verdict. What it had not published is lost, as it should be.
     *
     * @param dead the holder word the verdict was about
     * @param holder who asks
     * @return false when the word had changed
     */
    public boolean steal(final long dead, final long holder) {
        return memory.compareAndSetLong(ArenaHeader.TOPOLOGY_HOLDER_OFFSET, dead, holder);
    }

    /**
     * Gives the lock back.
     *
     * @param holder who has it
     * @throws IllegalStateException when it has not
     */
    public void unlock(final long holder) {
        if (!memory.compareAndSetLong(ArenaHeader.TOPOLOGY_HOLDER_OFFSET, holder, 0)) {
            throw new IllegalStateException("the topology lock is not held by " + holder + " but by " + lockedBy());
        }
    }

    /**
     * Begins a change: copies the active block to the next one. Only for the holder of the lock.
     *
     * @return the change, unpublished
     */
    public TopologyEdit edit() {
        final long word = word();
        final int from = TopologyWord.block(word);
        final int to = (from + 1) % TopologyEntry.BLOCKS;
        for (int frame = 0; frame <= frames(); frame++) {
            final long source = geometry.topologyEntry(from, frame);
            final long target = geometry.topologyEntry(to, frame);
            for (int at = 0; at < TopologyEntry.LENGTH; at += Long.BYTES) {
                memory.putLong(target + at, memory.getLong(source + at));
            }
        }
        return new TopologyEdit(this, memory, geometry, word, to);
    }

    private int read(final int block, final int frame, final int field, final String what, final int most) {
        if (frame < 1 || frame > frames()) {
            throw new DamagedArenaException("frame id", frame, "1.." + frames());
        }
        final int value = memory.getInt(geometry.topologyEntry(block & (TopologyEntry.BLOCKS - 1), frame) + field);
        if (value < 0 || value > most) {
            throw new DamagedArenaException(what + frame, value, "0.." + most);
        }
        return value;
    }
}
