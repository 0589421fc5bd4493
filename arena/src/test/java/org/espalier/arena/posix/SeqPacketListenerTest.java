package org.espalier.arena.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeqPacketListenerTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path directory;

    private static boolean reaches(final SeqPacketListener listener, final Path path) {
        try (SeqPacketSocket client = SeqPacketSocket.connect(path, LIMIT)) {
            final Optional<SeqPacketSocket> server = listener.accept();
            server.ifPresent(SeqPacketSocket::close);
            return server.isPresent() && client.hungUp();
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aPublishedSocketIsPrivateAndLeavesNoTemporaryName() throws IOException {
        final Path path = directory.resolve("a.sock");
        try (SeqPacketListener listener = SeqPacketListener.publish(path)) {
            assertEquals(List.of("a.sock"), names());
            final FileStatus status = FileStatus.ofPath(path).orElseThrow();
            assertTrue(status.isSocket());
            assertEquals(0600, status.permissions());
            assertTrue(listener.isPublished());
            assertTrue(reaches(listener, path));
            assertTrue(listener.unlinkIfOurs());
            assertFalse(listener.unlinkIfOurs());
            assertEquals(List.of(), names());
        }
    }

    @Test
    void aSuccessorReplacesThePathAndThePredecessorLeavesItAlone() {
        final Path path = directory.resolve("a.sock");
        try (SeqPacketListener old = SeqPacketListener.publish(path);
                SeqPacketListener heir = SeqPacketListener.publish(path)) {
            assertFalse(old.isPublished());
            assertTrue(heir.isPublished());
            // Mutant: unlinking by path alone removes the heir's socket.
            assertFalse(old.unlinkIfOurs());
            assertTrue(reaches(heir, path));
        }
    }

    @Test
    void aLostPathIsPublishedAgain() throws IOException {
        final Path path = directory.resolve("a.sock");
        try (SeqPacketListener lost = SeqPacketListener.publish(path)) {
            Files.delete(path);
            assertFalse(lost.isPublished());
            try (SeqPacketListener again = lost.republish()) {
                assertTrue(again.isPublished());
                assertTrue(reaches(again, path));
            }
        }
    }

    @Test
    void leftoversOfDeadProcessesAreRemovedAndNothingElse() throws IOException {
        Files.createFile(directory.resolve("a.sock.4711.3"));
        Files.createFile(directory.resolve("a.sock.4711.4"));
        Files.createFile(directory.resolve("a.lock"));
        Files.createFile(directory.resolve("aa.sock.1.1"));
        try (SeqPacketListener listener = SeqPacketListener.publish(directory.resolve("a.sock"))) {
            assertTrue(listener.isPublished());
            assertEquals(List.of("a.lock", "a.sock", "aa.sock.1.1"), names());
        }
    }

    @Test
    void thePathLimitIsExactAndTheTemporaryNameDoesNotCount() throws IOException {
        final int room = SocketAddress.PATH_LIMIT - directory.toString().length() - 1;
        final Path fits = directory.resolve("x".repeat(room));
        try (SeqPacketListener listener = SeqPacketListener.publish(fits)) {
            assertTrue(reaches(listener, fits));
        }
        final Path tooLong = directory.resolve("x".repeat(room + 1));
        final SocketPathTooLongException refusal =
                assertThrows(SocketPathTooLongException.class, () -> SeqPacketListener.publish(tooLong));
        assertEquals(108, refusal.length());
        assertEquals(107, refusal.limit());
        assertEquals(tooLong, refusal.path());
        assertThrows(SocketPathTooLongException.class, () -> SeqPacketSocket.connect(tooLong, LIMIT));
    }

    @Test
    void aFailedPublicationLeavesNothingBehind() throws IOException {
        final Path occupied = Files.createDirectory(directory.resolve("a.sock"));
        Files.createFile(occupied.resolve("kept"));
        final var before = OpenFiles.numbers();
        assertThrows(java.io.UncheckedIOException.class, () -> SeqPacketListener.publish(occupied));
        assertEquals(List.of("a.sock"), names());
        assertEquals(Set.of(), OpenFiles.openedSince(before));
    }
}
