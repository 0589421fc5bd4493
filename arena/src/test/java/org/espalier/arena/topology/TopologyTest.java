package org.espalier.arena.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.TopologyEntry;
import org.espalier.protocol.layout.TopologyWord;
import org.junit.jupiter.api.Test;

class TopologyTest {
    private static final long ME = HolderWord.of(0, 1);
    private static final long OTHER = HolderWord.of(1, 1);

    private final ArenaGeometry geometry = new ArenaGeometry(new ArenaCapacity(4, 3, 1, 2, 1));
    private final HeapMemory memory = new HeapMemory(geometry.size());
    private final Topology topology = new Topology(memory, geometry);

    @Test
    void anUnpublishedEditIsInvisibleAndAPublishedOneIsWhole() {
        final TopologyEdit edit = topology.edit().link(2, 1, 1).link(3, 2, 2);
        assertEquals(0, topology.word());
        final long word = edit.publish();
        assertEquals(word, topology.word());
        assertEquals(1, TopologyWord.generation(word));
        final int block = TopologyWord.block(word);
        assertEquals(2, topology.parent(block, 3));
        assertEquals(2, topology.edge(block, 3));
        assertEquals(2, topology.depth(block, 3));
        assertEquals(0, topology.parent(block, 1));
    }

    @Test
    void everyChangeKeepsTheRestRaisesTheGenerationAndLeavesOldBlocksAlone() {
        final long first = topology.edit().link(2, 1, 1).publish();
        final long second = topology.edit().link(3, 2, 2).publish();
        final long third = topology.edit().link(3, 1, 2).publish();
        assertEquals(3, TopologyWord.generation(third));
        assertEquals(1, topology.depth(TopologyWord.block(third), 3));
        assertEquals(2, topology.depth(TopologyWord.block(second), 3));
        assertEquals(0, topology.parent(TopologyWord.block(first), 3));
        assertEquals(1, topology.parent(TopologyWord.block(third), 2));
    }

    @Test
    void aLoopIsNotPublished() {
        final long before = topology.edit().link(2, 1, 1).publish();
        assertThrows(
                IllegalStateException.class, () -> topology.edit().link(1, 2, 2).publish());
        assertEquals(before, topology.word());
    }

    @Test
    void theLockHasOneHolderAndADeadOnesIsStolenOnce() {
        assertTrue(topology.tryLock(OTHER));
        assertFalse(topology.tryLock(ME));
        assertThrows(IllegalStateException.class, () -> topology.unlock(ME));
        assertTrue(topology.steal(OTHER, ME));
        assertFalse(topology.steal(OTHER, HolderWord.of(2, 1)));
        topology.unlock(ME);
        assertEquals(0, topology.lockedBy());
    }

    @Test
    void numbersOutOfRangeAreDamageNotAnIndex() {
        for (final int wrong : new int[] {-1, 5, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            for (int field = 0; field <= 8; field += 4) {
                memory.putInt(geometry.topologyEntry(0, 1) + field, wrong);
            }
            assertThrows(DamagedArenaException.class, () -> topology.parent(0, 1));
            assertThrows(DamagedArenaException.class, () -> topology.edge(0, 1));
            assertThrows(DamagedArenaException.class, () -> topology.depth(0, 1));
            assertThrows(DamagedArenaException.class, () -> topology.parent(0, wrong));
        }
        assertThrows(DamagedArenaException.class, () -> topology.parent(0, 0));
        assertEquals(0, topology.parent(TopologyEntry.BLOCKS + 1, 1));
    }
}
