package org.espalier.arena.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mutants caught: theta for 2 theta in log, the sign of n x v in exp. */
class ScrewMathTest {
    private static final double[] ANGLES = {
        0,
        1e-300,
        1e-160,
        1e-17,
        1e-12,
        1e-9,
        1e-8,
        3e-8,
        1e-4,
        0.01,
        0.7,
        1.5,
        3,
        Math.PI - 1e-9,
        Math.nextDown(Math.PI),
        Math.PI
    };
    private final SplittableRandom random = new SplittableRandom(20260102);

    @Test
    void theExponentialIsExactToTheLastDigitsAtEveryAngle() {
        double worst = 0;
        for (final double angle : ANGLES) {
            for (int i = 0; i < 8; i++) {
                final Twist twist = randomTwist(angle, 4);
                final Pose pose = new Pose();
                ScrewMath.exp(twist, pose);
                worst = Math.max(worst, ExactExponential.error(twist, pose));
            }
        }
        assertTrue(worst <= 4e-15, "worst " + worst);
        System.out.println("exp: worst error " + worst + " at |v| <= 4 m");
    }

    /** Far away the bound is relative: 1e-15 of the translation. */
    @Test
    void theLogarithmIsWhatTheExponentialBringsBackAtEveryAngleNearAndFar() {
        for (final double reach : new double[] {4, 1e6}) {
            double worst = 0;
            for (final double angle : ANGLES) {
                for (int i = 0; i < 8; i++) {
                    final Pose pose = new Pose();
                    ScrewMath.exp(randomTwist(angle, reach), pose);
                    if (random.nextBoolean()) {
                        pose.set(pose.tx, pose.ty, pose.tz, -pose.qx, -pose.qy, -pose.qz, -pose.qw);
                    }
                    final Twist log = new Twist();
                    ScrewMath.log(pose, log);
                    assertTrue(log.isFinite(), () -> "at " + angle + ": " + log);
                    assertTrue(norm(log) <= Math.nextUp(Math.PI), () -> "the longer way round: " + log);
                    worst = Math.max(worst, ExactExponential.error(log, pose) / Math.max(1, reach / 4));
                }
            }
            assertTrue(worst <= 8e-15, "worst " + worst + " at " + reach);
            System.out.println("log: worst error " + worst + " x max(1, reach / 4) at reach " + reach + " m");
        }
    }

    @Test
    void halfATurnHasTheAxisOfTheSignsGiven() {
        final Twist log = new Twist();
        for (final double sign : new double[] {1, -1}) {
            ScrewMath.log(new Pose(0, 0, 0, 0, 0, sign, 0), log);
            assertEquals(new Twist(0, 0, sign * Math.PI, 0, 0, 0), plusZero(log));
        }
    }

    /** The differences of the interpolation itself, 1e-6 s apart, tell its velocity to 1e-8. */
    @ParameterizedTest
    @EnumSource
    void theBodyTwistIsTheDerivativeOfTheInterpolation(final Interpolation kind) {
        for (int i = 0; i < 2_000; i++) {
            final Pose from = new Pose();
            final Pose to = new Pose();
            ScrewMath.exp(randomTwist(random.nextDouble(3), 4), from);
            ScrewMath.exp(randomTwist(random.nextDouble(1.5), 4), to);
            if (random.nextBoolean()) {
                to.set(to.tx, to.ty, to.tz, -to.qx, -to.qy, -to.qz, -to.qw);
            }
            final double s = random.nextDouble(0.01, 0.99);
            final double seconds = random.nextDouble(0.5, 2);
            final Twist got = new Twist();
            ScrewMath.bodyTwist(kind, from, to, seconds * 1e9, s, got);

            final double h = 1e-6 / seconds;
            final Pose before = new Pose();
            final Pose after = new Pose();
            PoseMath.interpolate(kind, from, to, s - h, before);
            PoseMath.interpolate(kind, from, to, s + h, after);
            PoseMath.composeInverse(before, after, after);
            final Twist measured = new Twist();
            ScrewMath.log(after, measured);
            assertNear(measured.scale(1 / 2e-6), got, 2e-8);
        }
    }

    /** A wheel on a turning arm: its twist by hand. */
    @Test
    void aFrameFixedToABodySeesTheBodysMotionInItsOwnAxes() {
        final Twist out = new Twist(0, 0, 2, 1, 0, 0);
        ScrewMath.seenFrom(out, new Pose(0, 3, 0, 0, 0, Math.sqrt(0.5), Math.sqrt(0.5)), out);
        // At (0, 3) of a body turning by 2 rad/s the velocity is 1 - 6 along x; a quarter turn makes x its -y.
        assertNear(new Twist(0, 0, 2, 0, 5, 0), out, 1e-14);
    }

    @Test
    void aTwistReadsAsItsSixNumbers() {
        assertEquals("w=(0.1, -0.0, 0.0) v=(1.0, 1.0E-10, 2.5)", new Twist(0.1, -0.0, 0, 1, 1e-10, 2.5).toString());
    }

    private Twist randomTwist(final double angle, final double reach) {
        double x;
        double y;
        double z;
        double n;
        do {
            x = random.nextDouble(-1, 1);
            y = random.nextDouble(-1, 1);
            z = random.nextDouble(-1, 1);
            n = Math.sqrt(x * x + y * y + z * z);
        } while (n < 0.1 || n > 1);
        final double per = angle / n;
        return new Twist(
                x * per,
                y * per,
                z * per,
                random.nextDouble(-reach, reach),
                random.nextDouble(-reach, reach),
                random.nextDouble(-reach, reach));
    }

    private static double norm(final Twist twist) {
        return Math.sqrt(twist.wx * twist.wx + twist.wy * twist.wy + twist.wz * twist.wz);
    }

    private static Twist plusZero(final Twist t) {
        return new Twist(t.wx + 0.0, t.wy + 0.0, t.wz + 0.0, t.vx + 0.0, t.vy + 0.0, t.vz + 0.0);
    }

    private static void assertNear(final Twist expected, final Twist got, final double tolerance) {
        assertEquals(expected.wx, got.wx, tolerance, () -> expected + " but " + got);
        assertEquals(expected.wy, got.wy, tolerance, () -> expected + " but " + got);
        assertEquals(expected.wz, got.wz, tolerance, () -> expected + " but " + got);
        assertEquals(expected.vx, got.vx, tolerance, () -> expected + " but " + got);
        assertEquals(expected.vy, got.vy, tolerance, () -> expected + " but " + got);
        assertEquals(expected.vz, got.vz, tolerance, () -> expected + " but " + got);
    }
}
