package org.espalier.arena.segment;

import org.espalier.arena.edge.Edge;
import org.espalier.arena.edge.EdgeTable;
import org.espalier.arena.frame.FrameTable;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.RingWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.topology.Topology;
import org.espalier.arena.topology.TopologyEdit;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.LayoutHash;

/**
 * Fills zeroed memory with a new arena. Nobody else can open the segment yet; the topology word is stored last, so memory
 * that was filled only in part reads as closed.
 */
final class HeaderWriter {
    /** The creator declares as the first occupant of slot 0, which is what it is about to become. */
    private static final long CREATOR = HolderWord.of(0, 1);

    private HeaderWriter() {}

    static void write(
            final ArenaMemory memory,
            final ArenaGeometry geometry,
            final ArenaSpec spec,
            final SegmentIdentity identity,
            final long now) {
        writeSizes(memory, geometry);
        memory.putLong(ArenaHeader.INSTANCE_UUID_OFFSET, identity.uuid().getMostSignificantBits());
        memory.putLong(ArenaHeader.INSTANCE_UUID_OFFSET + 8, identity.uuid().getLeastSignificantBits());
        memory.putLong(ArenaHeader.BOOT_ID_OFFSET, identity.bootId().getMostSignificantBits());
        memory.putLong(ArenaHeader.BOOT_ID_OFFSET + 8, identity.bootId().getLeastSignificantBits());
        memory.putLong(ArenaHeader.GENERATION_OFFSET, identity.generation());
        memory.putInt(ArenaHeader.CREATOR_PID_OFFSET, identity.creatorPid());
        memory.putLong(ArenaHeader.CREATOR_START_TIME_OFFSET, identity.creatorStartTime());
        memory.putLong(ArenaHeader.CREATED_AT_OFFSET, now);
        memory.putLong(ArenaHeader.OWNER_EPOCH_OFFSET, 1);
        declare(memory, geometry, spec, now);
    }

    private static void writeSizes(final ArenaMemory memory, final ArenaGeometry geometry) {
        final ArenaCapacity capacity = geometry.capacity();
        memory.putLong(ArenaHeader.MAGIC_OFFSET, ArenaHeader.MAGIC);
        memory.putInt(ArenaHeader.FORMAT_VERSION_OFFSET, FormatVersion.CURRENT);
        memory.putInt(ArenaHeader.HEADER_LENGTH_OFFSET, ArenaHeader.LENGTH);
        memory.putLong(ArenaHeader.LAYOUT_HASH_OFFSET, LayoutHash.CURRENT);
        memory.putLong(ArenaHeader.ARENA_SIZE_OFFSET, geometry.size());
        memory.putInt(ArenaHeader.FRAMES_OFFSET, capacity.frames());
        memory.putInt(ArenaHeader.EDGES_OFFSET, capacity.edges());
        memory.putInt(ArenaHeader.PARTICIPANTS_OFFSET, capacity.participants());
        memory.putInt(ArenaHeader.FRAME_HASH_SLOTS_OFFSET, geometry.frameHashSlots());
        memory.putLong(ArenaHeader.RING_SLOTS_OFFSET, capacity.ringSlots());
        memory.putLong(ArenaHeader.NAME_HEAP_BYTES_OFFSET, capacity.nameHeapBytes());
        for (final AttachCheck.Region region : AttachCheck.regions(geometry)) {
            memory.putLong(region.offset(), region.expected());
        }
    }

    private static void declare(
            final ArenaMemory memory, final ArenaGeometry geometry, final ArenaSpec spec, final long now) {
        final FrameTable frames = new FrameTable(memory, geometry);
        for (final String frame : spec.frames()) {
            frames.intern(frame, CREATOR, dead -> false);
        }
        final EdgeTable edges = new EdgeTable(memory, geometry);
        final Topology topology = new Topology(memory, geometry);
        final TopologyEdit edit = topology.edit();
        for (final EdgeSpec edge : spec.edges()) {
            final int parent = frames.find(edge.parent());
            final int child = frames.find(edge.child());
            final Edge declared = edges.declare(edge, parent, child, CREATOR, now);
            if (edge.kind() == EdgeKind.STATIC) {
                storePose(memory, declared, edge.pose());
            }
            edit.link(child, parent, declared.id());
        }
        edit.publish();
    }

    private static void storePose(final ArenaMemory memory, final Edge edge, final Pose pose) {
        new RingWriter(memory, edge.ring(), edge.policy())
                .push(0, pose.tx, pose.ty, pose.tz, pose.qx, pose.qy, pose.qz, pose.qw);
    }
}
