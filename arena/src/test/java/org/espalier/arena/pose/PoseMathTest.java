package org.espalier.arena.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class PoseMathTest {
    private final SplittableRandom random = new SplittableRandom(20260101);

    @Test
    void compositionAndInversionAgreeWithJoml() {
        for (int i = 0; i < 10_000; i++) {
            final Pose a = randomPose(3);
            final Pose b = randomPose(3);
            final Pose ab = new Pose();
            PoseMath.compose(a, b, ab);
            final Quaterniond qa = new Quaterniond(a.qx, a.qy, a.qz, a.qw);
            final Quaterniond q = new Quaterniond(qa).mul(new Quaterniond(b.qx, b.qy, b.qz, b.qw));
            final Vector3d t = qa.transform(new Vector3d(b.tx, b.ty, b.tz)).add(a.tx, a.ty, a.tz);
            assertClose(new Pose(t.x, t.y, t.z, q.x, q.y, q.z, q.w), ab, 4e-15);

            final Pose inverse = new Pose();
            PoseMath.invert(a, inverse);
            PoseMath.compose(inverse, ab, ab);
            assertClose(b, ab, 2e-14);
        }
    }

    @Test
    void composeInverseIsInvertThenCompose() {
        for (int i = 0; i < 1_000; i++) {
            final Pose a = randomPose(3);
            final Pose b = randomPose(3);
            final Pose expected = a.copy().invert().compose(b);
            final Pose got = b.copy();
            PoseMath.composeInverse(a, got, got);
            assertClose(expected, got, 1e-14);
        }
    }

    @Test
    void slerpAgreesWithJomlAwayFromTinySteps() {
        for (int i = 0; i < 10_000; i++) {
            final Pose a = randomPose(3);
            final Pose b = randomPose(3);
            final double s = random.nextDouble();
            final Pose got = new Pose();
            PoseMath.lerpSlerp(a, b, s, got);
            final Quaterniond q =
                    new Quaterniond(a.qx, a.qy, a.qz, a.qw).slerp(new Quaterniond(b.qx, b.qy, b.qz, b.qw), s);
            assertEquals(q.x, got.qx, 1e-14);
            assertEquals(q.y, got.qy, 1e-14);
            assertEquals(q.z, got.qz, 1e-14);
            assertEquals(q.w, got.qw, 1e-14);
        }
    }

    @Test
    void slerpIsExactToTheLastDigitsAtEveryAngle() {
        double worst = 0;
        for (final double half : halfAngles()) {
            for (int i = 0; i < 40; i++) {
                final Pose a = randomPose(4);
                final Pose b = turnedBy(a, half);
                final double s = random.nextDouble();
                final Pose got = new Pose();
                PoseMath.lerpSlerp(a, b, s, got);
                final ExactPose exact = ExactPose.lerpSlerp(a, b, s);
                final double error = exact.quaternionError(got);
                worst = Math.max(worst, error);
                assertTrue(error <= 1e-15, () -> "half angle " + half + " s " + s + ": " + error);
                assertTrue(exact.translationError(got) <= 2e-15, () -> "half angle " + half);
            }
        }
        assertTrue(worst > 0, "an error of nothing would mean that nothing was compared");
    }

    /** Fails with the last term of the series dropped and with g's sign turned. */
    @Test
    void screwMotionIsExactToTheLastDigitsAtEveryAngle() {
        for (final double half : halfAngles()) {
            for (int i = 0; i < 40; i++) {
                final Pose a = randomPose(4);
                final Pose b = turnedBy(a, half);
                final double s = random.nextDouble();
                final Pose got = new Pose();
                PoseMath.sclerp(a, b, s, got);
                final ExactPose exact = ExactPose.sclerp(a, b, s);
                final double q = exact.quaternionError(got);
                final double t = exact.translationError(got);
                assertTrue(q <= 1e-15, () -> "half angle " + half + " s " + s + ": q " + q);
                assertTrue(t <= 6e-15, () -> "half angle " + half + " s " + s + ": t " + t);
            }
        }
    }

    @Test
    void aScrewMotionDoesNotDependOnTheChildsOrigin() {
        for (int i = 0; i < 1_000; i++) {
            final Pose a = randomPose(2);
            final Pose b = turnedBy(a, random.nextDouble(0.01, 1.4));
            final Pose mount = randomPose(2);
            final double s = random.nextDouble();
            final Pose moved = new Pose();
            PoseMath.sclerp(a.copy().compose(mount), b.copy().compose(mount), s, moved);
            final Pose expected = new Pose();
            PoseMath.sclerp(a, b, s, expected);
            assertClose(expected.compose(mount), moved, 5e-14);
        }
    }

    @Test
    void aPureTranslationIsAStraightLine() {
        final Pose a = new Pose(1, 2, 3, 0, 0, 0, 1);
        final Pose b = new Pose(3, 2, 1, 0, 0, 0, 1);
        final Pose got = new Pose();
        for (final Interpolation kind : Interpolation.values()) {
            PoseMath.interpolate(kind, a, b, 0.25, got);
            assertEquals(new Pose(1.5, 2, 2.5, 0, 0, 0, 1), got, kind::toString);
        }
    }

    @Test
    void endpointsAreTheSamplesThemselves() {
        for (int i = 0; i < 1_000; i++) {
            final Pose a = randomPose(3);
            final Pose b = randomPose(3);
            for (final Interpolation kind : Interpolation.values()) {
                final Pose got = new Pose();
                PoseMath.interpolate(kind, a, b, 0, got);
                assertEquals(a, got);
                PoseMath.interpolate(kind, a, b, 1, got);
                assertEquals(b, got);
            }
        }
    }

    @Test
    void theShorterArcIsTakenAndTheOlderSignKept() {
        final Pose a = new Pose(0, 0, 0, 0, 0, 0, 1);
        final Pose b = new Pose(0, 0, 0, 0, 0, -Math.sin(0.1), -Math.cos(0.1));
        for (final Interpolation kind : Interpolation.values()) {
            final Pose got = new Pose();
            PoseMath.interpolate(kind, a, b, 0.5, got);
            assertEquals(Math.sin(0.05), got.qz, 1e-16, kind::toString);
            assertEquals(Math.cos(0.05), got.qw, 2e-16, kind::toString);
        }
    }

    @Test
    void halfATurnHasTheAxisOfTheSignsGiven() {
        final Pose a = new Pose(0, 0, 0, 0, 0, 0, 1);
        for (final double sign : new double[] {1, -1}) {
            final Pose b = new Pose(2, 0, 0, 0, 0, sign, 0);
            for (final Interpolation kind : Interpolation.values()) {
                final Pose got = new Pose();
                PoseMath.interpolate(kind, a, b, 0.5, got);
                assertEquals(sign * Math.sqrt(0.5), got.qz, 1e-15, kind::toString);
                assertEquals(Math.sqrt(0.5), got.qw, 1e-15, kind::toString);
            }
            final Pose got = new Pose();
            PoseMath.sclerp(a, b, 0.5, got);
            assertEquals(1, got.tx, 1e-15);
            assertEquals(-sign, got.ty, 1e-15);
        }
    }

    @Test
    void neverNaNAndAlwaysUnitForUnitSamples() {
        final double[] halves = {0, 1e-300, 1e-160, 1e-17, 1e-9, 1e-8, 3e-8, 1e-4, 0.35, Math.PI / 4, Math.PI / 2};
        for (final double half : halves) {
            for (int i = 0; i < 500; i++) {
                final Pose a = randomPose(3);
                final Pose b = turnedBy(a, half);
                if (random.nextBoolean()) {
                    b.set(b.tx, b.ty, b.tz, -b.qx, -b.qy, -b.qz, -b.qw);
                }
                for (final Interpolation kind : Interpolation.values()) {
                    final Pose got = new Pose();
                    PoseMath.interpolate(kind, a, b, random.nextDouble(), got);
                    assertTrue(got.isFinite(), () -> kind + " at half angle " + half);
                    final double norm = got.qx * got.qx + got.qy * got.qy + got.qz * got.qz + got.qw * got.qw;
                    assertEquals(1, norm, 3e-15, () -> kind + " at half angle " + half);
                }
            }
        }
    }

    private static double[] halfAngles() {
        return new double[] {
            0, 1e-12, 1e-9, 1e-8, 3e-8, 1e-5, 1e-3, 0.01, 0.0499, 0.0501, 0.1, 0.199, 0.201, 0.3, 0.3499, 0.3501, 0.5,
            0.785, 1.0, 1.3, 1.5, 1.57
        };
    }

    private Pose randomPose(final double reach) {
        final double[] q = new double[4];
        double n = 0;
        while (n < 0.01 || n > 1) {
            n = 0;
            for (int i = 0; i < 4; i++) {
                q[i] = random.nextDouble(-1, 1);
                n += q[i] * q[i];
            }
        }
        final double per = 1 / Math.sqrt(n);
        return new Pose(
                random.nextDouble(-reach, reach),
                random.nextDouble(-reach, reach),
                random.nextDouble(-reach, reach),
                q[0] * per,
                q[1] * per,
                q[2] * per,
                q[3] * per);
    }

    private Pose turnedBy(final Pose from, final double half) {
        final Pose axis = randomPose(1);
        final double length = Math.sqrt(axis.qx * axis.qx + axis.qy * axis.qy + axis.qz * axis.qz);
        final double sine = Math.sin(half) / length;
        final Pose step = new Pose(0, 0, 0, axis.qx * sine, axis.qy * sine, axis.qz * sine, Math.cos(half));
        final Pose turned = from.copy();
        turned.set(0, 0, 0, from.qx, from.qy, from.qz, from.qw);
        turned.compose(step);
        final double per = 1
                / Math.sqrt(
                        turned.qx * turned.qx + turned.qy * turned.qy + turned.qz * turned.qz + turned.qw * turned.qw);
        return turned.set(
                from.tx + random.nextDouble(-1, 1),
                from.ty + random.nextDouble(-1, 1),
                from.tz + random.nextDouble(-1, 1),
                turned.qx * per,
                turned.qy * per,
                turned.qz * per,
                turned.qw * per);
    }

    private static void assertClose(final Pose expected, final Pose got, final double tolerance) {
        assertEquals(expected.tx, got.tx, tolerance);
        assertEquals(expected.ty, got.ty, tolerance);
        assertEquals(expected.tz, got.tz, tolerance);
        assertEquals(expected.qx, got.qx, tolerance);
        assertEquals(expected.qy, got.qy, tolerance);
        assertEquals(expected.qz, got.qz, tolerance);
        assertEquals(expected.qw, got.qw, tolerance);
    }
}
