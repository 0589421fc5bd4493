package org.espalier.test.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The checkout that the tests run in, found from the working directory upwards. */
final class SourceTree {

    /** Every module with Java sources. */
    static final List<String> MODULES = List.of("protocol", "arena", "actors", "src", "test", "test/bench");

    private static final Path ROOT = findRoot();

    private SourceTree() {}

    static Path root() {
        return ROOT;
    }

    /** Java files below a directory of the checkout; none when it does not exist. */
    static List<Path> javaFiles(final String directory) {
        final Path start = ROOT.resolve(directory);
        if (!Files.isDirectory(start)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(start)) {
            return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file's text without comments, so that a rule about code does not trip over prose. */
    static String code(final Path file) {
        return read(file).replaceAll("(?s)/\\*.*?\\*/", " ").replaceAll("(?m)(?<![:\"])//.*$", " ");
    }

    static String read(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path findRoot() {
        Path directory = Path.of("").toAbsolutePath();
        while (directory != null && !Files.isDirectory(directory.resolve(".mvn"))) {
            directory = directory.getParent();
        }
        if (directory == null) {
            throw new IllegalStateException("no directory above the working directory holds .mvn");
        }
        return directory;
    }
}
