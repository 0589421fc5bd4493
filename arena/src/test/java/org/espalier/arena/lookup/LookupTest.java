package org.espalier.arena.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeName;
import org.espalier.protocol.name.InvalidNameException;
import org.junit.jupiter.api.Test;

class LookupTest {
    private static final double HALF = Math.sqrt(0.5);

    private final SketchedTree tree = new SketchedTree(1 << 12);
    private final Pose out = new Pose();

    @Test
    void oneEdgeAnswersItsSampleAndItsInverse() {
        final Pose sample = new Pose(1, 2, 3, 0, 0, HALF, HALF);
        tree.dynamic("map", "base", 8).push("base", 100, sample);
        tree.lookup("map", "base").at(100, out);
        assertEquals(sample, out);
        tree.lookup("base", "map").at(100, out);
        // a quarter turn back: map's origin lies at -2 ahead, 1 to the left, 3 below
        assertNear(new Pose(-2, 1, -3, 0, 0, -HALF, HALF), out);
    }

    @Test
    void staticEdgesAreFoldedOnBothSidesOfTheCommonAncestor() {
        final Pose shift = new Pose(1, 0, 0, 0, 0, 0, 1);
        tree.fixed("map", "floor", shift).fixed("floor", "rack", shift);
        tree.dynamic("floor", "odom", 8).fixed("odom", "base", shift).fixed("base", "lens", shift);
        tree.push("odom", 10, new Pose(0, 0, 0, 0, 0, 0, 1));
        tree.push("odom", 20, new Pose(0, 10, 0, 0, 0, 0, 1));
        final Lookup lookup = tree.lookup("rack", "lens");
        lookup.at(15, out);
        assertNear(new Pose(1, 5, 0, 0, 0, 0, 1), out);
        assertFalse(lookup.timeless());
        assertEquals(15, lookup.stamp());
        tree.lookup("lens", "rack").at(15, out);
        assertNear(new Pose(-1, -5, 0, 0, 0, 0, 1), out);
    }

    @Test
    void anAllStaticPathIsTimeless() {
        tree.fixed("base", "camera", new Pose(0, 0, 1, 0, 0, 0, 1));
        final Lookup lookup = tree.lookup("base", "camera");
        assertEquals(0, lookup.latest(out));
        assertTrue(lookup.timeless());
        lookup.at(Long.MIN_VALUE, out);
        assertEquals(new Pose(0, 0, 1, 0, 0, 0, 1), out);
        assertTrue(lookup.timeless());
    }

    @Test
    void latestIsTheNewestInstantCommonToAllEdges() {
        tree.dynamic("map", "odom", 8).dynamic("odom", "base", 8);
        for (int i = 0; i <= 5; i++) {
            tree.push("odom", 100 + 10 * i, new Pose(i, 0, 0, 0, 0, 0, 1));
        }
        for (int i = 0; i <= 3; i++) {
            tree.push("base", 100 + 15 * i, new Pose(0, i, 0, 0, 0, 0, 1));
        }
        final Lookup lookup = tree.lookup("map", "base");
        assertEquals(145, lookup.latest(out));
        assertNear(new Pose(4.5, 3, 0, 0, 0, 0, 1), out);
        assertFalse(lookup.timeless());
    }

    @Test
    void latestIsRefusedWhenAnotherEdgeBeginsLater() {
        tree.dynamic("map", "odom", 8).dynamic("odom", "base", 8);
        tree.push("odom", 100, new Pose());
        tree.push("base", 200, new Pose());
        tree.push("base", 210, new Pose());
        final Lookup lookup = tree.lookup("map", "base");
        assertEquals(LookupStatus.BEFORE_HISTORY, lookup.tryLatest(out));
        assertEquals(new LookupFailure.BeforeHistory(new EdgeName("odom", "base"), 100, 200, 210, 2), lookup.failure());
    }

