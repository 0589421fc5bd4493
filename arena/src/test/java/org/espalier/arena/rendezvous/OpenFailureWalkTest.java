package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks the hierarchy of failures of opening, brings each about, and compares it with the guide's table. */
@Timeout(120)
class OpenFailureWalkTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide.md");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (yes|no) \\| (\\d+) \\| .+ \\|");
    private static final Set<String> RETRYABLE = Set.of("ArenaAbsent", "ArenaHeldButUnreachable");

    @TempDir
    private Path directory;

    /** Whether to try again, and the exit code. */
    private record Consequence(boolean again, int exitCode) {}

    static Stream<Class<?>> leaves() {
        return Arrays.stream(OpenFailure.class.getPermittedSubclasses());
    }

    private static Map<String, Consequence> documented() throws IOException {
        return Files.readAllLines(GUIDE).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(
                        row -> row.group(1),
                        row -> new Consequence(row.group(2).equals("yes"), Integer.parseInt(row.group(3)))));
    }

    // Mutants tried: ArenaHeldButUnreachable.exitCode without its override; EPROTOTYPE read as "nobody serves".
    @ParameterizedTest
    @MethodSource("leaves")
    void everyFailureCanBeBroughtAboutAndIsWhatTheGuideSays(final Class<?> leaf) throws Exception {
        final String name = leaf.getSimpleName();
        final Callable<OpenFailure> scene = new FailureScenes(directory).all().get(name);
        assertNotNull(scene, "nothing brings about " + name);
        final OpenFailure failure = scene.call();
        assertEquals(leaf, failure.getClass());
        assertEquals(documented().get(name), new Consequence(failure.retryable(), failure.exitCode()));
        assertEquals(RETRYABLE.contains(name), failure.retryable(), "exactly two are worth trying again");
        assertFalse(failure.message().isBlank());
        assertFalse(failure.message().contains("null"), failure.message());
        for (final RecordComponent component : leaf.getRecordComponents()) {
            assertNotNull(component.getAccessor().invoke(failure), name + "." + component.getName());
        }
    }

    // Mutant tried: a row taken out of the guide; a scene taken out of the list.
    @Test
    void theGuideAndTheScenesNameEveryFailureAndNoOther() throws IOException {
        final Set<String> permitted = leaves().map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(permitted, new TreeSet<>(documented().keySet()));
        assertEquals(permitted, new TreeSet<>(new FailureScenes(directory).all().keySet()));
        assertTrue(leaves().allMatch(Class::isRecord), "a failure is data");
    }
}
