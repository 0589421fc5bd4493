package org.espalier.arena.segment;

import java.util.List;
import java.util.UUID;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;

/**
 * Checks a mapped segment whose bytes nobody vouches for. Order: magic, version, layout hash, size, every capacity and
 * offset recomputed and compared, instance, generation, boot. What passes has the regions this program computes itself.
 */
final class AttachCheck {
    /** A header field that says where a region starts. */
    record Region(String field, int offset, long expected) {}

    private AttachCheck() {}

    static List<Region> regions(final ArenaGeometry geometry) {
        return List.of(
                new Region("frameRecordsAt", ArenaHeader.FRAME_RECORDS_AT_OFFSET, geometry.frameRecords()),
                new Region("nameHeapAt", ArenaHeader.NAME_HEAP_AT_OFFSET, geometry.nameHeap()),
                new Region("frameHashAt", ArenaHeader.FRAME_HASH_AT_OFFSET, geometry.frameHash()),
                new Region("topologyAt", ArenaHeader.TOPOLOGY_AT_OFFSET, geometry.topology()),
                new Region("topologyStride", ArenaHeader.TOPOLOGY_STRIDE_OFFSET, geometry.topologyStride()),
                new Region("edgeRecordsAt", ArenaHeader.EDGE_RECORDS_AT_OFFSET, geometry.edgeRecords()),
                new Region("edgeLinesAt", ArenaHeader.EDGE_LINES_AT_OFFSET, geometry.edgeLines()),
                new Region("claimsAt", ArenaHeader.CLAIMS_AT_OFFSET, geometry.claims()),
                new Region("participantsAt", ArenaHeader.PARTICIPANTS_AT_OFFSET, geometry.participants()),
                new Region("stampsAt", ArenaHeader.STAMPS_AT_OFFSET, geometry.stamps()),
                new Region("posesAt", ArenaHeader.POSES_AT_OFFSET, geometry.poses()));
    }

    static ArenaGeometry check(final ArenaMemory memory, final long fileSize, final Promised expected) {
        require("magic", memory.getLong(ArenaHeader.MAGIC_OFFSET), ArenaHeader.MAGIC);
        require("formatVersion", memory.getInt(ArenaHeader.FORMAT_VERSION_OFFSET), FormatVersion.CURRENT);
        require("headerLength", memory.getInt(ArenaHeader.HEADER_LENGTH_OFFSET), ArenaHeader.LENGTH);
        require("layoutHash", memory.getLong(ArenaHeader.LAYOUT_HASH_OFFSET), LayoutHash.CURRENT);
        require("arenaSize", memory.getLong(ArenaHeader.ARENA_SIZE_OFFSET), fileSize);
        // Whole cache lines, or two capacities would have the same offsets and one of them would not be noticed.
        require("ringSlots modulo 8", memory.getLong(ArenaHeader.RING_SLOTS_OFFSET) & 7, 0);
        require("nameHeapBytes modulo 64", memory.getLong(ArenaHeader.NAME_HEAP_BYTES_OFFSET) & 63, 0);
        final ArenaGeometry geometry = new ArenaGeometry(capacity(memory));
        require("frameHashSlots", memory.getInt(ArenaHeader.FRAME_HASH_SLOTS_OFFSET), geometry.frameHashSlots());
        for (final Region region : regions(geometry)) {
            require(region.field(), memory.getLong(region.offset()), region.expected());
        }
        require("size of all regions", geometry.size(), fileSize);
        final UUID found = uuid(memory);
        if (!found.equals(expected.instance())) {
            throw new AttachException(new AttachRefusal.OtherInstance(found, expected.instance()));
        }
        final long generation = memory.getLong(ArenaHeader.GENERATION_OFFSET);
        if (expected.isOtherGeneration(generation)) {
            throw new AttachException(new AttachRefusal.WrongField("generation", generation, expected.generation()));
        }
        final UUID boot = uuid(memory, ArenaHeader.BOOT_ID_OFFSET);
        if (expected.isOtherBoot(boot)) {
            throw new AttachException(new AttachRefusal.OtherBoot(boot, expected.bootId()));
        }
        return geometry;
    }

    static UUID uuid(final ArenaMemory memory) {
        return uuid(memory, ArenaHeader.INSTANCE_UUID_OFFSET);
    }

    private static UUID uuid(final ArenaMemory memory, final int offset) {
        return new UUID(memory.getLong(offset), memory.getLong(offset + 8));
    }

    private static ArenaCapacity capacity(final ArenaMemory memory) {
        try {
            return new ArenaCapacity(
                    memory.getInt(ArenaHeader.FRAMES_OFFSET),
                    memory.getInt(ArenaHeader.EDGES_OFFSET),
                    memory.getInt(ArenaHeader.PARTICIPANTS_OFFSET),
                    memory.getLong(ArenaHeader.RING_SLOTS_OFFSET),
                    memory.getLong(ArenaHeader.NAME_HEAP_BYTES_OFFSET));
        } catch (final IllegalArgumentException outOfRange) {
            throw new AttachException(new AttachRefusal.WrongCapacity(outOfRange.getMessage()));
        }
    }

    private static void require(final String field, final long found, final long expected) {
        if (found != expected) {
            throw new AttachException(new AttachRefusal.WrongField(field, found, expected));
        }
    }
}
