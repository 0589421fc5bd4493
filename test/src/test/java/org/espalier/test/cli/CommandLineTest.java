package org.espalier.test.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.espalier.cli.Main;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line as its users meet it: processes, streams and exit codes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CommandLineTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path VECTORS = Path.of("src/test/resources/vectors/small.txt");

    @TempDir
    Path runtimeDir;

    @TempDir
    Path temporary;

    @Test
    void aReplayedRecordingIsLookedUpByOtherProcessesUntilItIsToldToEnd() throws IOException {
        try (ChildJvm replay = cli("replay", VECTORS, "--as-fast-as-possible", "--keep", "--json")) {
            final JsonNode summary = JSON.readTree(replay.line());
            assertEquals(5, summary.get("samples").asLong());
            assertEquals(2, summary.get("static_edges").asLong());
            assertEquals(2, summary.get("edges").get(0).get("pushed").asLong());

            final Result at = run("lookup", "map", "cam", "--at", "1.500000000", "--json");
            assertEquals(0, at.code, at::toString);
            assertEquals("map", at.json().get("target").asText());
            assertEquals(1_500_000_000L, at.json().get("stamp_ns").asLong());
            assertFalse(at.json().get("timeless").asBoolean());
            assertEquals(3, at.json().get("edges").asInt());
            assertEquals(
                    2.0606601717798214, at.json().get("translation").get("x").asDouble(), 1e-12);
            assertEquals(
                    0.92387953251128674,
                    Math.abs(at.json().get("rotation").get("w").asDouble()),
                    1e-12);

            final Result late = run("lookup", "map", "cam", "--at", "2000000001", "--json");
            assertEquals(1, late.code, late::toString);
            assertEquals("AfterHistory", late.json().get("error").asText());
            assertEquals("odom", late.json().get("edge").get("child").asText());
            assertEquals(1, late.json().get("gap_ns").asLong());

            final Result held = run(
                    "lookup",
                    "map",
                    "cam",
                    "--at",
                    "2000000001",
                    "--extrapolate",
                    "hold",
                    "--max-gap",
                    "1us",
                    "--json");
            assertEquals(0, held.code, held::toString);
            assertTrue(held.json().get("extrapolated").asBoolean(), held::toString);
            assertEquals(1, held.json().get("extrapolated_by_ns").asLong());
            assertEquals(
                    "odom", held.json().get("extrapolated_edge").get("child").asText());
            assertTrue(held.errors.contains("nobody measured this pose"), held::toString);

            final Result tree = run("tree", "--json");
            assertEquals(5, tree.json().get("edges").size(), tree::toString);

            final Result there = run("participants", "--json");
            assertEquals(0, there.code, there::toString);
            assertEquals(
                    replay.pid(),
                    there.json().get("participants").get(0).get("pid").asLong());
            assertEquals(
                    "live", there.json().get("participants").get(0).get("state").asText());

            final Result echo = run("echo", "odom", "base", "--count", "2", "--rate", "100", "--json");
            assertEquals(2, echo.lines.size(), echo::toString);

            final Result lacking = run("publish", "map", "mars", "0", "0", "0", "0", "0", "0", "1");
            assertEquals(4, lacking.code, lacking::toString);
            assertTrue(lacking.errors.contains("EdgeNotInArena"), lacking::toString);

            final Result taken = run("publish", "map", "odom", "0", "0", "0", "0", "0", "0", "1", "--rate", "10");
            assertEquals(4, taken.code, taken::toString);

            replay.terminate();
            assertEquals(0, replay.exitCode(), replay::errors);
        }
        assertEquals(List.of("default.lock"), files(runtimeDir), "a clean end leaves the lock file alone");
        final Result left = run("participants", "--json");
        assertEquals("left", left.json().get("participants").get(0).get("state").asText(), left::toString);
    }

    @Test
    void withoutAnArenaLookupsEndWithTheirOwnCodeAndParticipantsHaveNoRows() throws IOException {
        final Result lookup = run("lookup", "map", "odom", "--timeout", "200ms");
        assertEquals(3, lookup.code, lookup::toString);
        assertTrue(lookup.errors.contains("ArenaAbsent"), lookup::toString);
        assertEquals(List.of(), lookup.lines);

        final Result participants = run("participants");
        assertEquals(0, participants.code, participants::toString);
        assertEquals(List.of(), participants.lines);
        assertEquals(List.of(), files(runtimeDir), "a question creates nothing");
    }

    /** The counts are asserted, not only that nothing differs: an asker that passes over lines fails. */
    @Test
    void everyLineOfAVectorFileIsAskedFromASecondProcess() throws IOException {
        final Result result = run("verify-vectors", VECTORS, "--json");

        assertEquals(0, result.code, result::toString);
        final JsonNode file = JSON.readTree(result.lines.get(0));
        assertEquals(16, file.get("lines").asLong(), result::toString);
        assertEquals(9, file.get("compared").asLong(), result::toString);
        assertEquals(7, file.get("declined_alike").asLong(), result::toString);
        assertTrue(file.get("worst_error").asDouble() <= 1e-15, result::toString);
        assertEquals(List.of(), files(temporary), "its runtime directory is gone");
    }

    @Test
    void oneWrongDigitIsADifference() throws IOException {
        final Path wrong = temporary.resolve("wrong.txt");
        Files.writeString(wrong, Files.readString(VECTORS).replace("OK 2.5 0 0", "OK 2.5000000001 0 0"));

        final Result result = run("verify-vectors", wrong);

        assertEquals(1, result.code, result::toString);
        assertTrue(result.errors.contains("wrong.txt:"), result::toString);
    }

    @Test
    void theDemoRunsItsProcessesAndLeavesNothing() throws IOException {
        final Result result = run("demo", "--seconds", "2");

        assertEquals(0, result.code, result::toString);
        assertTrue(
                result.lines.stream().anyMatch(line -> line.startsWith("  reader   camera in map")), result::toString);
        assertTrue(result.lines.stream().anyMatch(line -> line.contains("was killed (SIGKILL)")), result::toString);
        assertTrue(result.lines.stream().anyMatch(line -> line.contains("used again")), result::toString);
        assertTrue(result.lines.stream().anyMatch(line -> line.contains("the owner is dead")), result::toString);
        assertTrue(
                result.lines.stream()
                        .anyMatch(line -> line.matches("  lookups without owner   [1-9][0-9]* answered, 0 failed")),
                result::toString);
        assertEquals(List.of(), files(temporary), "its runtime directory is gone");
    }

    private ChildJvm cli(final Object... args) {
        final ChildJvm.Plan plan = ChildJvm.of(Main.class).args(args);
        if (!List.of("demo", "verify-vectors").contains(args[0])) {
            plan.args("--runtime-dir", runtimeDir, "--name", "default", "--domain", "0");
        }
        return plan.flags("-Djava.io.tmpdir=" + temporary, "-Dslf4j.internal.verbosity=ERROR")
                .start();
    }

    private Result run(final Object... args) {
        try (ChildJvm child = cli(args)) {
            return new Result(child.exitCode(), child.rest(), child.errors());
        }
    }

    private static List<String> files(final Path directory) throws IOException {
        try (Stream<Path> found = Files.walk(directory)) {
            return found.filter(
                            path -> !Files.isDirectory(path) && !path.toString().endsWith("wrong.txt"))
                    .filter(path -> !path.getFileName().toString().startsWith("jffi"))
                    .map(path -> path.getFileName().toString())
                    .toList();
        }
    }

    private record Result(int code, List<String> lines, String errors) {
        JsonNode json() throws IOException {
            return JSON.readTree(lines.get(0));
        }
    }
}
