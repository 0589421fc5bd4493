package org.espalier.arena.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Matrix4;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.pose.ScrewMath;
import org.espalier.arena.pose.Twist;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.spec.TimeDomain;
import org.espalier.protocol.layout.PoseSlot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every question but at and latest, which have tests of their own. */
class QueriesTest {
    private static final EdgeName ODOM = new EdgeName("map", "odom");
    private static final EdgeName BASE = new EdgeName("odom", "base");

    private final SketchedTree tree = new SketchedTree(1 << 12);
    private final Pose out = new Pose();

    @Test
    void latestEachTakesTheNewestSampleOfEachEdgeAndSaysHowFarApartTheyAre() {
        robot();
        final Lookup lookup = tree.lookup("map", "base");
        assertEquals(30, lookup.latestEach(out));
        assertEquals(70, lookup.stamp(), "the oldest stamp used");
        assertEquals(new Pose(10, 7, 0, 0, 0, 0, 1), out);
        assertFalse(lookup.timeless());
        assertEquals(70, lookup.latest(out));
        assertEquals(0, lookup.skew());
        assertEquals(7, out.tx);

        tree.dynamic("base", "arm", 8);
        assertEquals(LookupStatus.NO_DATA, tree.lookup("map", "arm").tryLatestEach(out));
        tree.fixed("base", "lens", new Pose(1, 0, 0, 0, 0, 0, 1));
        final Lookup fixed = tree.lookup("base", "lens");
        assertEquals(0, fixed.latestEach(out));
        assertTrue(fixed.timeless());
    }

    @Test
    void theSpanIsWhatAllEdgesCoverAndMayBeEmpty() {
        robot();
        tree.dynamic("map", "late", 8).push("late", 200, new Pose());
        tree.fixed("base", "lens", new Pose());
        final Span span = tree.lookup("map", "base").span();
        assertEquals(0, span.oldest());
        assertEquals(70, span.newest());
        assertTrue(span.covers(0) && span.covers(70) && !span.covers(71) && !span.covers(-1) && !span.empty());
        assertEquals("[0, 70] ns, 70 ns", span.toString());
        final Span none = tree.lookup("late", "base").span();
        assertTrue(none.empty() && !none.covers(200) && !none.timeless());
        assertEquals("empty", none.toString());
        final Span all = tree.lookup("lens", "base").span();
        assertTrue(all.timeless() && all.covers(Long.MIN_VALUE) && all.covers(Long.MAX_VALUE));
        assertEquals("every stamp", all.toString());
        tree.dynamic("map", "silent", 8);
        assertEquals(LookupStatus.NO_DATA, tree.lookup("map", "silent").trySpan(span));
        assertEquals(70, span.newest(), "a refused question leaves the span alone");
    }

    @Test
    void canSaysWhetherAndWhyNotWithoutAnException() {
        robot();
        final Lookup lookup = tree.lookup("map", "base");
        assertEquals(LookupStatus.OK, lookup.can(70));
        assertNull(lookup.failure());
        assertEquals(LookupStatus.AFTER_HISTORY, lookup.can(71));
        assertEquals(new LookupFailure.AfterHistory(BASE, 71, 0, 70, 8), lookup.failure());
        assertEquals(LookupStatus.UNKNOWN_FRAME, tree.lookup("map", "moon").can(1));
    }

    @ParameterizedTest
    @EnumSource
    void aBatchGivesTheSameDigitsAsOneQuestionEach(final BatchLayout layout) {
        robot();
        final SplittableRandom random = new SplittableRandom(5);
        final long[] stamps = random.longs(200, 0, 71).toArray();
        final long[] rising = Arrays.stream(stamps).sorted().toArray();
        final long[] falling = Arrays.stream(rising).map(t -> 70 - t).toArray();
        final Lookup lookup = tree.lookup("base", "map");
        final Lookup single = tree.lookup("base", "map");
        for (final long[] asked : new long[][] {stamps, rising, falling}) {
            final double[] rows = new double[200 * layout.doubles()];
            lookup.atMany(asked, rows, layout);
            for (int i = 0; i < 200; i++) {
                single.at(asked[i], out);
                final double[] row = new double[layout.doubles()];
                if (layout == BatchLayout.MATRIX4) {
                    Matrix4.put(out, row, 0);
                } else {
                    System.arraycopy(
                            new double[] {out.tx, out.ty, out.tz, out.qx, out.qy, out.qz, out.qw}, 0, row, 0, 7);
                }
                assertTrue(
                        Arrays.equals(row, 0, row.length, rows, i * row.length, (i + 1) * row.length),
                        "row " + i + " at " + asked[i]);
            }
        }
    }

