package org.espalier.test.readonly;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.openhft.chronicle.core.UnsafeMemory;
import org.espalier.arena.memory.ReadOnlyMemoryException;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.test.ChildJvm;

/** What a joiner that means harm can try with what it was given; each attempt answers how it ended. */
final class Reader {
    private static final Path SELF = Path.of("/proc/self");
    private static final String TREE = "memfd:espalier-tree";
    private static final int INSIDE = 4096;

    private final TreeSegment segment;

    Reader(final TreeSegment segment) {
        this.segment = segment;
    }

    /** Everything that must be refused, one line each, then {@code tried}. */
    void tryEverything() throws IOException {
        final MemoryFile file = segment.file();
        say("map for writing", () -> file.map(MapMode.READ_WRITE, file.size()).unmap());
        say(
                "reopen for writing",
                () -> file.descriptor().reopen(MapMode.READ_WRITE).close());
        say("write through the descriptor", () -> file.descriptor().writeAt(ByteBuffer.allocate(8), INSIDE));
        say("allocate", () -> file.allocate(0, INSIDE));
        say("add a seal", file::seal);
        say("store through the memory", () -> segment.data().putLong(INSIDE, 1));
        for (final Path descriptor : descriptors()) {
            say("open " + descriptor.getFileName().toString().replaceAll("\\d+", "N"), () -> open(descriptor));
        }
        say("write /proc/self/mem", () -> writeMemory(mapping().start()));
        ChildJvm.step("flags: " + mapping().flags());
        ChildJvm.step("tried");
    }

    /** A plain store at the mapping's address. Returns when it was possible. */
    void store() throws IOException {
        final long address = mapping().start() + INSIDE;
        ChildJvm.step("storing at " + Long.toHexString(address));
        UnsafeMemory.MEMORY.writeLong(address, ~UnsafeMemory.MEMORY.readLong(address));
        ChildJvm.step("stored");
    }

    /** Something that must be refused. */
    @FunctionalInterface
    private interface Attempt {
        void run() throws IOException;
    }

    private static void say(final String what, final Attempt attempt) {
        ChildJvm.step(what + ": " + outcome(attempt));
    }

    private static String outcome(final Attempt attempt) {
        try {
            attempt.run();
            return "possible";
        } catch (final PosixException refused) {
            return Errno.name(refused.errno());
        } catch (final ReadOnlyMemoryException refused) {
            return "refused in software";
        } catch (final IOException refused) {
            return String.valueOf(refused.getMessage()).replaceAll(".*\\((.*)\\)", "$1");
        }
    }

    /** Every descriptor of the tree this process has, whoever opened it. */
    private static List<Path> descriptors() throws IOException {
        final List<Path> found = new ArrayList<>();
        try (var all = Files.newDirectoryStream(SELF.resolve("fd"))) {
            for (final Path each : all) {
                if (Files.isSymbolicLink(each)
                        && Files.readSymbolicLink(each).toString().contains(TREE)) {
                    found.add(each);
                }
            }
        }
        return found;
    }

    private static void open(final Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toString(), "rw")) {
            file.seek(INSIDE);
            file.write(1);
        }
    }

    /** The kernel writes there with force, but not to a shared mapping that may never be written. */
    private static void writeMemory(final long start) throws IOException {
        try (RandomAccessFile memory = new RandomAccessFile(SELF.resolve("mem").toString(), "rw")) {
            memory.seek(start + INSIDE);
            memory.write(1);
        }
    }

    private record Region(long start, String flags) {}

    /** The data mapping, as the kernel describes it. */
    private static Region mapping() throws IOException {
        long start = 0;
        for (final String line : Files.readAllLines(SELF.resolve("smaps"))) {
            if (line.contains(TREE)) {
                start = Long.parseUnsignedLong(line.substring(0, line.indexOf('-')), 16);
            } else if (start != 0 && line.startsWith("VmFlags:")) {
                return new Region(start, line.substring("VmFlags:".length()).strip());
            }
        }
        throw new AssertionError("the tree is not mapped");
    }
}
