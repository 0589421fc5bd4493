package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.espalier.arena.lookup.Extrapolation;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.tree.TransformTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What each question of {@code lookup} says to people and to programs. odom drives 1 m/s along x from 0 s to 2 s, base
 * turns its back to it and has samples up to 1 s; the lens is fixed. Mutant caught: an extrapolated answer reported like a
 * measured one.
 */
class LookupOutcomeTest {
    private static final long SECOND = 1_000_000_000L;

    private TransformTree tree;

    @BeforeEach
    void drive() {
        tree = TransformTree.onHeap(ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "odom"))
                .edge(EdgeSpec.dynamic("odom", "base"))
                .edge(EdgeSpec.fixed("base", "lens", new Pose(0, 0, 1, 0, 0, 0, 1)))
                .build());
        try (EdgeWriter odom = tree.claim("map", "odom", "test");
                EdgeWriter base = tree.claim("odom", "base", "test")) {
            for (int s = 0; s <= 2; s++) {
                odom.push(s * SECOND, new Pose(s, 0, 0, 0, 0, 0, 1));
            }
            base.push(0, new Pose(0, 0, 0, 0, 0, 1, 0));
            base.push(SECOND, new Pose(0, 0, 0, 0, 0, 1, 0));
        }
    }

    @AfterEach
    void close() {
        tree.close();
    }

    @Test
    void anExtrapolatedAnswerCannotBeTakenForAMeasuredOne() {
        final LookupOutcome outcome =
                LookupOutcome.extrapolated(lookup("map", "lens"), SECOND + 500_000_000, Extrapolation.hold(SECOND));
        assertEquals(
                "{\"extrapolated\":true,\"target\":\"map\",\"source\":\"lens\",\"stamp_ns\":1500000000,"
                        + "\"timeless\":false,\"translation\":{\"x\":1.5,\"y\":0.0,\"z\":1.0},"
                        + "\"rotation\":{\"x\":0.0,\"y\":0.0,\"z\":1.0,\"w\":0.0},\"extrapolated_by_ns\":500000000,"
                        + "\"extrapolation\":\"HOLD\",\"extrapolated_edge\":{\"parent\":\"odom\",\"child\":\"base\"}}",
                outcome.json().toString());
        assertTrue(outcome.text().startsWith("EXTRAPOLATED pose of lens in map at 1.500000000 s"), outcome::text);
        assertTrue(
                outcome.text().endsWith("EXTRAPOLATED    HOLD 500.000 ms beyond the newest sample of odom -> base"),
                outcome::text);
        assertEquals(
                Optional.of("nobody measured this pose: HOLD 500.000 ms beyond the newest sample of odom -> base"),
                outcome.warning());
    }

    @Test
    void whatIsAllowedToBeExtrapolatedAndIsNotIsAnOrdinaryAnswer() {
        final LookupOutcome outcome =
                LookupOutcome.extrapolated(lookup("map", "lens"), SECOND, Extrapolation.hold(SECOND));
        assertEquals(Optional.empty(), outcome.warning());
        assertEquals(LookupOutcome.pose(lookup("map", "lens"), SECOND).json(), outcome.json());
        assertEquals(0, outcome.json().get("extrapolated_by_ns").asLong());
    }

    @Test
    void constantTwistGoesOnAndAWiderGapIsRefused() {
        final Extrapolation allowed = Extrapolation.constantTwist(SECOND);
        final JsonNode json = LookupOutcome.extrapolated(lookup("map", "odom"), 3 * SECOND, allowed)
                .json();
        assertEquals(3, json.get("translation").get("x").asDouble(), 1e-12);
        assertEquals("CONSTANT_TWIST", json.get("extrapolation").asText());
        assertInstanceOf(
                LookupFailure.AfterHistory.class,
                LookupOutcome.extrapolated(lookup("map", "odom"), 3 * SECOND + 1, allowed)
                        .failure());
        assertInstanceOf(
                LookupFailure.BeforeHistory.class,
                LookupOutcome.extrapolated(lookup("map", "odom"), -1, allowed).failure());
    }

    @Test
    void theNewestOfEachSaysHowFarTheyAreApart() {
        final LookupOutcome outcome = LookupOutcome.each(lookup("map", "base"));
        assertEquals(SECOND, outcome.json().get("skew_ns").asLong());
        assertEquals(2, outcome.json().get("translation").get("x").asDouble());
        assertTrue(outcome.text().endsWith("samples         1.000 s apart"), outcome::text);
    }

    @Test
    void twoInstantsAreBothReportedAndANewestOneThatIsTimelessHasNoStamp() {
        final LookupOutcome moved =
                LookupOutcome.between(tree.between("odom", "odom", "map"), "odom", "odom", "map", 0L, null);
        assertEquals(0, moved.json().get("target_stamp_ns").asLong(-1));
        assertEquals(2 * SECOND, moved.json().get("source_stamp_ns").asLong());
        assertEquals(2, moved.json().get("translation").get("x").asDouble());
        assertTrue(
                moved.text().startsWith("pose of odom at 2.000000000 s in odom at 0.000000000 s, map held still"),
                moved::text);
        final LookupOutcome still =
                LookupOutcome.between(tree.between("lens", "odom", "base"), "lens", "odom", "base", null, SECOND);
        assertTrue(still.json().get("target_stamp_ns").isNull(), still::text);
        assertEquals(SECOND, still.json().get("source_stamp_ns").asLong());
        assertInstanceOf(
                LookupFailure.AfterHistory.class,
                LookupOutcome.between(tree.between("odom", "odom", "map"), "odom", "odom", "map", 0L, 3 * SECOND)
                        .failure());
    }

    @Test
    void theSpanHasEndsOnlyWhereItHasSome() {
        assertEquals(
                "{\"target\":\"map\",\"source\":\"lens\",\"timeless\":false,\"empty\":false,\"oldest_ns\":0,"
                        + "\"newest_ns\":1000000000}",
                LookupOutcome.span(lookup("map", "lens")).json().toString());
        final LookupOutcome still = LookupOutcome.span(lookup("base", "lens"));
        assertTrue(still.json().get("oldest_ns").isNull());
        assertEquals("stamps of lens in base: every stamp", still.text());
    }

    @Test
    void theTwistIsInMetresAndRadiansPerSecond() {
        final LookupOutcome outcome = LookupOutcome.twist(lookup("map", "base"), SECOND / 2);
        // base looks back: what is forward for the map is backward for it.
        assertEquals(-1, outcome.json().get("linear").get("x").asDouble(), 1e-12);
        assertEquals(0, outcome.json().get("angular").get("z").asDouble(), 1e-12);
        assertTrue(outcome.text().contains("x     -1.000000"), outcome::text);
    }

    @Test
    void whetherAStampHasAnAnswerIsToldWithTheReasonWhyNot() {
        assertTrue(LookupOutcome.can(lookup("map", "lens"), SECOND)
                .json()
                .get("answerable")
                .asBoolean());
        assertInstanceOf(
                LookupFailure.AfterHistory.class,
                LookupOutcome.can(lookup("map", "lens"), SECOND + 1).failure());
    }

    private Lookup lookup(final String target, final String source) {
        return tree.lookup(target, source);
    }
}
