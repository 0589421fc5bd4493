package org.espalier.arena.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PoseTest {
    @Test
    void theTextIsFrozen() {
        assertEquals(
                "t=(1.0, -0.0, 1.0E-10) q=(0.0, 0.0, 0.7071067811865476, 0.7071067811865475)",
                new Pose(1, -0.0, 1e-10, 0, 0, 0.7071067811865476, 0.7071067811865475).toString());
        assertEquals("t=(0.0, 0.0, 0.0) q=(0.0, 0.0, 0.0, 1.0)", new Pose().toString());
    }

    @Test
    void equalityIsByNumbersNotByRotation() {
        final Pose pose = new Pose(1, 2, 3, 0, 0, 0, 1);
        assertEquals(pose, pose.copy());
        assertEquals(pose.hashCode(), pose.copy().hashCode());
        assertNotEquals(pose, new Pose(1, 2, 3, 0, 0, 0, -1));
        assertNotEquals(new Pose(0, 0, 0, 0, 0, 0, 1), new Pose(-0.0, 0, 0, 0, 0, 0, 1));
    }

    @Test
    void oneBadNumberIsEnoughNotToBeFinite() {
        assertTrue(new Pose(Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, 0, -0.0, 0, 1).isFinite());
        for (final double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            for (int i = 0; i < 7; i++) {
                final double[] n = new double[7];
                n[i] = bad;
                assertFalse(new Pose(n[0], n[1], n[2], n[3], n[4], n[5], n[6]).isFinite());
            }
        }
    }
}
