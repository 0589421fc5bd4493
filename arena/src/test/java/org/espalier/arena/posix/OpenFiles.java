package org.espalier.arena.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What this process has open, as the kernel lists it. */
final class OpenFiles {
    private OpenFiles() {}

    /** The numbers that stay open after the listing itself. */
    static Set<Integer> numbers() throws IOException {
        final Set<Integer> listed;
        try (Stream<Path> entries = Files.list(Path.of("/proc/self/fd"))) {
            listed = entries.map(entry -> Integer.parseInt(entry.getFileName().toString()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        listed.removeIf(number -> !Files.exists(Path.of("/proc/self/fdinfo/" + number)));
        return listed;
    }

    /** The numbers that are open now and were not before. Fewer is no leak: an earlier test's thread may be closing. */
    static Set<Integer> openedSince(final Set<Integer> before) throws IOException {
        final Set<Integer> opened = numbers();
        opened.removeAll(before);
        return opened;
    }

    /** Whether the kernel closes this number when the process starts another program. */
    static boolean closeOnExec(final int number) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/fdinfo/" + number))) {
            final String flags =
                    lines.filter(line -> line.startsWith("flags:")).findFirst().orElseThrow();
            return (Long.parseLong(flags.substring("flags:".length()).strip(), 8) & 02000000) != 0;
        } catch (final NoSuchFileException e) {
            return true;
        }
    }
}
