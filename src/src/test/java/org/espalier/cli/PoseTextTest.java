package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.espalier.arena.pose.Pose;
import org.junit.jupiter.api.Test;

class PoseTextTest {
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
