package org.espalier.arena.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.joml.Matrix4d;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrices and angles, with JOML as the judge. Mutants caught: rows for columns, a wrong sign in the quaternion of roll-pitch-yaw. */
class ConversionsTest {
    private final SplittableRandom random = new SplittableRandom(7);

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "0.1, 0.2, 0.3",
        "-3, 1.5, -3",
        "3.1, -1.5, 2",
        "0, 0, 3.14159",
        "0, 1.5707963267948966, 0.7",
        "0, -1.5707963267948966, -2.9",
        "0, 1.5707963267948966, 3.0"
    })
    void anglesComeBackFromTheQuaternionTheyMade(final double roll, final double pitch, final double yaw) {
        final RollPitchYaw back = RollPitchYaw.of(new RollPitchYaw(roll, pitch, yaw).applyTo(new Pose()));
        assertArrayEquals(new double[] {roll, pitch, yaw}, new double[] {back.roll(), back.pitch(), back.yaw()}, 1e-9);
    }

    /** As URDF and tf2 write it: about fixed axes, x first. */
    @Test
    void rollPitchYawTurnsAboutTheFixedAxesInThisOrder() {
        for (int i = 0; i < 1_000; i++) {
            final double roll = random.nextDouble(-3, 3);
            final double pitch = random.nextDouble(-1.5, 1.5);
            final double yaw = random.nextDouble(-3, 3);
            final Pose got = new RollPitchYaw(roll, pitch, yaw).applyTo(new Pose());
            final Quaterniond q = new Quaterniond().rotateZ(yaw).rotateY(pitch).rotateX(roll);
            assertEquals(1, Math.abs(q.dot(new Quaterniond(got.qx, got.qy, got.qz, got.qw))), 1e-14);
        }
    }

    @Test
    void matricesAreRowMajorAndComeBackAsThePose() {
        for (int i = 0; i < 10_000; i++) {
            final Pose pose = new RollPitchYaw(
                            random.nextDouble(-3.2, 3.2), random.nextDouble(-1.6, 1.6), random.nextDouble(-3.2, 3.2))
                    .applyTo(new Pose(random.nextDouble(-9, 9), random.nextDouble(-9, 9), 4, 0, 0, 0, 1));
            final double[] out = new double[20];
            Matrix4.put(pose, out, 3);
            final double[] judge = new double[16];
            // JOML stores columns first: its transpose is ours.
            new Matrix4d()
                    .translationRotate(pose.tx, pose.ty, pose.tz, new Quaterniond(pose.qx, pose.qy, pose.qz, pose.qw))
                    .transpose()
                    .get(judge);
            for (int k = 0; k < 16; k++) {
                assertEquals(judge[k], out[3 + k], 2e-15, "element " + k);
            }
            final Pose back = new Pose();
            Matrix4.get(out, 3, back);
            final double sign = pose.qw < 0 ? -1 : 1;
            assertTrue(back.qw >= 0);
            assertEquals(sign * pose.qx, back.qx, 2e-15);
            assertEquals(sign * pose.qy, back.qy, 2e-15);
            assertEquals(sign * pose.qz, back.qz, 2e-15);
            assertEquals(sign * pose.qw, back.qw, 2e-15);
            assertEquals(pose.ty, back.ty);
        }
    }

    @Test
    void halfTurnsAboutEveryAxisComeBack() {
        final double[] m = new double[16];
        for (final Pose half :
                new Pose[] {new Pose(0, 0, 0, 1, 0, 0, 0), new Pose(0, 0, 0, 0, 1, 0, 0), new Pose(0, 0, 0, 0, 0, 1, 0)
                }) {
            Matrix4.put(half, m, 0);
            final Pose back = new Pose();
            Matrix4.get(m, 0, back);
            assertEquals(half, back);
        }
    }

    @Test
    void whatIsNoRigidMotionIsRefused() {
        final double[] good = new double[16];
        Matrix4.put(new Pose(1, 2, 3, 0, 0, 0.6, 0.8), good, 0);
        refused(good, 0, 1.1, "orthonormal");
        refused(good, 12, 3, "column-major");
        refused(good, 10, -1, "mirrors");
        refused(good, 3, Double.NaN, "NaN");
    }

    @Test
    void anglesReadWithSixDigits() {
        assertEquals("roll 0.100000 pitch 0.000000 yaw 3.141593 rad", new RollPitchYaw(0.1, -0.0, Math.PI).toString());
    }

    private static void refused(final double[] good, final int at, final double value, final String word) {
        final double[] bad = good.clone();
        bad[at] = value;
        final String said = assertThrows(IllegalArgumentException.class, () -> Matrix4.get(bad, 0, new Pose()))
                .getMessage();
        assertTrue(said.contains(word), said);
    }
}
