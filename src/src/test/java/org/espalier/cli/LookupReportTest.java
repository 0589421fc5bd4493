package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeName;
import org.junit.jupiter.api.Test;

/** The keys that scripts rely on, letter by letter. */
class LookupReportTest {
    @Test
    void anAnswerHasTheKeysThatScriptsRelyOn() {
        final ObjectNode json = LookupReport.answer("map", "cam", 976_000_000_123L, false, new Pose(), 3);

        assertEquals(
                "{\"target\":\"map\",\"source\":\"cam\",\"stamp_ns\":976000000123,\"timeless\":false,"
                        + "\"translation\":{\"x\":0.0,\"y\":0.0,\"z\":0.0},"
                        + "\"rotation\":{\"x\":0.0,\"y\":0.0,\"z\":0.0,\"w\":1.0},"
                        + "\"extrapolated_by_ns\":0,\"edges\":3}",
                json.toString());
    }

    @Test
    void aTimelessAnswerHasNoStamp() {
        final ObjectNode json = LookupReport.answer("map", "cam", null, true, new Pose(), 1);

        assertTrue(json.get("stamp_ns").isNull());
        assertTrue(json.get("timeless").asBoolean());
    }

    @Test
    void aStampOutsideTheWindowNamesEdgeWindowAndGap() {
        final ObjectNode json =
                LookupReport.failure(new LookupFailure.AfterHistory(new EdgeName("map", "odom"), 150, 10, 100, 7));

        assertTrue(
                json.toString()
                        .startsWith("{\"error\":\"AfterHistory\",\"edge\":{\"parent\":\"map\",\"child\":\"odom\"},"
                                + "\"requested_ns\":150,\"oldest_ns\":10,\"newest_ns\":100,"),
                json::toString);
        assertEquals(50, json.get("gap_ns").asLong());
        assertEquals(
                5,
                LookupReport.failure(new LookupFailure.BeforeHistory(new EdgeName("map", "odom"), 5, 10, 100, 7))
                        .get("gap_ns")
                        .asLong());
    }

    @Test
    void anUnknownFrameComesWithItsNeighbours() {
        final ObjectNode json = LookupReport.failure(new LookupFailure.UnknownFrame("odm", List.of("odom")));

        assertEquals("odm", json.get("frame").asText());
        assertEquals("odom", json.get("nearest").get(0).asText());
    }
}
