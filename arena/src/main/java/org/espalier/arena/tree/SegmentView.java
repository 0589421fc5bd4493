package org.espalier.arena.tree;

import java.util.concurrent.atomic.LongAdder;
import org.espalier.arena.edge.Edge;
import org.espalier.arena.edge.EdgeTable;
import org.espalier.arena.frame.FrameTable;
import org.espalier.arena.lookup.TreeView;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.topology.Topology;

/** What plans read of a segment, through one of its memories. */
final class SegmentView implements TreeView {
    private final ArenaMemory memory;
    private final FrameTable frames;
    private final Topology topology;
    private final EdgeTable edges;
    private final LongAdder corruptSamples = new LongAdder();

    SegmentView(final TreeSegment segment, final ArenaMemory memory) {
        this.memory = memory;
        this.frames = new FrameTable(memory, segment.geometry());
        this.topology = new Topology(memory, segment.geometry());
        this.edges = new EdgeTable(memory, segment.geometry());
    }

    FrameTable frames() {
        return frames;
    }

    Topology topology() {
        return topology;
    }

    EdgeTable edges() {
        return edges;
    }

    EdgeName nameOf(final Edge edge) {
        return new EdgeName(frames.name(edge.parent()), frames.name(edge.child()));
    }

    @Override
    public void corruptSampleSeen() {
        corruptSamples.increment();
    }

    long corruptSamples() {
        return corruptSamples.sum();
    }

    @Override
    public ArenaMemory memory() {
        return memory;
    }

    @Override
    public int find(final String frame) {
        return frames.find(frame);
    }

    @Override
    public int frameCount() {
        return frames.count();
    }

    @Override
    public String frameName(final int frame) {
        return frames.name(frame);
    }

    @Override
    public int parent(final int block, final int frame) {
        return topology.parent(block, frame);
    }

    @Override
    public int edge(final int block, final int frame) {
        return topology.edge(block, frame);
    }

    @Override
    public int depth(final int block, final int frame) {
        return topology.depth(block, frame);
    }

    @Override
    public EdgeFacts edgeFacts(final int id) {
        final Edge edge = edges.read(id);
        return new EdgeFacts(
                nameOf(edge),
                edge.kind() == EdgeKind.DYNAMIC,
                edge.ring(),
                edge.interpolation(),
                edge.domain().tag());
    }
}
