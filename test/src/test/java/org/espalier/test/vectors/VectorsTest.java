package org.espalier.test.vectors;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.espalier.cli.Main;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What {@code verify-vectors} says of every vector file this host has, checked against the files themselves. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class VectorsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PER_FILE = Duration.ofMinutes(4);

    @TempDir
    Path temporary;

    @Test
    void everyLineOfEveryFileIsAnsweredOrDeclinedAsTf2DoesAskedFromASecondProcess() throws IOException {
        final List<Path> files = files();
        if (files.isEmpty()) {
            System.out.println("skipped: no ../shared/vectors beside the repository and no -Despalier.vectors=DIR");
        }
        assumeTrue(!files.isEmpty(), "no vector file on this host");
        System.out.printf(
                "%-30s %8s %9s %15s %8s %13s %12s%n",
                "file", "lines", "compared", "declined alike", "skipped", "worst rel.err", "on tiny*");
        final List<Executable> checks = new ArrayList<>();
        try (ChildJvm verifier = ChildJvm.of(Main.class)
                .args("verify-vectors", "--json")
                .args(files.toArray())
                .flags("-Djava.io.tmpdir=" + temporary, "-Dslf4j.internal.verbosity=ERROR")
                .start()) {
            for (final Path file : files) {
                final JsonNode said = JSON.readTree(verifier.line(PER_FILE));
                print(file, said);
                checks.add(() -> check(file, said));
            }
            final JsonNode sum = JSON.readTree(verifier.line(PER_FILE));
            assertAll(checks);
            assertTrue(sum.get("ok").asBoolean(), sum::toString);
            assertEquals(0, verifier.exitCode(), verifier::errors);
        }
    }

    private static void print(final Path file, final JsonNode said) {
        System.out.printf(
                "%-30s %8d %9d %15d %8d %13.3e %12.3e%n",
                file.getParent().getFileName() + "/" + file.getFileName(),
                said.path("lines").asLong(),
                said.path("compared").asLong(),
                said.path("declined_alike").asLong(),
                said.path("skipped").asLong(),
                said.path("worst_error").asDouble(),
                said.path("worst_tiny_error").asDouble());
    }

    private static void check(final Path file, final JsonNode said) throws IOException {
        final long questions;
        final long answers;
        try (Stream<String> lines = Files.lines(file)) {
            final List<String> asked =
                    lines.filter(line -> line.matches("[QLT] .*")).toList();
            questions = asked.size();
            answers = asked.stream().filter(line -> line.contains(" OK ")).count();
        }
        final double bound = file.getParent().endsWith("real") ? 1e-9 : 1e-12;
        assertEquals(file.toString(), said.path("file").asText());
        assertEquals(List.of(), texts(said.path("differences")), file::toString);
        assertEquals(questions, said.path("lines").asLong(), () -> "Q, L and T lines of " + file);
        assertEquals(answers, said.path("compared").asLong(), () -> "answers of " + file);
        assertEquals(questions - answers, said.path("declined_alike").asLong(), () -> "refusals of " + file);
        assertTrue(said.path("worst_error").asDouble(1) <= bound, said::toString);
        assertTrue(said.path("worst_tiny_error").asDouble(1) <= 3e-8, said::toString);
    }

    private static List<String> texts(final JsonNode array) {
        final List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.asText()));
        return texts;
    }

    /** Every .txt file below the folders that has a question; trajectories that R lines name have none. */
    private static List<Path> files() throws IOException {
        final List<Path> folders = new ArrayList<>();
        final Path shared = Path.of(System.getProperty("espalier.shared", "../../shared"), "vectors");
        if (Files.isDirectory(shared)) {
            folders.add(shared);
        }
        final String own = System.getProperty("espalier.vectors");
        if (own != null) {
            // A relative path is meant from where the build was started, the parent of this module.
            folders.add(Path.of("..").toAbsolutePath().resolve(own));
        }
        final Map<Path, Path> files = new TreeMap<>();
        for (final Path folder : folders) {
            try (Stream<Path> found = Files.walk(folder)) {
                for (final Path each : (Iterable<Path>) found.filter(VectorsTest::isVectorFile)::iterator) {
                    files.put(each.toRealPath(), each.toRealPath());
                }
            }
        }
        return List.copyOf(files.values());
    }

    private static boolean isVectorFile(final Path path) {
        if (!Files.isRegularFile(path) || !path.toString().endsWith(".txt")) {
            return false;
        }
        try (Stream<String> lines = Files.lines(path)) {
            return lines.anyMatch(line -> line.startsWith("E "));
        } catch (final IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }
}
