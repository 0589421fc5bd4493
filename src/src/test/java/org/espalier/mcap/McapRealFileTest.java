package org.espalier.mcap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class McapRealFileTest {
    static final Path NAV2 =
            Path.of(System.getProperty("espalier.shared", "../../shared")).resolve("data/nav2_turtlebot.mcap");

    @Test
    void theRecordingOfARealRobotIsReadWhole() throws IOException {
        assumeTrue(Files.exists(NAV2), () -> NAV2 + " is not there: this host has no shared recordings");
        final Heard heard = new Heard();

        final McapReport report = new McapReader(NAV2).read(heard);

        assertTrue(report.intact(), () -> report.firstDamages().toString());
        assertEquals(Map.of("/odom", 2639, "/tf", 5422, "/tf_static", 1, "/amcl_pose", 135), heard.byTopic);
        assertEquals(2639 + 5422 + 1 + 135, report.messages());
        assertArrayEquals(new long[] {2639, 928800000000L, 1025496000000L}, heard.edges.get("/tf odom->base_link"));
        assertArrayEquals(new long[] {921, 929800000000L, 1026400000000L}, heard.edges.get("/tf map->odom"));
        for (final String wheel : new String[] {"left_wheel", "right_wheel"}) {
            assertArrayEquals(
                    new long[] {1862, 928812000000L, 1025472000000L}, heard.edges.get("/tf base_link->" + wheel));
        }
        // The readme of the recordings says 31; the message itself counts 29, and so do the vectors made from it.
        assertEquals(
                29,
                heard.edges.keySet().stream()
                        .filter(edge -> edge.startsWith("/tf_static "))
                        .count());
    }
}