    @Test
    void aFrameRelativeToItselfIsTheIdentityAtItsOwnNewestStamp() {
        tree.dynamic("map", "base", 8).fixed("base", "lens", new Pose(1, 0, 0, 0, 0, 0, 1));
        final Lookup base = tree.lookup("base", "base");
        assertEquals(0, base.latest(out));
        assertTrue(base.timeless(), "no sample yet");
        tree.push("base", 77, new Pose(1, 2, 3, 0, 0, 0, 1));
        assertEquals(77, base.latest(out));
        assertEquals(new Pose(), out);
        base.at(5, out);
        assertEquals(new Pose(), out);
        final Lookup lens = tree.lookup("lens", "lens");
        assertEquals(0, lens.latest(out));
        assertTrue(lens.timeless());
        assertEquals(LookupStatus.UNKNOWN_FRAME, tree.lookup("nobody", "nobody").tryAt(1, out));
    }

    @Test
    void unknownFramesComeWithTheNamesTheyMayMean() {
        tree.dynamic("map", "base_link", 8).fixed("base_link", "laser", new Pose());
        final Lookup lookup = tree.lookup("map", "base_lnk");
        assertEquals(LookupStatus.UNKNOWN_FRAME, lookup.tryAt(1, out));
        assertEquals(new LookupFailure.UnknownFrame("base_lnk", List.of("base_link")), lookup.failure());
        assertEquals(
                new LookupFailure.UnknownFrame("zzz", List.of()),
                assertThrows(
                                LookupException.class,
                                () -> tree.lookup("zzz", "yyy").at(1, out))
                        .failure(),
                "the target is named first");
    }

    @Test
    void aRefusalIsNotCached() {
        final Lookup lookup = tree.lookup("map", "base");
        assertEquals(LookupStatus.UNKNOWN_FRAME, lookup.tryAt(5, out));
        tree.dynamic("map", "base", 8);
        assertEquals(LookupStatus.NO_DATA, lookup.tryAt(5, out));
        assertEquals(new LookupFailure.NoData(new EdgeName("map", "base")), lookup.failure());
        tree.push("base", 5, new Pose(4, 0, 0, 0, 0, 0, 1));
        assertEquals(LookupStatus.OK, lookup.tryAt(5, out));
        assertNull(lookup.failure());
        assertEquals(4, out.tx);
    }

    @Test
    void namesAreNormalisedAsTheyAreWhenDeclared() {
        tree.fixed("map", "base", new Pose(4, 0, 0, 0, 0, 0, 1));
        tree.lookup("/map", "/base").at(1, out);
        assertEquals(4, out.tx);
        assertThrows(InvalidNameException.class, () -> tree.lookup("", "base"));
        assertThrows(InvalidNameException.class, () -> tree.lookup("map", "//base"));
    }

    @Test
    void twoTreesAreNotConnectedAndTheRootsAreNamed() {
        tree.fixed("map", "base", new Pose()).fixed("dock", "charger", new Pose());
        final Lookup lookup = tree.lookup("base", "charger");
        assertEquals(LookupStatus.NOT_CONNECTED, lookup.tryLatest(out));
        assertEquals(new LookupFailure.NotConnected("base", "charger", "map", "dock"), lookup.failure());
    }