    @Test
    void aBatchEndsAtTheFirstStampWithoutAnswerAndSaysWhich() {
        robot();
        final Lookup lookup = tree.lookup("map", "base");
        final double[] rows = new double[4 * 7];
        assertEquals(2, lookup.tryAtMany(new long[] {10, 20, 99, 30}, rows, BatchLayout.POSE7));
        assertEquals(new LookupFailure.AfterHistory(BASE, 99, 0, 70, 8), lookup.failure());
        assertEquals(2, rows[7], "the second answer is there");
        assertThrows(LookupException.class, () -> lookup.atMany(new long[] {10, 99}, rows, BatchLayout.POSE7));
        assertEquals(
                0, tree.lookup("map", "moon").tryAtMany(new long[] {10}, rows, BatchLayout.POSE7), "not one of before");
        assertEquals(0, lookup.tryAtMany(new long[0], rows, BatchLayout.POSE7));
        assertEquals(LookupStatus.OK, lookup.status());
        final String said = assertThrows(
                        IllegalArgumentException.class,
                        () -> lookup.tryAtMany(new long[3], new double[20], BatchLayout.POSE7))
                .getMessage();
        assertEquals("3 poses as POSE7 need 21 doubles, the array has 20", said);
    }

    /** Mutant caught: the twist of the target's side added instead of subtracted. */
    @ParameterizedTest
    @EnumSource
    void theTwistIsTheDerivativeOfTheAnswerOverEdgesOnBothSides(final Interpolation kind) {
        tree.interpolation = kind;
        tree.fixed("world", "map", new Pose(1, 2, 3, 0.6, 0, 0, 0.8));
        tree.dynamic("map", "a", 16)
                .fixed("a", "b", new Pose(0, 1, 0, 0, 0.6, 0, 0.8))
                .dynamic("b", "c", 16);
        tree.dynamic("map", "x", 16).dynamic("x", "y", 16).fixed("y", "z", new Pose(1, 1, 1, 0, 0, 0.6, 0.8));
        final SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i <= 10; i++) {
            for (final String child : new String[] {"a", "c", "x", "y"}) {
                final Pose pose = new Pose();
                ScrewMath.exp(new Twist(wide(random), wide(random), wide(random), wide(random), wide(random), 1), pose);
                tree.push(child, i * 1_000_000_000L, pose);
            }
        }
        final Lookup lookup = tree.lookup("c", "z");
        final Twist got = new Twist();
        for (int i = 0; i < 500; i++) {
            final long t = random.nextLong(10) * 1_000_000_000L + random.nextLong(1_000_000, 999_000_000);
            lookup.twist(t, got);
            final Pose before = new Pose();
            lookup.at(t - 1_000, before);
            lookup.at(t + 1_000, out);
            PoseMath.composeInverse(before, out, out);
            final Twist measured = new Twist();
            ScrewMath.log(out, measured);
            measured.scale(1 / 2e-6);
            for (final double[] pair : new double[][] {
                {measured.wx, got.wx},
                {measured.wy, got.wy},
                {measured.wz, got.wz},
                {measured.vx, got.vx},
                {measured.vy, got.vy},
                {measured.vz, got.vz}
            }) {
                assertEquals(pair[0], pair[1], 1e-7, () -> measured + " but " + got);
            }
        }
    }

    @Test
    void aTwistAtASampleIsOfTheMotionThatBeginsThereAndAtTheNewestOfTheOneThatEnded() {
        tree.dynamic("map", "odom", 8);
        tree.push("odom", 0, new Pose());
        final Lookup lookup = tree.lookup("map", "odom");
        final Twist got = new Twist(9, 9, 9, 9, 9, 9);
        assertEquals(LookupStatus.NO_MOTION, lookup.tryTwist(0, got));
        assertEquals(new LookupFailure.NoMotion(ODOM, 0), lookup.failure());
        assertEquals(9, got.vx, "a refused question leaves the twist alone");
        tree.push("odom", 1_000_000_000, new Pose(1, 0, 0, 0, 0, 0, 1));
        tree.push("odom", 2_000_000_000, new Pose(4, 0, 0, 0, 0, 0, 1));
        for (final long[] row : new long[][] {{0, 1}, {999_999_999, 1}, {1_000_000_000, 3}, {2_000_000_000, 3}}) {
            lookup.twist(row[0], got);
            assertEquals(row[1], got.vx, 1e-12, "at " + row[0]);
        }
        assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryTwist(2_000_000_001, got));
        assertEquals(new LookupFailure.AfterHistory(ODOM, 2_000_000_001, 0, 2_000_000_000, 3), lookup.failure());
        lookup.twist(0, got);
        tree.fixed("odom", "lens", new Pose(1, 2, 3, 0, 0, 0, 1));
        tree.lookup("odom", "lens").twist(77, got);
        assertEquals(0, Math.abs(got.vx) + Math.abs(got.vy) + Math.abs(got.vz) + Math.abs(got.wz));
    }

    @Test
    void anExtrapolatedPoseIsNeverMistakenForAMeasuredOne() {
        robot();
        final Lookup lookup = tree.lookup("map", "base");
        final Answer answer = new Answer();
        assertEquals(LookupStatus.EXTRAPOLATED, lookup.tryAt(75, Extrapolation.hold(10), answer));
        assertNull(lookup.failure());
        assertTrue(answer.extrapolated());
        assertEquals(5, answer.extrapolatedBy());
        assertEquals(BASE, answer.extrapolatedEdge());
        assertEquals(Extrapolation.Mode.HOLD, answer.mode());
        assertThrows(IllegalStateException.class, () -> answer.measured(out));
        assertEquals(7, answer.measuredOrExtrapolated(out).ty, "base is held");
        assertEquals(7.5, out.tx, 1e-15, "odom is interpolated");
        assertEquals(
                "t=(7.5, 7.0, 0.0) q=(0.0, 0.0, 0.0, 1.0) at 75 ns, EXTRAPOLATED by HOLD 5 ns beyond odom -> base",
                answer.toString());

        assertEquals(LookupStatus.OK, lookup.tryAt(70, Extrapolation.hold(10), answer));
        assertFalse(answer.extrapolated());
        assertEquals(0, answer.extrapolatedBy());
        assertNull(answer.extrapolatedEdge());
        assertEquals(7, answer.measured(out).tx, 1e-15);

        assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryAt(81, Extrapolation.hold(10), answer));
        assertFalse(answer.answered());
        assertThrows(IllegalStateException.class, () -> answer.measuredOrExtrapolated(out));
        assertEquals(new LookupFailure.AfterHistory(BASE, 81, 0, 70, 8), lookup.failure());
        assertThrows(LookupException.class, () -> lookup.at(71, Extrapolation.NONE, answer));
        assertEquals("no answer", answer.toString());
    }

    /** The edge allowed to be extrapolated is not the one blamed for another's refusal. */
    @Test
    void beforeTheOldestNothingIsExtrapolatedAndTheEdgeThatFailsIsNamed() {
        tree.dynamic("map", "odom", 8).dynamic("odom", "base", 8);
        tree.push("odom", 0, new Pose());
        tree.push("odom", 10, new Pose());
        tree.push("base", 500, new Pose());
        tree.push("base", 510, new Pose());
        final Lookup lookup = tree.lookup("map", "base");
        final Answer answer = new Answer();
        for (final Extrapolation far :
                new Extrapolation[] {Extrapolation.hold(1_000), Extrapolation.constantTwist(1_000)}) {
            assertEquals(LookupStatus.BEFORE_HISTORY, lookup.tryAt(499, far, answer));
            assertEquals(new LookupFailure.BeforeHistory(BASE, 499, 500, 510, 2), lookup.failure());
            assertEquals(LookupStatus.EXTRAPOLATED, lookup.tryAt(500, far, answer));
            assertEquals(490, answer.extrapolatedBy());
            assertEquals(ODOM, answer.extrapolatedEdge());
        }
    }

    @ParameterizedTest
    @EnumSource
    void constantTwistGoesOnAsTheLastTwoSamplesWent(final Interpolation kind) {
        tree.interpolation = kind;
        tree.dynamic("map", "odom", 8);
        final Twist drive = new Twist(0, 0, 0.5, 2, 0, 0);
        final Pose step = new Pose();
        ScrewMath.exp(new Twist().set(drive).scale(0.1), step);
        final Pose pose = new Pose(3, 4, 5, 0, 0, 0.6, 0.8);
        final Lookup lookup = tree.lookup("map", "odom");
        final Answer answer = new Answer();
        tree.push("odom", 0, pose);
        assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryAt(1, Extrapolation.constantTwist(100), answer));
        for (int i = 1; i <= 3; i++) {
            pose.compose(step);
            tree.push("odom", i * 100_000_000L, pose);
        }
        pose.compose(step);
        lookup.at(400_000_000L, Extrapolation.constantTwist(100_000_000L), answer);
        answer.measuredOrExtrapolated(out);
        // A straight line between the samples points a little beside the arc: half the angle between them.
        final double near = kind == Interpolation.SCLERP ? 1e-14 : 0.006;
        assertEquals(pose.tx, out.tx, near);
        assertEquals(pose.ty, out.ty, near);
        assertEquals(pose.qz, out.qz, 1e-14);
        assertEquals(100_000_000L, answer.extrapolatedBy());
        assertEquals(
                "CONSTANT_TWIST up to 100.000 ms",
                Extrapolation.constantTwist(100_000_000L).toString());
        assertThrows(IllegalArgumentException.class, () -> Extrapolation.hold(0));
    }

    /** Gaps that do not fit 63 bits are too far, not negative. */
    @Test
    void aGapOfCenturiesIsNotExtrapolated() {
        tree.dynamic("map", "odom", 8).push("odom", Long.MIN_VALUE + 5, new Pose());
        final Answer answer = new Answer();
        assertEquals(
                LookupStatus.AFTER_HISTORY,
                tree.lookup("map", "odom").tryAt(Long.MAX_VALUE, Extrapolation.hold(Long.MAX_VALUE), answer));
    }

    @Test
    void knownOffsetsLetAPathMixClocks() {
        tree.dynamic("map", "odom", 8, 0).dynamic("odom", "base", 8, 2);
        for (int i = 0; i <= 5; i++) {
            tree.push("odom", 1_000 + 10L * i, new Pose(i, 0, 0, 0, 0, 0, 1));
            tree.push("base", 10L * i, new Pose(0, i, 0, 0, 0, 0, 1));
        }
        final ClockOffsets clocks = ClockOffsets.of(TimeDomain.SYSTEM).with(TimeDomain.SIM, -995);
        final Lookup lookup = tree.lookup("map", "base").clocks(clocks);
        lookup.at(1_020, out);
        assertEquals(new Pose(2, 2.5, 0, 0, 0, 0, 1), out);
        assertEquals(1_045, lookup.latest(out), "the simulation's 50");
        assertEquals("[1000, 1045] ns, 45 ns", lookup.span().toString());
        assertEquals(5, lookup.latestEach(out));
        assertEquals(LookupStatus.AFTER_HISTORY, lookup.tryAt(1_049, out));
        assertEquals(new LookupFailure.AfterHistory(BASE, 54, 0, 50, 6), lookup.failure(), "by the edge's clock");
        final Lookup own = tree.lookup("odom", "base").clocks(clocks);
        own.at(1_020, out);
        assertEquals(2.5, out.ty, "also where nothing is mixed");
        assertEquals(1_045, tree.lookup("base", "base").clocks(clocks).latest(out));
        assertEquals(LookupStatus.MIXED_TIME_DOMAINS, lookup.clocks(null).tryAt(1_020, out));
        assertEquals(
                LookupStatus.UNKNOWN_CLOCK,
                lookup.clocks(ClockOffsets.of(TimeDomain.SYSTEM)).tryAt(1_020, out));
        assertEquals(new LookupFailure.UnknownClock(BASE, 2, 0), lookup.failure());
        assertEquals("stamps of SYSTEM, SIM -995 ns", clocks.toString());
        assertThrows(IllegalArgumentException.class, () -> clocks.with(TimeDomain.SYSTEM, 1));
    }

    @Test
    void offsetsThatLeaveTheStampsEndAtTheirEnds() {
        tree.dynamic("map", "odom", 8, 2);
        tree.push("odom", Long.MAX_VALUE - 1, new Pose());
        tree.push("odom", Long.MAX_VALUE, new Pose(1, 0, 0, 0, 0, 0, 1));
        final Lookup lookup = tree.lookup("map", "odom");
        lookup.clocks(ClockOffsets.of(TimeDomain.SYSTEM).with(TimeDomain.SIM, 10))
                .at(Long.MAX_VALUE - 3, out);
        assertEquals(1, out.tx);
        lookup.clocks(ClockOffsets.of(TimeDomain.SYSTEM).with(TimeDomain.SIM, Long.MIN_VALUE));
        assertEquals(LookupStatus.BEFORE_HISTORY, lookup.tryLatest(out), "a refusal, not another instant's pose");
    }

    @Test
    void aParanoidLookupRefusesASampleNoWriterStores() {
        robot();
        final long slot = tree.facts("base").ring().poses() + 64 * 3;
        for (final double bad : new double[] {0.3, Double.NaN, Double.POSITIVE_INFINITY}) {
            tree.memory().putDouble(slot + PoseSlot.QW_OFFSET, bad);
            final Lookup lookup = tree.lookup("map", "base").paranoid(true);
            assertEquals(LookupStatus.CORRUPT_SAMPLE, lookup.tryAt(32, out));
            final LookupFailure.CorruptSample failure = (LookupFailure.CorruptSample) lookup.failure();
            assertEquals(BASE, failure.edge());
            assertEquals(30, failure.stamp());
            assertEquals(bad * bad, failure.squaredNorm(), 1e-15);
            assertEquals(LookupStatus.OK, lookup.tryAt(42, out), "its neighbours are sound");
            assertEquals(LookupStatus.CORRUPT_SAMPLE, lookup.tryTwist(32, new Twist()));
        }
        assertEquals(6, tree.corruptSeen, "each refusal is counted");
    }

    @Test
    void twoInstantsMeetInAFixedFrame() {
        robot();
        final TwoTimeLookup own = TwoTimeLookup.of(tree, "odom", "odom", "map");
        own.at(20, 80, out);
        assertEquals(new Pose(6, 0, 0, 0, 0, 0, 1), out, "it drove 6 m from 20 to 80");
        assertEquals(20, own.targetStamp());
        assertEquals(80, own.sourceStamp());
        assertEquals(LookupStatus.OK, own.tryLatestTarget(40, out));
        assertEquals(100, own.targetStamp());
        assertEquals(-6, out.tx);
        assertEquals(LookupStatus.OK, own.tryLatestSource(40, out));
        assertEquals(6, out.tx);
        assertEquals(LookupStatus.AFTER_HISTORY, own.tryAt(101, 102, out));
        assertEquals(102, ((LookupFailure.AfterHistory) own.failure()).requested(), "the source's leg is asked first");
        assertThrows(LookupException.class, () -> own.at(101, 50, out));
        assertEquals(
                LookupStatus.UNKNOWN_FRAME,
                TwoTimeLookup.of(tree, "map", "odom", "moon").tryAt(1, 1, out));
    }

    @Test
    void bothLegsOfATwoTimeAnswerAreOfOneTopology() {
        final MovingMemory memory = new MovingMemory();
        final SketchedTree moving = new SketchedTree(64, memory::over);
        moving.fixed("map", "left", new Pose()).fixed("map", "right", new Pose(10, 0, 0, 0, 0, 0, 1));
        moving.dynamic("left", "base", 8).push("base", 1, new Pose(1, 0, 0, 0, 0, 0, 1));
        final TwoTimeLookup lookup = TwoTimeLookup.of(moving, "base", "base", "map");
        lookup.at(1, 1, out);
        memory.watch = moving.facts("base").ring().poses();
        memory.left = 1;
        memory.move = () -> moving.reparent("base", "right");
        lookup.at(1, 1, out);
        assertEquals(new Pose(0, 0, 0, 0, 0, 0, 1), plusZero(out));
    }

    private static Pose plusZero(final Pose pose) {
        return new Pose(
                pose.tx + 0.0, pose.ty + 0.0, pose.tz + 0.0, pose.qx + 0.0, pose.qy + 0.0, pose.qz + 0.0, pose.qw);
    }

    private static double wide(final SplittableRandom random) {
        return random.nextDouble(-1, 1);
    }

    /** odom drives along x, 1 m in 10 ns, stamps 0..100; base along y, stamps 0..70. */
    private void robot() {
        tree.dynamic("map", "odom", 16).dynamic("odom", "base", 16);
        for (int i = 0; i <= 10; i++) {
            tree.push("odom", 10L * i, new Pose(i, 0, 0, 0, 0, 0, 1));
            if (i <= 7) {
                tree.push("base", 10L * i, new Pose(0, i, 0, 0, 0, 0, 1));
            }
        }
    }
}
