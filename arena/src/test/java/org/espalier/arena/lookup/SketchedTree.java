package org.espalier.arena.lookup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.RingLayout;
import org.espalier.arena.ring.RingWriter;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.TopologyEntry;
import org.espalier.protocol.layout.TopologyWord;

/** A tree drawn into memory by hand: names on the heap, topology and rings where the format has them. */
final class SketchedTree implements TreeView {
    private final ArenaGeometry geometry;
    private final ArenaMemory memory;
    private final Map<String, Integer> ids = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<EdgeFacts> edges = new ArrayList<>();
    private final Map<String, RingWriter> writers = new HashMap<>();
    private long ringCursor;
    private long generation = 1;
    private int block;
    int corruptSeen;
    Interpolation interpolation = Interpolation.LERP_SLERP;

    SketchedTree(final long ringSlots) {
        this(ringSlots, HeapMemory::new);
    }

    SketchedTree(final long ringSlots, final LongFunction<ArenaMemory> memories) {
        geometry = new ArenaGeometry(new ArenaCapacity(1024, 1024, 1, ringSlots, 4096));
        memory = memories.apply(geometry.size());
        memory.putLongRelease(ArenaHeader.TOPOLOGY_OFFSET, TopologyWord.of(generation, block));
    }

    int frame(final String name) {
        return ids.computeIfAbsent(name, each -> {
            names.add(each);
            return names.size();
        });
    }

    SketchedTree dynamic(final String parent, final String child, final long slots) {
        return dynamic(parent, child, slots, 0);
    }

    SketchedTree dynamic(final String parent, final String child, final long slots, final int domain) {
        return edge(parent, child, true, slots, domain);
    }

    SketchedTree fixed(final String parent, final String child, final Pose pose) {
        edge(parent, child, false, 2, 0);
        push(child, 0, pose);
        return this;
    }

    SketchedTree edge(
            final String parent, final String child, final boolean dynamic, final long slots, final int domain) {
        final int edge = edges.size() + 1;
        final RingLayout ring =
                new RingLayout(geometry.edgeLine(edge), geometry.stamp(ringCursor), geometry.pose(ringCursor), slots);
        ringCursor += slots;
        edges.add(new EdgeFacts(new EdgeName(parent, child), dynamic, ring, interpolation, domain));
        final int at = frame(parent);
        link(block, frame(child), at, edge, depth(block, at) + 1);
        writers.put(child, new RingWriter(memory, ring, StampPolicy.REPLACE));
        return this;
    }

    void push(final String child, final long stamp, final Pose pose) {
        writers.get(child).push(stamp, pose.tx, pose.ty, pose.tz, pose.qx, pose.qy, pose.qz, pose.qw);
    }

    RingWriter writer(final String child) {
        return writers.get(child);
    }

    EdgeFacts facts(final String child) {
        return edges.get(edge(block, frame(child)) - 1);
    }

    /** Copies the topology to the next block, moves one frame there and publishes it. */
    void reparent(final String child, final String parent) {
        final int next = (block + 1) % TopologyEntry.BLOCKS;
        for (int id = 1; id <= frameCount(); id++) {
            link(next, id, parent(block, id), edge(block, id), depth(block, id));
        }
        link(next, frame(child), frame(parent), edge(block, frame(child)), depth(block, frame(parent)) + 1);
        block = next;
        publish();
    }

    void publish() {
        generation++;
        memory.putLongRelease(ArenaHeader.TOPOLOGY_OFFSET, TopologyWord.of(generation, block));
    }

    void close() {
        for (long at = 0; at < memory.size(); at += 8) {
            memory.putLong(at, 0);
        }
    }

    Lookup lookup(final String target, final String source) {
        return Lookup.of(this, target, source);
    }

    private void link(final int at, final int frame, final int parent, final int edge, final int depth) {
        final long entry = geometry.topologyEntry(at, frame);
        memory.putInt(entry + TopologyEntry.PARENT_OFFSET, parent);
        memory.putInt(entry + TopologyEntry.EDGE_OFFSET, edge);
        memory.putInt(entry + TopologyEntry.DEPTH_OFFSET, depth);
    }

    @Override
    public void corruptSampleSeen() {
        corruptSeen++;
    }

    @Override
    public ArenaMemory memory() {
        return memory;
    }

    @Override
    public int find(final String frame) {
        return ids.getOrDefault(frame, 0);
    }

    @Override
    public int frameCount() {
        return names.size();
    }

    @Override
    public String frameName(final int frame) {
        return names.get(frame - 1);
    }

    @Override
    public int parent(final int at, final int frame) {
        return memory.getInt(geometry.topologyEntry(at, frame) + TopologyEntry.PARENT_OFFSET);
    }

    @Override
    public int edge(final int at, final int frame) {
        return memory.getInt(geometry.topologyEntry(at, frame) + TopologyEntry.EDGE_OFFSET);
    }

    @Override
    public int depth(final int at, final int frame) {
        return memory.getInt(geometry.topologyEntry(at, frame) + TopologyEntry.DEPTH_OFFSET);
    }

    @Override
    public EdgeFacts edgeFacts(final int edge) {
        if (edge < 1 || edge > edges.size()) {
            throw new DamagedArenaException("edge id", edge, "1.." + edges.size());
        }
        return edges.get(edge - 1);
    }
}
