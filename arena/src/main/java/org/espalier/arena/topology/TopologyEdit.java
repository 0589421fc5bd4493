package org.espalier.arena.topology;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.TopologyEntry;
import org.espalier.protocol.layout.TopologyWord;

/**
 * One change of the topology, in a block no reader looks at. Nothing is visible before {@link #publish}; a change that is
 * dropped leaves the tree as it was.
 *
 * @since 0.1
 */
public final class TopologyEdit {
    private final Topology topology;
    private final ArenaMemory memory;
    private final ArenaGeometry geometry;
    private final long before;
    private final int block;

    TopologyEdit(
            final Topology topology,
            final ArenaMemory memory,
            final ArenaGeometry geometry,
            final long before,
            final int block) {
        this.topology = topology;
        this.memory = memory;
        this.geometry = geometry;
        this.before = before;
        this.block = block;
    }

    /**
     * Hangs a frame under a parent.
     *
     * @param child frame id
     * @param parent frame id; 0 makes the child a root
     * @param edge edge id of the edge between them; 0 with parent 0
     * @return this
     */
    public TopologyEdit link(final int child, final int parent, final int edge) {
        final int frames = topology.frames();
        final int edges = geometry.capacity().edges();
        if (child < 1 || child > frames || parent < 0 || parent > frames || edge < 0 || edge > edges) {
            throw new IllegalArgumentException("no such link: " + child + " under " + parent + " by edge " + edge);
        }
        final long entry = geometry.topologyEntry(block, child);
        memory.putInt(entry + TopologyEntry.PARENT_OFFSET, parent);
        memory.putInt(entry + TopologyEntry.EDGE_OFFSET, edge);
        return this;
    }

    /**
     * Computes all depths and makes the block the active one, with the next generation.
     *
     * @return the new topology word
     * @throws IllegalStateException when the change closes a loop; nothing is published
     */
    public long publish() {
        final int frames = topology.frames();
        for (int frame = 1; frame <= frames; frame++) {
            int depth = 0;
            for (int up = topology.parent(block, frame); up != 0; up = topology.parent(block, up)) {
                if (++depth > frames) {
                    throw new IllegalStateException("frame " + frame + " is in a loop");
                }
            }
            memory.putInt(geometry.topologyEntry(block, frame) + TopologyEntry.DEPTH_OFFSET, depth);
        }
        final long word = TopologyWord.of(TopologyWord.generation(before) + 1, block);
        memory.putLongRelease(ArenaHeader.TOPOLOGY_OFFSET, word);
        return word;
    }
}
