package org.espalier.arena.posix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescriptorTest {
    @TempDir
    Path directory;

    @Test
    void bytesWrittenAtAnOffsetAreReadThere() {
        try (Descriptor file = Descriptor.openOrCreate(directory.resolve("file"), 0600)) {
            file.writeAt(ByteBuffer.wrap("hello".getBytes(UTF_8)), 4096);
            final ByteBuffer read = ByteBuffer.allocate(10);
            assertEquals(5, file.readAt(read, 4096), "the file ends there");
            assertEquals("hello", new String(read.array(), 0, 5, UTF_8));
            assertEquals(4101, file.status().size());
        }
    }

    @Test
    void aSymbolicLinkIsNotFollowed() throws IOException {
        final Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("/etc/passwd"));
        assertEquals(
                Errno.ELOOP,
                assertThrows(PosixException.class, () -> Descriptor.open(link, MapMode.READ_ONLY))
                        .errno());
        assertTrue(FileStatus.ofPath(link).orElseThrow().isSymbolicLink());
    }

    @Test
    void anAbsentFileIsNamedInTheFailure() {
        final Path absent = directory.resolve("absent");
        final PosixException failure =
                assertThrows(PosixException.class, () -> Descriptor.open(absent, MapMode.READ_ONLY));
        assertEquals(Errno.ENOENT, failure.errno());
        assertEquals("open(" + absent + ") failed: ENOENT (No such file or directory)", failure.getMessage());
    }

    @Test
    void aClosedDescriptorRefusesCallsAndClosesOnce() throws IOException {
        final Descriptor first = Descriptor.openOrCreate(directory.resolve("file"), 0600);
        final int number = first.<Integer>with(fd -> fd);
        first.close();
        assertFalse(first.isOpen());
        assertThrows(IllegalStateException.class, first::status);
        try (Descriptor second = Descriptor.openOrCreate(directory.resolve("file"), 0600)) {
            assertEquals(
                    number, second.<Integer>with(fd -> fd).intValue(), "the kernel gives the number to the next file");
            first.close();
            assertTrue(OpenFiles.numbers().contains(number), "a second close must not close somebody else's file");
        }
    }

    @Test
    void aCloseDuringACallTakesEffectWhenTheCallReturns() throws IOException {
        final Descriptor file = Descriptor.openOrCreate(directory.resolve("file"), 0600);
        final int number = file.acquire();
        file.close();
        // Mutant: closing at once here lets another thread's open reuse the number under the running call.
        assertTrue(OpenFiles.numbers().contains(number));
        assertThrows(IllegalStateException.class, file::acquire);
        file.release();
        assertFalse(OpenFiles.numbers().contains(number));
    }

    @Test
    void everythingIsCloseOnExec() throws Exception {
        final Set<Integer> before = OpenFiles.numbers();
        final List<AutoCloseable> opened = openOneOfEach();
        final Set<Integer> ours = new TreeSet<>(OpenFiles.numbers());
        ours.removeAll(before);
        assertTrue(ours.size() >= 11, ours.toString());
        for (final int number : ours) {
            // Asked of the kernel too: the JVM's own launcher closes everything, so a child's listing alone proves
            // little.
            assertTrue(
                    OpenFiles.closeOnExec(number),
                    () -> number + " -> " + Path.of("/proc/self/fd/" + number).toFile());
        }
        final Process child = new ProcessBuilder("ls", "-l", "/proc/self/fd").start();
        final String listing = new String(child.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, child.waitFor());
        assertFalse(listing.contains("espalier") || listing.contains(directory.toString()), listing);
        for (final AutoCloseable each : opened) {
            each.close();
        }
        // Only of ours: the launcher closes its ends of the child's pipes in a thread of its own.
        final Set<Integer> stillOpen = new TreeSet<>(OpenFiles.openedSince(before));
        stillOpen.retainAll(ours);
        assertEquals(Set.of(), stillOpen);
    }

    private List<AutoCloseable> openOneOfEach() {
        final List<AutoCloseable> opened = new ArrayList<>();
        final Descriptor file = Descriptor.openOrCreate(directory.resolve("file"), 0600);
        final MemoryFile memory = MemoryFile.create("espalier-each", 4096);
        final SeqPacketListener listener = SeqPacketListener.publish(directory.resolve("each.sock"));
        final SeqPacketSocket client = SeqPacketSocket.connect(listener.path(), Duration.ofSeconds(1));
        final SeqPacketSocket server = listener.accept().orElseThrow();
        assertTrue(client.send(ByteBuffer.wrap(new byte[1]), file));
        final Received received = server.receive(Duration.ofSeconds(1)).orElseThrow();
        assertEquals(1, received.descriptors().size());
        opened.addAll(
                List.of(file, memory, memory.reopenReadOnly(), file.duplicate(), file.reopen(MapMode.READ_WRITE)));
        opened.addAll(List.of(listener, client, server, received, EventFd.create()));
        opened.addAll(SeqPacketSocket.pair());
        return opened;
    }
}