    @Test
    void theEdgeThatMissesByMostIsNamed() {
        tree.dynamic("a", "b", 8).dynamic("b", "c", 8).dynamic("c", "d", 8);
        for (final String child : List.of("b", "c", "d")) {
            tree.push(child, child.equals("c") ? 50 : 90, new Pose());
            tree.push(child, child.equals("c") ? 60 : 99, new Pose());
        }
        final Lookup lookup = tree.lookup("a", "d");
        out.set(9, 9, 9, 0, 0, 0, 1);
        assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryAt(100, out));
        assertEquals(new LookupFailure.AfterHistory(new EdgeName("b", "c"), 100, 50, 60, 2), lookup.failure());
        assertEquals(LookupStatus.BEFORE_HISTORY, lookup.tryAt(58, out));
        assertEquals(
                "b -> c does not cover 100 ns (1970-01-01T00:00:00.000000100Z): it is 40 ns after the newest of 2 "
                        + "samples, window [50, 60] ns (1970-01-01T00:00:00.000000050Z .. "
                        + "1970-01-01T00:00:00.000000060Z)",
                new LookupFailure.AfterHistory(new EdgeName("b", "c"), 100, 50, 60, 2).message());
        assertEquals(9, out.tx, "a refused lookup leaves the pose alone");
    }

    @Test
    void aGapOfDecadesAsksForTheClock() {
        tree.dynamic("a", "b", 8).push("b", 1_700_000_000_000_000_000L, new Pose());
        final Lookup lookup = tree.lookup("a", "b");
        assertEquals(LookupStatus.BEFORE_HISTORY, lookup.tryAt(5_000_000_000L, out));
        assertTrue(lookup.failure().message().endsWith("; different clocks?"), lookup.failure()::message);
    }

    @Test
    void mixedClocksAreRefusedWhenCompiledNamingBothEdges() {
        tree.dynamic("map", "odom", 8, 0).dynamic("odom", "base", 8, 2);
        tree.push("odom", 5, new Pose());
        tree.push("base", 5, new Pose());
        final Lookup lookup = tree.lookup("map", "base");
        assertEquals(LookupStatus.MIXED_TIME_DOMAINS, lookup.tryAt(5, out));
        assertEquals(
                new LookupFailure.MixedTimeDomains(new EdgeName("odom", "base"), 2, new EdgeName("map", "odom"), 0),
                lookup.failure());
        tree.lookup("map", "odom").at(5, out);
    }

    @Test
    void pathsEndAtSixtyFourEdgesOrThirtyTwoDynamicOnes() {
        for (int i = 0; i < 70; i++) {
            tree.fixed("s" + i, "s" + (i + 1), new Pose(1, 0, 0, 0, 0, 0, 1));
        }
        for (int i = 0; i < 40; i++) {
            tree.dynamic("d" + i, "d" + (i + 1), 2).push("d" + (i + 1), 5, new Pose(1, 0, 0, 0, 0, 0, 1));
        }
        tree.lookup("s0", "s64").at(5, out);
        assertEquals(64, out.tx);
        tree.lookup("d32", "d0").at(5, out);
        assertEquals(-32, out.tx);
        final Lookup tooMany = tree.lookup("s0", "s65");
        assertEquals(LookupStatus.TOO_DEEP, tooMany.tryAt(5, out));
        assertEquals(new LookupFailure.TooDeep(65, 64), tooMany.failure());
        final Lookup tooDynamic = tree.lookup("d33", "d0");
        assertEquals(LookupStatus.TOO_DEEP, tooDynamic.tryAt(5, out));
        assertEquals(new LookupFailure.TooDeep(33, 32), tooDynamic.failure());
    }

    @Test
    void aMovedTopologyIsFollowedOrFailsOnceWhenAskedTo() {
        tree.fixed("map", "left", new Pose(1, 0, 0, 0, 0, 0, 1));
        tree.fixed("map", "right", new Pose(2, 0, 0, 0, 0, 0, 1));
        tree.fixed("left", "base", new Pose(0, 5, 0, 0, 0, 0, 1));
        final Lookup easy = tree.lookup("map", "base");
        final Lookup strict = tree.lookup("map", "base").strict(true);
        easy.at(1, out);
        assertEquals(1, out.tx);
        strict.at(1, out);
        tree.reparent("base", "right");
        easy.at(1, out);
        assertEquals(2, out.tx);
        assertEquals(LookupStatus.TOPOLOGY_CHANGED, strict.tryAt(1, out));
        assertInstanceOf(LookupFailure.TopologyChanged.class, strict.failure());
        assertEquals(LookupStatus.OK, strict.tryAt(1, out));
        assertEquals(2, out.tx);
    }

    /** Without the second look at the word the answer of the first path is returned. */
    @Test
    void aTopologyThatMovesUnderTheReadsIsReadAgainAndGivenUpAfterEightRounds() {
        for (final int moves : new int[] {1, 7, 1_000}) {
            final MovingMemory memory = new MovingMemory();
            final SketchedTree moving = new SketchedTree(64, memory::over);
            moving.dynamic("left", "base", 8).push("base", 1, new Pose(1, 0, 0, 0, 0, 0, 1));
            moving.fixed("map", "left", new Pose()).fixed("map", "right", new Pose(10, 0, 0, 0, 0, 0, 1));
            memory.watch = moving.facts("base").ring().poses();
            memory.left = moves;
            memory.move = () -> moving.reparent("base", "right");
            final Lookup lookup = moving.lookup("map", "base");
            if (moves < 8) {
                assertEquals(LookupStatus.OK, lookup.tryAt(1, out), "moves " + moves);
                assertEquals(11, out.tx, "moves " + moves);
            } else {
                assertEquals(LookupStatus.TOPOLOGY_CHANGED, lookup.tryAt(1, out));
                assertInstanceOf(LookupFailure.TopologyChanged.class, lookup.failure());
            }
        }
    }

    @Test
    void aClosedTreeAnswersClosed() {
        tree.dynamic("map", "base", 8).push("base", 5, new Pose());
        final Lookup lookup = tree.lookup("map", "base");
        lookup.at(5, out);
        tree.close();
        assertEquals(LookupStatus.CLOSED, lookup.tryAt(5, out));
        assertEquals(new LookupFailure.Closed(), lookup.failure());
        assertEquals(LookupStatus.CLOSED, lookup.tryLatest(out));
        assertEquals(LookupStatus.CLOSED, tree.lookup("map", "base").tryAt(5, out));
    }

    @Test
    void anAnswerThatLeavesTheDoublesIsRefused() {
        final double far = Double.MAX_VALUE;
        tree.dynamic("a", "b", 8).dynamic("b", "c", 8).fixed("x", "y", new Pose(far, 0, 0, 0, 0, 0, 1));
        tree.fixed("y", "z", new Pose(far, 0, 0, 0, 0, 0, 1));
        tree.push("b", 5, new Pose(far, 0, 0, 0, 0, 0, 1));
        tree.push("c", 5, new Pose(far, 0, 0, 0, 0, 0, 1));
        final Lookup dynamic = tree.lookup("a", "c");
        assertEquals(LookupStatus.NON_FINITE_RESULT, dynamic.tryAt(5, out));
        assertEquals(new LookupFailure.NonFiniteResult(new EdgeName("a", "b")), dynamic.failure());
        final Lookup fixed = tree.lookup("x", "z");
        assertEquals(LookupStatus.NON_FINITE_RESULT, fixed.tryLatest(out));
        assertEquals(new LookupFailure.NonFiniteResult(new EdgeName("x", "y")), fixed.failure());
    }

    @Test
    void theInterpolationIsTheEdges() {
        final Pose turned = new Pose(2, 0, 0, 0, 0, 1, 0);
        for (final Interpolation kind : Interpolation.values()) {
            tree.interpolation = kind;
            tree.dynamic("map", kind.name(), 8);
            tree.push(kind.name(), 0, new Pose());
            tree.push(kind.name(), 10, turned);
            tree.lookup("map", kind.name()).at(5, out);
            // Half a turn about the point (1, 0): the screw goes round it, the straight line through it.
            assertNear(new Pose(1, kind == Interpolation.SCLERP ? -1 : 0, 0, 0, 0, HALF, HALF), out);
        }
    }

    @Test
    void theCacheGivesTheSameLookupForTheSameNames() {
        final LookupCache cache = new LookupCache(tree);
        assertSame(cache.get("map", "base"), cache.get("map", "base"));
        assertNotSame(cache.get("map", "base"), cache.get("base", "map"));
    }

    private static void assertNear(final Pose expected, final Pose got) {
        assertEquals(expected.tx, got.tx, 1e-15, got::toString);
        assertEquals(expected.ty, got.ty, 1e-15, got::toString);
        assertEquals(expected.tz, got.tz, 1e-15, got::toString);
        assertEquals(expected.qx, got.qx, 1e-15, got::toString);
        assertEquals(expected.qy, got.qy, 1e-15, got::toString);
        assertEquals(expected.qz, got.qz, 1e-15, got::toString);
        assertEquals(expected.qw, got.qw, 1e-15, got::toString);
    }
}
