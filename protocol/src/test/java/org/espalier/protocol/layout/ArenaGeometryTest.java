package org.espalier.protocol.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArenaGeometryTest {
    private static final ArenaCapacity LARGEST = new ArenaCapacity(
            ArenaCapacity.MAX_FRAMES,
            ArenaCapacity.MAX_EDGES,
            ParticipantRecord.MAX_SLOTS,
            ArenaCapacity.MAX_RING_SLOTS,
            ArenaCapacity.MAX_NAME_HEAP_BYTES);

    private static final ArenaCapacity SMALLEST = new ArenaCapacity(1, 1, 1, 2, 1);

    /** Mutant: dropping the {@code + 1} for record 0 makes the last record overlap the next region. */
    @Test
    void noRegionReachesIntoTheNext() {
        for (final ArenaCapacity capacity : List.of(SMALLEST, new ArenaCapacity(7, 5, 64, 1000, 33), LARGEST)) {
            final ArenaGeometry g = new ArenaGeometry(capacity);
            final List<Long> ends = List.of(
                    (long) ArenaHeader.LENGTH,
                    g.frameRecord(capacity.frames()) + FrameRecord.LENGTH,
                    g.nameHeap() + capacity.nameHeapBytes(),
                    g.frameHashSlot(g.frameHashSlots() - 1) + FrameHashSlot.LENGTH,
                    g.topologyEntry(TopologyEntry.BLOCKS - 1, capacity.frames()) + TopologyEntry.LENGTH,
                    g.edgeRecord(capacity.edges()) + EdgeRecord.LENGTH,
                    g.edgeLine(capacity.edges()) + EdgeLine.LENGTH,
                    g.claim(capacity.edges()) + ClaimRecord.LENGTH,
                    g.participant(capacity.participants() - 1) + ParticipantRecord.LENGTH,
                    g.stamp(capacity.ringSlots() - 1) + Long.BYTES,
                    g.pose(capacity.ringSlots() - 1) + PoseSlot.LENGTH);
            final List<Long> starts = List.of(
                    g.frameRecords(),
                    g.nameHeap(),
                    g.frameHash(),
                    g.topology(),
                    g.edgeRecords(),
                    g.edgeLines(),
                    g.claims(),
                    g.participants(),
                    g.stamps(),
                    g.poses(),
                    g.size());
            for (int i = 0; i < starts.size(); i++) {
                assertTrue(ends.get(i) <= starts.get(i), capacity + " region " + i);
                assertEquals(0, starts.get(i) % 64, capacity + " region " + i);
            }
            assertEquals(0, g.size() % ArenaGeometry.PAGE);
            assertTrue(g.frameHashSlots() >= 2 * capacity.frames(), "the hash is at most half full");
        }
    }

    @Test
    void aCapacityOutOfRangeIsRefusedWithTheValueAndTheRange() {
        final IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> new ArenaCapacity(1, 1, 4097, 2, 1));
        assertEquals("participants must be in 1..4096, got 4097", refusal.getMessage());
    }

    /** Mutant: hashing lengths only. Two fields of one size then trade places unseen. */
    @Test
    void theFingerprintNoticesFieldsThatTradePlaces() {
        final RecordMap map = EdgeLine.MAP;
        final List<RecordMap.Field> swapped = new ArrayList<>(map.fields());
        swapped.set(0, new RecordMap.Field(map.fields().get(1).name(), 0, 8));
        swapped.set(1, new RecordMap.Field(map.fields().get(0).name(), 8, 8));
        assertNotEquals(
                LayoutHash.of(List.of(map)), LayoutHash.of(List.of(new RecordMap(map.name(), map.length(), swapped))));
        final List<RecordMap> reordered = new ArrayList<>(LayoutHash.RECORDS);
        Collections.swap(reordered, 3, 4);
        assertNotEquals(LayoutHash.CURRENT, LayoutHash.of(reordered));
    }

    @Test
    void wordsComeApartAsTheyWerePutTogether() {
        for (final long number : new long[] {0, 1, 12345, (1L << 47)}) {
            final long word = SampleWord.of(number, SampleWord.MAX_VERSION, true);
            assertEquals(number, SampleWord.number(word));
            assertEquals(SampleWord.MAX_VERSION, SampleWord.version(word));
            assertTrue(SampleWord.writing(word));
        }
        assertEquals(-1, SampleWord.number(0), "zeroed memory is no sample");
        final long claim = ClaimWord.held(0xFFFF_FFFFL, 4095);
        assertEquals(0xFFFF_FFFFL, ClaimWord.epoch(claim));
        assertEquals(4095, ClaimWord.slot(claim));
        assertTrue(ClaimWord.isFree(ClaimWord.freed(claim)));
        assertEquals(0xFFFF_FFFFL, ClaimWord.epoch(ClaimWord.freed(claim)), "the epoch survives release");
        final long participant = ParticipantWord.of(7, ParticipantWord.LIVE);
        assertEquals(7, ParticipantWord.incarnation(participant));
        assertEquals(ParticipantWord.LIVE, ParticipantWord.state(participant));
        final long holder = HolderWord.of(4095, 9);
        assertEquals(4095, HolderWord.slot(holder));
        assertEquals(9, HolderWord.incarnation(holder));
        assertEquals(-1, HolderWord.slot(0));
        assertEquals(3, TopologyWord.block(0xFF), "damage cannot lead outside the four blocks");
    }
}
