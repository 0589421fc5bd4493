package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.espalier.arena.pose.Pose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoseTextTest {
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
        final Pose pose = new Pose();
        PoseText.setRollPitchYaw(pose, roll, pitch, yaw);

        assertArrayEquals(new double[] {roll, pitch, yaw}, PoseText.rollPitchYaw(pose), 1e-9);
    }

    /** As URDF and tf2 write it: about fixed axes, x first. */
    @Test
    void aQuarterTurnOfYawIsTheQuaternionAboutZ() {
        final Pose pose = new Pose();
        PoseText.setRollPitchYaw(pose, 0, 0, Math.PI / 2);

        assertEquals(Math.sqrt(0.5), pose.qz, 1e-15);
        assertEquals(Math.sqrt(0.5), pose.qw, 1e-15);
    }

    @Test
    void jsonKeepsEveryDigitAndTheOrderXyzw() {
        final ObjectNode json = Console.object();
        PoseText.put(json, new Pose(0.1, -2.5, 1e-17, 0, 0, 0.6, 0.8));

        assertEquals(
                "{\"translation\":{\"x\":0.1,\"y\":-2.5,\"z\":1.0E-17},"
                        + "\"rotation\":{\"x\":0.0,\"y\":0.0,\"z\":0.6,\"w\":0.8}}",
                json.toString());
    }

    @Test
    void textHasUnitsAndNoMinusZero() {
        final String lines = PoseText.lines(new Pose(-0.0, 1, 2, -0.0, 0, 0, 1));

        assertFalse(lines.contains("-0."), lines);
        assertTrue(lines.contains(" m") && lines.contains(" rad") && lines.contains(" deg"), lines);
    }
}
