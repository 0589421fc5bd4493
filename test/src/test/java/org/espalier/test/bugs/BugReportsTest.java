package org.espalier.test.bugs;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.espalier.Espalier;
import org.espalier.RepeatedFailures;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.lookup.Answer;
import org.espalier.arena.lookup.Extrapolation;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.lookup.TwoTimeLookup;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushFailure;
import org.espalier.arena.ring.PushStatus;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.DeclarationException;
import org.espalier.arena.spec.DeclarationFailure;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.tree.TransformTree;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small inputs of public bug reports about lookups and pushes, each by its number in the list, and what must come out. */
class BugReportsTest {
    private static final Pose ORIGIN = new Pose();

    private final Pose out = new Pose();

    /** navigation2#4368. Waiting for the sample is another test's; here it comes before it is asked for again. */
    @Test
    void b01AStampBarelyAfterTheNewestIsRefusedWithTheGapOrHeldAndFlagged() {
        final EdgeName edge = new EdgeName("map", "base");
        try (TransformTree tree = tree(EdgeSpec.dynamic("map", "base"));
                EdgeWriter writer = tree.claim("map", "base", "odometry")) {
            writer.push(697_000_000_000L, new Pose(0, 0, 0, 0, 0, 0, 1));
            writer.push(697_039_929_000L, new Pose(1, 0, 0, 0, 0, 0, 1));
            final long asked = 697_040_514_000L;
            final Lookup lookup = tree.lookup("map", "base");
            assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryAt(asked, out));
            final LookupFailure.AfterHistory late = (LookupFailure.AfterHistory) lookup.failure();
            assertEquals(new LookupFailure.AfterHistory(edge, asked, 697_000_000_000L, 697_039_929_000L, 2), late);
            assertEquals(585_000, late.requested() - late.newest());
            assertTrue(late.message().contains("585.000 us after the newest"), late::message);

            final Answer answer = new Answer();
            assertEquals(LookupStatus.EXTRAPOLATED, lookup.tryAt(asked, Extrapolation.hold(1_000_000), answer));
            assertEquals(585_000, answer.extrapolatedBy());
            assertEquals(edge, answer.extrapolatedEdge());
            assertEquals(1, answer.measuredOrExtrapolated(out).tx);

            writer.push(697_060_000_000L, new Pose(2, 0, 0, 0, 0, 0, 1));
            lookup.at(asked, Extrapolation.hold(1_000_000), answer);
            assertFalse(answer.extrapolated());
            assertEquals(1 + 585.0 / 20_071, answer.measured(out).tx, 1e-12);
        }
    }

    /** geometry2#563. */
    @Test
    void b02ASingleSampleAnswersItsOwnStampAndLatest() {
        try (TransformTree tree = tree(EdgeSpec.dynamic("map", "base"));
                EdgeWriter writer = tree.claim("map", "base", "slam")) {
            writer.push(838_886_000_000L, new Pose(1, 2, 3, 0, 0, 0, 1));
            final Lookup lookup = tree.lookup("map", "base");
            assertEquals(LookupStatus.BEFORE_HISTORY, lookup.tryAt(838_885_793_000L, out));
            final String said = lookup.failure().message();
            assertTrue(said.contains("207.000 us before the oldest of only one sample,"), said);
            assertEquals(838_886_000_000L, lookup.latest(out));
            assertEquals(new Pose(1, 2, 3, 0, 0, 0, 1), out);
        }
    }

    /** geometry2#832. */
    @Test
    void b04OnlyTheEdgeOnThePathIsBlamed() {
        try (TransformTree tree = tree(EdgeSpec.dynamic("map", "odom"), EdgeSpec.dynamic("odom", "base"));
                EdgeWriter map = tree.claim("map", "odom", "slam");
                EdgeWriter odom = tree.claim("odom", "base", "odometry")) {
            map.push(100_000_000_000L, ORIGIN);
            odom.push(109_000_000_000L, ORIGIN);
            odom.push(109_500_000_000L, ORIGIN);
            final Lookup lookup = tree.lookup("odom", "base");
            assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryAt(110_000_000_000L, out));
            final LookupFailure.AfterHistory failure = (LookupFailure.AfterHistory) lookup.failure();
            assertEquals(new EdgeName("odom", "base"), failure.edge());
            assertEquals(109_500_000_000L, failure.newest());
            assertFalse(failure.message().contains("map"), failure::message);
        }
    }

    /** geometry2#474. The poses follow from the stamps, so that an answer of other stamps than reported shows. */
    @Test
    void b05LatestIsResolvedOncePerTwoTimeLookupUnderAWriter() {
        try (TransformTree tree =
                tree(EdgeSpec.dynamic("odom", "base").slots(4_096).interpolation(Interpolation.LERP_SLERP))) {
            final AtomicLong newest = new AtomicLong();
            final TwoTimeLookup lookup = tree.between("base", "base", "odom");
            int answers = 0;
            try (Pushing writer = new Pushing(tree, "odom", "base", newest, 10)) {
                while (answers < 2_000) {
                    final long back = newest.get() - 500_000;
                    if (back > 0 && lookup.tryLatestTarget(back, out) == LookupStatus.OK) {
                        answers++;
                        assertEquals(back, lookup.sourceStamp());
                        assertTrue(lookup.targetStamp() > back);
                        assertEquals((back - lookup.targetStamp()) * 1e-6, out.tx, 1e-9);
                    }
                }
                assertTrue(writer.pushed() > 0);
            }
        }
    }

    /** geometry2#845, #565. */
    @Test
    void b06AStaticPathIsTimelessAndListedAsStaticWithoutARate() {
        try (TransformTree tree = tree(EdgeSpec.fixed("a", "b", new Pose(1, 0, 0, 0, 0, 0, 1)))) {
            final Lookup lookup = tree.lookup("a", "b");
            lookup.latest(out);
            assertTrue(lookup.timeless());
            final EdgeInfo edge = tree.edges().get(0);
            assertEquals(EdgeKind.STATIC, edge.kind());
            assertEquals(0, edge.nominalRate());
        }
    }

    /** apollo#5447. */
    @Test
    void b07AnHourOldSampleIsRefusedWithTheGapAndAStaticOneAnswersAlways() {
        try (TransformTree tree = tree(
                        EdgeSpec.dynamic("world", "gps"),
                        EdgeSpec.fixed("gps", "lidar", new Pose(1, 0, 0, 0, 0, 0, 1)));
                EdgeWriter writer = tree.claim("world", "gps", "gps")) {
            writer.push(1_534_912_854_100_000_000L, ORIGIN);
            final Lookup lookup = tree.lookup("world", "gps");
            assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryAt(1_534_916_581_374_000_000L, out));
            final LookupFailure.AfterHistory failure = (LookupFailure.AfterHistory) lookup.failure();
            assertEquals(3_727_274_000_000L, failure.requested() - failure.newest());
            for (final long t : new long[] {Long.MIN_VALUE, -5, 0, 1_534_916_581_374_000_000L, Long.MAX_VALUE}) {
                tree.lookup("gps", "lidar").at(t, out);
                assertEquals(1, out.tx);
            }
        }
    }

    /** geometry2#467, #475. */
    @Test
    void b08OneStampHasOneValueByThePolicyOfTheEdge() {
        try (TransformTree tree = tree(
                        EdgeSpec.dynamic("map", "replaced").stampPolicy(StampPolicy.REPLACE),
                        EdgeSpec.dynamic("map", "refused").stampPolicy(StampPolicy.REFUSE));
                EdgeWriter replacing = tree.claim("map", "replaced", "ekf");
                EdgeWriter refusing = tree.claim("map", "refused", "ekf")) {
            for (final EdgeWriter writer : new EdgeWriter[] {replacing, refusing}) {
                writer.push(10_000_000_000L, new Pose(1, 0, 0, 0, 0, 0, 1));
                assertEquals(
                        PushStatus.STAMP_WENT_BACK, writer.tryPush(9_900_000_000L, new Pose(0.9, 0, 0, 0, 0, 0, 1)));
                assertInstanceOf(PushFailure.StampWentBack.class, writer.failure());
            }
            final Pose again = new Pose(1.1, 0, 0, 0, 0, 0, 1);
            assertEquals(PushStatus.REPLACED, replacing.tryPush(10_000_000_000L, again));
            assertEquals(1, replacing.replaced());
            assertEquals(PushStatus.EQUAL_STAMP_REFUSED, refusing.tryPush(10_000_000_000L, again));
            assertEquals(0, refusing.replaced());
            tree.lookup("map", "replaced").at(10_000_000_000L, out);
            assertEquals(1.1, out.tx);
            tree.lookup("map", "refused").at(10_000_000_000L, out);
            assertEquals(1, out.tx);
        }
    }

    /** geometry2#516, astrobee#203; five seconds of a clock that is set by hand. */
    @Test
    void b09FiveThousandIdenticalPushesAreOneEntryAndOneLine() {
        final AtomicLong now = new AtomicLong();
        final List<String> lines = new ArrayList<>();
        final RepeatedFailures failures = new RepeatedFailures(lines::add, now::get);
        try (TransformTree tree = tree(EdgeSpec.dynamic("map", "base").stampPolicy(StampPolicy.REFUSE));
                EdgeWriter writer = tree.claim("map", "base", "bridge")) {
            writer.push(7, ORIGIN);
            for (int i = 0; i < 5_000; i++) {
                assertEquals(PushStatus.EQUAL_STAMP_REFUSED, writer.tryPush(7, ORIGIN));
                failures.saw(writer.failure());
                now.addAndGet(1_000_000);
            }
        }
        assertEquals(1, failures.entries().size());
        final RepeatedFailures.Entry entry = failures.entries().get(0);
        assertEquals(5_000, entry.count());
        assertEquals(0, entry.firstNanos());
        assertEquals(4_999_000_000L, entry.lastNanos());
        assertEquals(1, lines.size(), lines::toString);
    }

    /** imu_tools#67. */
    @Test
    void b13AQuaternionALittleOffIsNormalisedAndOneFurtherOffRefusedWithItsLength() {
        try (TransformTree tree = tree(EdgeSpec.dynamic("odom", "imu"));
                EdgeWriter writer = tree.claim("odom", "imu", "imu")) {
            writer.push(1, 0, 0, 0, -0.018815, 0.013563, -1.000259, 0.046847);
            tree.lookup("odom", "imu").at(1, out);
            assertEquals(1, norm(out), 1e-15);
            final double length = Math.sqrt(1.0101);
            assertEquals(PushStatus.NOT_UNIT, writer.tryPush(2, 0, 0, 0, 0, 0, 0, length));
            assertEquals(1.0101, ((PushFailure.NotUnit) writer.failure()).squaredNorm(), 1e-12);
            assertTrue(writer.failure().message().contains("1.01"), writer.failure()::message);
        }
    }

    /** ardupilot#26868. */
    @Test
    void b14AZeroQuaternionIsRefusedAtBothDoorsAndNothingIsStored() {
        final Pose zero = new Pose(1, 2, 3, 0, 0, 0, 0);
        final DeclarationFailure said = assertThrows(
                        DeclarationException.class, () -> EdgeSpec.fixed("map", "marker", zero))
                .failure();
        assertInstanceOf(DeclarationFailure.BadPose.class, said);
        assertTrue(said.message().contains("q=(0.0, 0.0, 0.0, 0.0)"), said::message);
        try (TransformTree tree = tree(EdgeSpec.dynamic("map", "base"));
                EdgeWriter writer = tree.claim("map", "base", "autopilot")) {
            assertEquals(PushStatus.NOT_UNIT, writer.tryPush(1, zero));
            assertEquals(0, ((PushFailure.NotUnit) writer.failure()).squaredNorm());
            assertEquals(LookupStatus.NO_DATA, tree.lookup("map", "base").tryLatest(out));
        }
    }

    /** OrbbecSDK_ROS1#49. */
    @Test
    void b15WhatIsNotFiniteIsRefusedAtTheDoorAndAnOverflowAtTheAnswer() {
        try (TransformTree tree = tree(EdgeSpec.dynamic("a", "b"), EdgeSpec.dynamic("b", "c"));
                EdgeWriter first = tree.claim("a", "b", "camera");
                EdgeWriter second = tree.claim("b", "c", "camera")) {
            assertEquals(PushStatus.NOT_FINITE, first.tryPush(1, Double.NaN, 0, Double.NEGATIVE_INFINITY, 0, 0, 0, 1));
            assertEquals("tx", ((PushFailure.NotFinite) first.failure()).field());
            assertEquals(PushStatus.NOT_FINITE, first.tryPush(1, Double.POSITIVE_INFINITY, 0, 0, 0, 0, 0, 1));
            assertEquals(PushStatus.NOT_FINITE, first.tryPush(1, 0, 0, 0, 0, 0, Double.POSITIVE_INFINITY, 0));
            first.push(1, 1e308, 1e308, 1e308, 0, 0, 0, 1);
            second.push(1, 1e308, 1e308, 1e308, 0, 0, 0, 1);
            final Lookup lookup = tree.lookup("a", "c");
            assertEquals(LookupStatus.NON_FINITE_RESULT, lookup.tryAt(1, out));
            assertEquals(new EdgeName("a", "b"), ((LookupFailure.NonFiniteResult) lookup.failure()).edge());
            tree.lookup("a", "b").at(1, out);
        }
    }

    /** rviz#811, #881. The word is written by another process that has no claim. */
    @Test
    void b16AParanoidLookupRefusesWhatARogueProcessWroteAndCountsIt(@TempDir final Path runtimeDir) {
        try (Espalier session = Espalier.builder()
                        .runtimeDir(runtimeDir)
                        .domain(0)
                        .name("default")
                        .readWrite()
                        .createPolicy(CreatePolicy.IF_ABSENT)
                        .layout(ArenaSpec.builder()
                                .edge(EdgeSpec.dynamic("map", "base"))
                                .build())
                        .open();
                EdgeWriter writer = session.claim("map", "base")) {
            for (int n = 0; n < 4; n++) {
                writer.push(10L * n, new Pose(n, 0, 0, 0, 0, 0, 1));
            }
            final Lookup trusting = session.lookup("map", "base");
            final Lookup paranoid = session.lookup("map", "base").paranoid(true);
            paranoid.at(15, out);
            try (ChildJvm rogue = ChildJvm.of(Rogue.class)
                    .args(runtimeDir, session.tree().edges().get(0).id(), 1)
                    .start()) {
                assertEquals("written", rogue.line());
                assertEquals(0, rogue.exitCode(), rogue::errors);
            }
            assertEquals(LookupStatus.CORRUPT_SAMPLE, paranoid.tryAt(15, out));
            assertEquals(new LookupFailure.CorruptSample(new EdgeName("map", "base"), 10, 0.0625), paranoid.failure());
            assertEquals(1, session.tree().corruptSamples());
            assertEquals(LookupStatus.OK, paranoid.tryAt(25, out), "the other samples are sound");
            assertEquals(LookupStatus.OK, trusting.tryAt(10, out), "who trusts is answered");
            assertEquals(0.25, out.qw);
        }
    }

    /** geometry2#12. One rule when declared, claimed and asked. */
    @ParameterizedTest
    @ValueSource(strings = {"/map", "map"})
    void b22OneLeadingSlashIsTakenOffEverywhere(final String name) {
        try (TransformTree tree = tree(EdgeSpec.dynamic(name, "base"))) {
            assertEquals("map", tree.frames().get(0).name());
            tree.claim("map", "/base", "driver").close();
            assertEquals(LookupStatus.NO_DATA, tree.lookup("/map", "base").tryLatest(out));
        }
    }

    @Test
    void b22NamesThatCannotBeAreRefusedByAllDoorsAlike() {
        try (TransformTree tree = tree(EdgeSpec.dynamic("map", "base"))) {
            for (final String bad : new String[] {"//map", "", "map\u0000", "x".repeat(300)}) {
                assertThrows(DeclarationException.class, () -> EdgeSpec.dynamic(bad, "base"), bad);
                assertThrows(RuntimeException.class, () -> tree.lookup(bad, "base"), bad);
            }
        }
        assertDoesNotThrow(() -> EdgeSpec.dynamic("robot \uD83E\uDD16", "base"), "an emoji is a name");
    }

    /** geometry2#676, #679, #680. The figures are printed; that the cost is flat is asked of the medians only. */
    @Test
    void b27APushIntoAFullRingCostsAsMuchAsIntoAnEmptyOne() {
        final long[] empty = new long[15];
        final long[] full = new long[15];
        for (int round = 0; round < 15; round++) {
            try (TransformTree tree = tree(EdgeSpec.dynamic("map", "base").slots(16_384));
                    EdgeWriter writer = tree.claim("map", "base", "driver")) {
                empty[round] = nanosOfPushes(writer, 0, 10_000);
                nanosOfPushes(writer, 10_000, 20_000);
                full[round] = nanosOfPushes(writer, 30_000, 10_000);
                tree.lookup("map", "base").at(39_999 / 5, out);
            }
        }
        Arrays.sort(empty);
        Arrays.sort(full);
        System.out.printf(
                "push, five values for each stamp: %.1f ns into an empty ring, %.1f ns into a full one (medians)%n",
                empty[7] / 1e4, full[7] / 1e4);
        assertTrue(full[7] <= 3 * empty[7], full[7] + " against " + empty[7]);
    }

    /** playcanvas#39, OpenTomb#251, nalgebra#1614 and others. The judge of the digits is the 60-digit reference of arena. */
    @ParameterizedTest
    @EnumSource
    void b30BlendsAreUnitExactAtTheEndsAndTakeTheShortWay(final Interpolation kind) {
        final Pose p = unit(.76, .39, .51, .19);
        final Pose near = unit(-.72, -.45, -.49, -.17);
        for (final Pose q : new Pose[] {
            p,
            unit(-p.qx, -p.qy, -p.qz, -p.qw),
            unit(p.qx + 1e-12, p.qy, p.qz, p.qw),
            near,
            unit(-p.qy, p.qx, -p.qw, p.qz)
        }) {
            for (final double s : new double[] {0, 1, 0.5, 0.25}) {
                PoseMath.interpolate(kind, p, q, s, out);
                assertEquals(1, norm(out), 1e-15);
                if (s == 0 || s == 1) {
                    assertEquals(s == 0 ? p : q, out);
                } else {
                    final double whole = angle(p, q);
                    assertEquals(s * whole, angle(p, out), 1e-7, "the short way round");
                }
            }
        }
        assertEquals(8.6, Math.toDegrees(angle(p, near)), 0.1);
    }

    @ParameterizedTest
    @CsvSource({"1", "-1"})
    void b30HalfATurnIsTheSameEveryTime(final double sign) {
        final Pose half = new Pose(0, 0, 0, 0, 0, sign, 0);
        PoseMath.lerpSlerp(ORIGIN, half, 0.5, out);
        assertEquals(sign * Math.sqrt(0.5), out.qz, 1e-15);
        assertEquals(Math.sqrt(0.5), out.qw, 1e-15);
    }

    private static long nanosOfPushes(final EdgeWriter writer, final long from, final long count) {
        final long begin = System.nanoTime();
        for (long i = from; i < from + count; i++) {
            writer.tryPush(i / 5, i, 0, 0, 0, 0, 0, 1);
        }
        return System.nanoTime() - begin;
    }

    private static double angle(final Pose a, final Pose b) {
        final double dot = a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw;
        return 2 * Math.acos(Math.min(1, Math.abs(dot)));
    }

    private static Pose unit(final double x, final double y, final double z, final double w) {
        final double per = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
        return new Pose(0, 0, 0, x * per, y * per, z * per, w * per);
    }

    private static double norm(final Pose pose) {
        return pose.qx * pose.qx + pose.qy * pose.qy + pose.qz * pose.qz + pose.qw * pose.qw;
    }

    private static TransformTree tree(final EdgeSpec... edges) {
        final ArenaSpec.Builder spec = ArenaSpec.builder();
        for (final EdgeSpec edge : edges) {
            spec.edge(edge);
        }
        return TransformTree.onHeap(spec.build());
    }

    /** Pushes x = stamp / 1 ms, as fast as every few microseconds, until it is closed. */
    private static final class Pushing implements AutoCloseable {
        private final AtomicBoolean stop = new AtomicBoolean();
        private final AtomicLong pushed = new AtomicLong();
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final Future<?> writing;

        Pushing(
                final TransformTree tree,
                final String parent,
                final String child,
                final AtomicLong newest,
                final long everyMicros) {
            writing = thread.submit(() -> {
                try (EdgeWriter writer = tree.claim(parent, child, "writer")) {
                    for (long t = 0; !stop.get(); t += 1_000) {
                        writer.push(t, new Pose(t * 1e-6, 0, 0, 0, 0, 0, 1));
                        newest.set(t);
                        pushed.incrementAndGet();
                        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(everyMicros));
                    }
                }
            });
        }

        long pushed() {
            return pushed.get();
        }

        @Override
        public void close() {
            stop.set(true);
            thread.shutdown();
            try {
                writing.get();
            } catch (final InterruptedException | ExecutionException failed) {
                throw new AssertionError(failed);
            }
        }
    }
}
