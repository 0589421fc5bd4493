package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.spec.TimeDomain;
import org.junit.jupiter.api.Test;

class TreeTextTest {
    private static final long NOW = 1_800_000_000_000_000_000L;

    private final TreeText text = new TreeText(
            List.of("map", "odom", "base", "lidar", "dock"),
            List.of(
                    moving(1, "map", "odom", Optional.empty(), Optional.empty()),
                    moving(
                            2,
                            "odom",
                            "base",
                            Optional.of(new EdgeInfo.Window(NOW - 2_000_000_000L, NOW - 1_000_000_000L, 101)),
                            Optional.of(new EdgeInfo.Claimant(3, 2, 1, NOW, "driver"))),
                    fixed(3, "base", "lidar")),
            NOW);

    @Test
    void theTreeIsDrawnWithItsFactsInColumns() {
        final List<String> lines = text.lines();

        assertEquals("map", lines.get(0));
        assertEquals("`-- odom", lines.get(1).substring(0, 8));
        assertTrue(lines.get(1).endsWith("no sample           no writer"), lines.get(1));
        assertTrue(lines.get(2).startsWith("    `-- base "), lines.get(2));
        assertTrue(lines.get(2).contains("100.0 Hz"), lines.get(2));
        assertTrue(lines.get(2).contains("age 1.000 s"), lines.get(2));
        assertTrue(lines.get(2).endsWith("written by driver (slot 3)"), lines.get(2));
        assertTrue(lines.get(3).endsWith("static"), lines.get(3));
        assertEquals("dock", lines.get(4), "a frame without edges is a root of its own");
    }

    @Test
    void jsonHasOneObjectPerEdge() {
        final JsonNode json = text.json();

        assertEquals(5, json.get("frames").size());
        final JsonNode base = json.get("edges").get(1);
        assertEquals("odom", base.get("parent").asText());
        assertEquals("dynamic", base.get("kind").asText());
        assertEquals(101, base.get("samples").asLong());
        assertEquals(1_000_000_000L, base.get("age_ns").asLong());
        assertEquals(3, base.get("writer").get("slot").asInt());
        assertTrue(json.get("edges").get(0).get("newest_ns").isNull());
        assertEquals("static", json.get("edges").get(2).get("kind").asText());
    }

    private static EdgeInfo moving(
            final int id,
            final String parent,
            final String child,
            final Optional<EdgeInfo.Window> window,
            final Optional<EdgeInfo.Claimant> claimant) {
        return new EdgeInfo(
                id,
                new EdgeName(parent, child),
                EdgeKind.DYNAMIC,
                Interpolation.SCLERP,
                TimeDomain.SYSTEM,
                StampPolicy.REPLACE,
                0,
                1024,
                101,
                window,
                claimant);
    }

    private static EdgeInfo fixed(final int id, final String parent, final String child) {
        return new EdgeInfo(
                id,
                new EdgeName(parent, child),
                EdgeKind.STATIC,
                Interpolation.SCLERP,
                TimeDomain.SYSTEM,
                StampPolicy.REPLACE,
                0,
                2,
                1,
                Optional.empty(),
                Optional.empty());
    }
}
