package org.espalier.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A place to meet that only this run knows, gone when it is closed. Its arenas must be closed before. */
final class TemporaryRuntimeDir implements AutoCloseable {
    private final Path path;

    TemporaryRuntimeDir() {
        try {
            path = Files.createTempDirectory("espalier-");
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot make a temporary directory", e);
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try (Stream<Path> found = Files.walk(path)) {
            final List<Path> deepestFirst =
                    found.sorted(Comparator.reverseOrder()).toList();
            for (final Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot remove " + path, e);
        }
    }
}
