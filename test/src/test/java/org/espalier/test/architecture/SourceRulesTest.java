package org.espalier.test.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about the source tree that bytecode does not show. */
class SourceRulesTest {

    private static final Pattern SLEEP =
            Pattern.compile("\\bThread\\s*\\.\\s*sleep\\s*\\(|\\bTimeUnit\\.\\w+\\.sleep\\s*\\(");

    @Test
    void everyMainPackageSaysWhatItIsFor() {
        final TreeSet<String> without = new TreeSet<>();
        int seen = 0;
        for (final Path file : mainFiles()) {
            seen++;
            if (!Files.exists(file.resolveSibling("package-info.java"))) {
                without.add(SourceTree.root().relativize(file.getParent()).toString());
            }
        }
        assertTrue(seen > 0, "no main source was read");
        assertEquals(List.of(), List.copyOf(without), "packages without package-info.java");
    }

    /** A package split over two jars cannot keep anything package-private, and no rule can name it. */
    @Test
    void everyModuleKeepsToItsOwnPackages() {
        final List<String> strays = new ArrayList<>();
        for (final String module : List.of("protocol", "arena", "actors")) {
            for (final Path file : SourceTree.javaFiles(module + "/src/main/java")) {
                final String name = SourceTree.root().relativize(file).toString();
                if (!name.startsWith(module + "/src/main/java/org/espalier/" + module + "/")) {
                    strays.add(name);
                }
            }
        }
        for (final Path file : SourceTree.javaFiles("src/src/main/java")) {
            final String name = SourceTree.root().relativize(file).toString();
            if (name.matches(".*/org/espalier/(protocol|arena|actors)/.*")) {
                strays.add(name);
            }
        }
        assertEquals(List.of(), strays);
    }

    /** A test that sleeps passes on a quiet machine only. */
    @Test
    void noTestSleeps() {
        final List<String> sleepers = new ArrayList<>();
        int seen = 0;
        for (final String module : SourceTree.MODULES) {
            for (final Path file : SourceTree.javaFiles(module + "/src/test/java")) {
                seen++;
                if (SLEEP.matcher(SourceTree.code(file)).find()) {
                    sleepers.add(SourceTree.root().relativize(file).toString());
                }
            }
        }
        assertTrue(seen > 0, "no test source was read");
        assertEquals(List.of(), sleepers);
    }

    @Test
    void thereIsOneBuildTool() throws IOException {
        try (Stream<Path> files = Files.walk(SourceTree.root())) {
            final List<String> others = files.map(
                            f -> SourceTree.root().relativize(f).toString())
                    .filter(f -> !f.startsWith(".git/"))
                    .filter(f -> f.endsWith(".sbt") || f.endsWith(".gradle") || f.endsWith(".gradle.kts"))
                    .toList();
            assertEquals(List.of(), others);
        }
    }

    private static List<Path> mainFiles() {
        return SourceTree.MODULES.stream()
                .flatMap(module -> SourceTree.javaFiles(module + "/src/main/java").stream())
                .toList();
    }
}
