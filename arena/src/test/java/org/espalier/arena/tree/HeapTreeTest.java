package org.espalier.arena.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.frame.FrameInfo;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushStatus;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.junit.jupiter.api.Test;

class HeapTreeTest {
    static final ArenaSpec ROBOT = ArenaSpec.builder()
            .edge(EdgeSpec.dynamic("map", "odom").slots(8))
            .edge(EdgeSpec.dynamic("odom", "base").slots(16))
            .edge(EdgeSpec.fixed("base", "lidar", new Pose(1, 0, 0.5, 0, 0, 0, 1)))
            .build();

    private final TransformTree tree = TransformTree.onHeap(ROBOT);

    @Test
    void whatIsPushedIsLookedUpThroughStaticAndDynamicEdges() {
        try (EdgeWriter odom = tree.claim("map", "odom", "odometry");
                EdgeWriter base = tree.claim("odom", "base", "odometry")) {
            for (long t = 0; t <= 1000; t += 100) {
                odom.push(t, t * 0.001, 0, 0, 0, 0, 0, 1);
                base.push(t, 0, t * 0.002, 0, 0, 0, 0, 1);
            }
            final Pose out = new Pose();
            tree.lookup("map", "/lidar", 950, out);
            assertEquals(1.95, out.tx, 1e-12);
            assertEquals(1.90, out.ty, 1e-12);
            assertEquals(0.5, out.tz, 1e-12);
            final Lookup lookup = tree.lookup("lidar", "map");
            assertEquals(1000, lookup.latest(out));
        }
    }

    @Test
    void frameAndEdgeIdsAreInTheOrderOfTheDeclaration() {
        assertEquals(
                List.of(
                        new FrameInfo(1, "map", "", 0),
                        new FrameInfo(2, "odom", "map", 1),
                        new FrameInfo(3, "base", "odom", 2),
                        new FrameInfo(4, "lidar", "base", 3)),
                tree.frames());
        assertEquals(
                List.of("map -> odom", "odom -> base", "base -> lidar"),
                tree.edges().stream().map(edge -> edge.name().toString()).toList());
    }

    @Test
    void aListingShowsWindowCountAndClaimant() {
        final EdgeWriter writer = tree.claim("map", "odom", "driver");
        for (long t = 10; t <= 100; t += 10) {
            writer.push(t, 0, 0, 0, 0, 0, 0, 1);
        }
        final EdgeInfo edge = tree.edges().get(0);
        assertEquals(10, edge.pushed());
        assertEquals(new EdgeInfo.Window(40, 100, 7), edge.window().orElseThrow());
        assertTrue(edge.held());
        assertEquals("driver", edge.claimant().orElseThrow().label());
        assertEquals(1, edge.claimant().orElseThrow().epoch());
        writer.close();
        assertTrue(tree.edges().get(0).claimant().isEmpty());
        assertTrue(tree.edges().get(1).window().isEmpty());
    }

    @Test
    void anEdgeHasOneClaimerAndTheRefusalNamesIt() {
        final EdgeWriter first = tree.claim("map", "odom", "first");
        final ClaimFailure refused = refusal("map", "odom");
        assertEquals(
                "first", assertInstanceOf(ClaimFailure.HeldHere.class, refused).label());
        first.close();
        tree.claim("map", "odom", "second").close();
        assertEquals(2, tree.claims().word(1) >>> 32);
    }

    @Test
    void unknownReversedAndStaticEdgesCannotBeClaimed() {
        assertInstanceOf(ClaimFailure.UnknownEdge.class, refusal("map", "nowhere"));
        assertInstanceOf(ClaimFailure.UnknownEdge.class, refusal("odom", "map"));
        final ClaimFailure wrongParent = refusal("map", "base");
        assertEquals(
                "odom",
                assertInstanceOf(ClaimFailure.UnknownEdge.class, wrongParent).parent());
        assertInstanceOf(ClaimFailure.StaticEdge.class, refusal("base", "lidar"));
    }

    @Test
    void afterCloseLookupsPushesClaimsAndListingsSaySo() {
        final EdgeWriter writer = tree.claim("map", "odom", "driver");
        writer.push(1, 0, 0, 0, 0, 0, 0, 1);
        final Lookup lookup = tree.lookup("map", "odom");
        final Pose out = new Pose();
        assertEquals(LookupStatus.OK, lookup.tryAt(1, out));
        tree.close();
        tree.close();
        assertEquals(LookupStatus.CLOSED, lookup.tryAt(1, out));
        assertEquals(LookupStatus.CLOSED, tree.lookup("map", "lidar").tryAt(1, out));
        assertEquals(PushStatus.CLOSED, writer.tryPush(2, out));
        assertInstanceOf(ClaimFailure.Closed.class, refusal("map", "odom"));
        assertEquals(List.of(), tree.frames());
        assertEquals(List.of(), tree.edges());
        writer.close();
    }

    @Test
    void theHashChangesWithTheContentAndOnlyThen() {
        final long before = tree.arenaHash();
        assertEquals(before, tree.arenaHash());
        final EdgeWriter writer = tree.claim("map", "odom", "driver");
        writer.push(1, 0, 0, 0, 0, 0, 0, 1);
        assertNotEquals(before, tree.arenaHash());
    }

    private ClaimFailure refusal(final String parent, final String child) {
        return assertThrows(ClaimException.class, () -> tree.claim(parent, child, "refused"))
                .failure();
    }
}
