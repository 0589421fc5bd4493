package org.espalier.arena.edge;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.RingLayout;
import org.espalier.arena.spec.DeclarationException;
import org.espalier.arena.spec.DeclarationFailure.CapacityExceeded;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.spec.TimeDomain;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.EdgeLine;
import org.espalier.protocol.layout.EdgeRecord;

/**
 * The edge records of an arena.
 *
 * @since 0.1
 */
public final class EdgeTable {
    private final ArenaMemory memory;
    private final ArenaGeometry geometry;

    /**
     * The edges of an arena.
     *
     * @param memory the arena
     * @param geometry its layout
     */
    public EdgeTable(final ArenaMemory memory, final ArenaGeometry geometry) {
        this.memory = memory;
        this.geometry = geometry;
    }

    /**
     * Edges declared so far, removed ones included.
     *
     * @return the largest edge id
     */
    public int count() {
        final long count = memory.getLongAcquire(ArenaHeader.EDGE_COUNT_OFFSET);
        return (int) Math.max(0, Math.min(count, geometry.capacity().edges()));
    }

    /**
     * Whether an edge is declared and not removed.
     *
     * @param id edge id
     * @return false also for an id out of range
     */
    public boolean declared(final int id) {
        return id >= 1
                && id <= geometry.capacity().edges()
                && memory.getInt(geometry.edgeRecord(id) + EdgeRecord.STATE_OFFSET) == EdgeRecord.DECLARED;
    }

    /**
     * Reads an edge and checks every number of it.
     *
     * @param id edge id
     * @return the edge
     * @throws DamagedArenaException when a number is out of range
     */
    public Edge read(final int id) {
        final int edges = geometry.capacity().edges();
        require(id >= 1 && id <= edges, "edge id", id, "1.." + edges);
        final long record = geometry.edgeRecord(id);
        final int state = memory.getInt(record + EdgeRecord.STATE_OFFSET);
        require(state == EdgeRecord.DECLARED, "state of edge " + id, state, "declared (" + EdgeRecord.DECLARED + ")");
        final byte[] codes = new byte[4];
        memory.getBytes(record + EdgeRecord.KIND_OFFSET, codes, 0, codes.length);
        final int kind = codes[0];
        final int interpolation = codes[EdgeRecord.INTERPOLATION_OFFSET - EdgeRecord.KIND_OFFSET];
        final int domain = codes[EdgeRecord.DOMAIN_OFFSET - EdgeRecord.KIND_OFFSET] & 0xFF;
        final int policy = codes[EdgeRecord.STAMP_POLICY_OFFSET - EdgeRecord.KIND_OFFSET];
        require(kind == 0 || kind == 1, "kind of edge " + id, kind, "0 or 1");
        require(interpolation == 0 || interpolation == 1, "interpolation of edge " + id, interpolation, "0 or 1");
        require(policy == 0 || policy == 1, "stamp policy of edge " + id, policy, "0 or 1");
        return new Edge(
                id,
                frame(record + EdgeRecord.PARENT_OFFSET, "parent of edge " + id),
                frame(record + EdgeRecord.CHILD_OFFSET, "child of edge " + id),
                EdgeKind.ofCode(kind),
                Interpolation.ofCode(interpolation),
                new TimeDomain(domain),
                StampPolicy.ofCode(policy),
                memory.getLong(record + EdgeRecord.NOMINAL_RATE_OFFSET) / 1e3,
                ring(id, record));
    }

    /**
     * Samples pushed to an edge since the arena was created.
     *
     * @param id edge id, in range
     * @return number of the next sample
     */
    public long pushed(final int id) {
        return Math.max(0, memory.getLongAcquire(geometry.edgeLine(id) + EdgeLine.HEAD_OFFSET));
    }

    /**
     * Writes the record of a new edge and gives it a ring. Only for the holder of the topology lock, or the creator
     * before anybody else is attached. The edge is not in the tree before the topology says so.
     *
     * @param spec what it is to be
     * @param parent frame id
     * @param child frame id
     * @param holder who declares, see HolderWord
     * @param now ns since 1970
     * @return the edge
     * @throws DeclarationException {@link CapacityExceeded}; nothing is changed
     */
    public Edge declare(final EdgeSpec spec, final int parent, final int child, final long holder, final long now) {
        final int id = count() + 1;
        final int edges = geometry.capacity().edges();
        if (id > edges) {
            throw exceeded(spec, "edge headroom", edges, id);
        }
        final long ringAt = memory.getLong(ArenaHeader.RING_CURSOR_OFFSET);
        final long ringSlots = geometry.capacity().ringSlots();
        if (ringAt < 0 || ringAt > ringSlots - spec.slots()) {
            throw exceeded(spec, "ring headroom", ringSlots, ringAt + spec.slots());
        }
        final long record = geometry.edgeRecord(id);
        memory.putInt(record + EdgeRecord.PARENT_OFFSET, parent);
        memory.putInt(record + EdgeRecord.CHILD_OFFSET, child);
        final byte[] codes = {
            (byte) spec.kind().code(),
            (byte) spec.interpolation().code(),
            (byte) spec.domain().tag(),
            (byte) spec.stampPolicy().code()
        };
        memory.putBytes(record + EdgeRecord.KIND_OFFSET, codes, 0, codes.length);
        memory.putLong(record + EdgeRecord.SLOTS_OFFSET, spec.slots());
        memory.putLong(record + EdgeRecord.RING_AT_OFFSET, ringAt);
        memory.putLong(record + EdgeRecord.NOMINAL_RATE_OFFSET, Math.round(spec.nominalRate() * 1e3));
        memory.putLong(record + EdgeRecord.DECLARED_BY_OFFSET, holder);
        memory.putLong(record + EdgeRecord.DECLARED_AT_OFFSET, now);
        memory.putInt(record + EdgeRecord.STATE_OFFSET, EdgeRecord.DECLARED);
        memory.putLong(ArenaHeader.RING_CURSOR_OFFSET, ringAt + spec.slots());
        memory.putLongRelease(ArenaHeader.EDGE_COUNT_OFFSET, id);
        return read(id);
    }

    private RingLayout ring(final int id, final long record) {
        final long slots = memory.getLong(record + EdgeRecord.SLOTS_OFFSET);
        final long at = memory.getLong(record + EdgeRecord.RING_AT_OFFSET);
        final long all = geometry.capacity().ringSlots();
        require(
                slots >= 2 && slots <= all && Long.bitCount(slots) == 1,
                "ring slots of edge " + id,
                slots,
                "a power of two from 2 to " + all);
        require(at >= 0 && at <= all - slots, "ring of edge " + id, at, "0.." + (all - slots));
        return new RingLayout(geometry.edgeLine(id), geometry.stamp(at), geometry.pose(at), slots);
    }

    private int frame(final long at, final String what) {
        final int frame = memory.getInt(at);
        final int frames = geometry.capacity().frames();
        require(frame >= 1 && frame <= frames, what, frame, "1.." + frames);
        return frame;
    }

    private static void require(final boolean holds, final String field, final long found, final String allowed) {
        if (!holds) {
            throw new DamagedArenaException(field, found, allowed);
        }
    }

    private static DeclarationException exceeded(
            final EdgeSpec spec, final String setting, final long size, final long needed) {
        return new DeclarationException(new CapacityExceeded("edge " + spec.name(), setting, size, needed));
    }
}
