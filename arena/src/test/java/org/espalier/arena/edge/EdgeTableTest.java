package org.espalier.arena.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.spec.DeclarationException;
import org.espalier.arena.spec.DeclarationFailure;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.spec.TimeDomain;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.EdgeRecord;
import org.junit.jupiter.api.Test;

class EdgeTableTest {
    private final ArenaGeometry geometry = new ArenaGeometry(new ArenaCapacity(4, 2, 1, 32, 1));
    private final HeapMemory memory = new HeapMemory(geometry.size());
    private final EdgeTable edges = new EdgeTable(memory, geometry);

    @Test
    void anEdgeIsReadBackAsItWasDeclared() {
        edges.declare(EdgeSpec.dynamic("a", "b").slots(8), 1, 2, 0, 0);
        final EdgeSpec spec = EdgeSpec.dynamic("b", "c")
                .slots(16)
                .interpolation(Interpolation.LERP_SLERP)
                .domain(new TimeDomain(255))
                .stampPolicy(StampPolicy.REFUSE)
                .nominalRate(62.5);
        final Edge edge = edges.declare(spec, 2, 3, 0, 0);
        assertEquals(edge, edges.read(2));
        assertEquals(2, edge.parent());
        assertEquals(3, edge.child());
        assertEquals(EdgeKind.DYNAMIC, edge.kind());
        assertEquals(Interpolation.LERP_SLERP, edge.interpolation());
        assertEquals(255, edge.domain().tag());
        assertEquals(StampPolicy.REFUSE, edge.policy());
        assertEquals(62.5, edge.nominalRate());
        assertEquals(16, edge.ring().slots());
        assertEquals(geometry.pose(8), edge.ring().poses());
        assertEquals(2, edges.count());
        assertTrue(edges.declared(2));
        assertFalse(edges.declared(0));
        assertFalse(edges.declared(3));
    }

    @Test
    void noRoomForARingOrAnEdgeNamesTheSettingAndChangesNothing() {
        edges.declare(EdgeSpec.dynamic("a", "b").slots(16), 1, 2, 0, 0);
        assertEquals(
                "ring headroom", refused(EdgeSpec.dynamic("b", "c").slots(32)).setting());
        edges.declare(EdgeSpec.dynamic("b", "c").slots(2), 2, 3, 0, 0);
        assertEquals(
                "edge headroom", refused(EdgeSpec.dynamic("c", "d").slots(2)).setting());
        assertEquals(2, edges.count());
    }

    @Test
    void anEdgeThatIsNotDeclaredIsDamageNotAnEdge() {
        for (final int id : new int[] {-1, 0, 1, 2, 3, Integer.MAX_VALUE}) {
            assertThrows(DamagedArenaException.class, () -> edges.read(id));
        }
    }

    /** Whatever a rogue participant writes into a record, what is read is refused or stays inside the memory. */
    @Test
    void scrambledRecordsNeverLeadOutsideTheMemory() {
        final Random random = new Random(20_261_130);
        edges.declare(EdgeSpec.dynamic("a", "b").slots(16), 1, 2, 0, 0);
        final long record = geometry.edgeRecord(1);
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            final byte[] sound = new byte[EdgeRecord.LENGTH];
            memory.getBytes(record, sound, 0, sound.length);
            final byte[] bad = sound.clone();
            final int width = 1 + random.nextInt(8);
            for (int i = random.nextInt(bad.length - width), n = width; n > 0; i++, n--) {
                bad[i] = (byte) random.nextInt();
            }
            memory.putBytes(record, bad, 0, bad.length);
            try {
                final Edge edge = edges.read(1);
                assertTrue(edge.ring().fitsIn(memory.size()));
                assertTrue(edge.parent() >= 1 && edge.parent() <= 4 && edge.child() >= 1 && edge.child() <= 4);
            } catch (final DamagedArenaException damaged) {
                refused++;
            }
            memory.putBytes(record, sound, 0, sound.length);
        }
        assertTrue(refused > 1000, "refused " + refused);
    }

    private DeclarationFailure.CapacityExceeded refused(final EdgeSpec spec) {
        return assertInstanceOf(
                DeclarationFailure.CapacityExceeded.class,
                assertThrows(DeclarationException.class, () -> edges.declare(spec, 1, 2, 0, 0))
                        .failure());
    }
}
