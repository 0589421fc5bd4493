package org.espalier.test.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.io.SocketCallbacks;
import org.espalier.arena.posix.ByteLocks;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.Received;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;
import org.espalier.test.ChildJvm;
import org.espalier.test.Uid;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassedDescriptorsTest {
    @TempDir
    Path directory;

    private SeqPacketSocket accept(final SeqPacketListener listener) {
        // The child has said that it is connected, so its connection waits already.
        return listener.accept().orElseThrow();
    }

    private static ByteBuffer word(final String text) {
        return ByteBuffer.wrap(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    static long openFiles() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc/self/fd"))) {
            return entries.count();
        }
    }

    @Test
    void aThousandPassesBetweenTwoProcessesLeaveNothingOpen() throws IOException {
        passes(1_000);
    }

    @Test
    @Tag("slow")
    void tenThousandPassesBetweenTwoProcessesLeaveNothingOpen() throws IOException {
        passes(10_000);
    }

    private void passes(final int rounds) throws IOException {
        try (SeqPacketListener listener = SeqPacketListener.publish(directory.resolve("a.sock"));
                ChildJvm child = ChildJvm.of(Receiver.class)
                        .args(listener.path(), "keep-none")
                        .start();
                MemoryFile file = MemoryFile.create("espalier-pass", 4096)) {
            child.await("connected");
            try (SeqPacketSocket socket = accept(listener)) {
                assertEquals(child.pid(), socket.peer().pid());
                final long before = openFiles();
                for (int i = 0; i < rounds; i++) {
                    assertTrue(socket.send(word("take"), file.descriptor(), file.descriptor()));
                    assertTrue(socket.receive(ChildJvm.PATIENCE).isPresent());
                }
                // Fewer is no leak: what an earlier test of this JVM left to the collector may be closed meanwhile.
                final long after = openFiles();
                assertTrue(after <= before, () -> before + " open before, " + after + " after");
                assertTrue(socket.send(word("stop")));
                assertEquals("0", child.await("grown by"), "there");
            }
        }
    }

    @Test
    void aReceivedLockFileSharesItsOwnerUntilItIsReopened() {
        try (SeqPacketListener listener = SeqPacketListener.publish(directory.resolve("a.sock"));
                ChildJvm child = ChildJvm.of(Receiver.class)
                        .args(listener.path(), "lock")
                        .start();
                Descriptor file = Descriptor.openOrCreate(directory.resolve("x.lock"), 0600)) {
            assertTrue(new ByteLocks(file).tryLock(5));
            child.await("connected");
            try (SeqPacketSocket socket = accept(listener)) {
                assertTrue(socket.send(word("take"), file));
                assertEquals("shared true, reopened false", child.await("locked:"));
                assertEquals(LockProbe.FREE, new ByteLocks(file).probe(6));
            }
        }
    }

    @Test
    void anotherUserCannotOpenAReadOnlyDescriptorForWriting() throws Exception {
        assumeTrue(Uid.available(), Uid.WHY_NOT);
        final Path open = Files.createDirectory(directory.resolve("open"));
        for (Path each = open; each.startsWith(directory); each = each.getParent()) {
            Files.setPosixFilePermissions(each, java.nio.file.attribute.PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        try (SeqPacketListener listener = SeqPacketListener.publish(open.resolve("a.sock"));
                MemoryFile file = MemoryFile.create("espalier-foreign", 4096)) {
            Files.setPosixFilePermissions(
                    listener.path(), java.nio.file.attribute.PosixFilePermissions.fromString("rwxrwxrwx"));
            file.seal();
            try (ChildJvm child = ChildJvm.of(Receiver.class)
                            .args(listener.path(), "write")
                            .as(Uid.NOBODY)
                            .start();
                    Descriptor readOnly = file.reopenReadOnly()) {
                child.await("connected");
                try (SeqPacketSocket socket = accept(listener)) {
                    assertEquals(Uid.NOBODY.number(), socket.peer().uid());
                    assertTrue(socket.send(word("take"), readOnly));
                    assertEquals("EACCES", child.await("reopen for writing:"));
                    assertEquals("EACCES", child.await("map for writing:"));
                    assertEquals("EPERM", child.await("change the mode:"));
                }
            }
        }
    }

    @Test
    void theDeathOfAPeerIsHeardFromTheKernel() throws Exception {
        try (IoLoop loop = IoLoop.start();
                SeqPacketListener listener = SeqPacketListener.publish(directory.resolve("a.sock"));
                ChildJvm child = ChildJvm.of(Receiver.class)
                        .args(listener.path(), "keep-none")
                        .start()) {
            child.await("connected");
            try (SeqPacketSocket socket = accept(listener)) {
                final CompletableFuture<String> end = new CompletableFuture<>();
                loop.register(socket, new SocketCallbacks() {
                    @Override
                    public void received(final Received message) {
                        end.complete("message");
                    }

                    @Override
                    public void hungUp() {
                        end.complete("hung up");
                    }
                });
                assertFalse(end.isDone());
                child.killNow();
                assertEquals("hung up", end.get(ChildJvm.PATIENCE.toSeconds(), TimeUnit.SECONDS));
            }
        }
    }

    /** Connects, receives descriptors and reports what it could do with them. */
    static final class Receiver {
        public static void main(final String[] arguments) throws IOException {
            try (SeqPacketSocket socket = SeqPacketSocket.connect(Path.of(arguments[0]), Duration.ofSeconds(10))) {
                ChildJvm.step("connected");
                switch (arguments[1]) {
                    case "keep-none" -> keepNone(socket);
                    case "lock" -> lock(next(socket));
                    case "write" -> write(next(socket));
                    default -> throw new IllegalArgumentException(arguments[1]);
                }
                ChildJvm.hear();
            }
        }

        private static Received next(final SeqPacketSocket socket) {
            return socket.receive(ChildJvm.PATIENCE).orElseThrow();
        }

        private static void keepNone(final SeqPacketSocket socket) throws IOException {
            long before = 0;
            while (true) {
                try (Received received = next(socket)) {
                    if (received.descriptors().isEmpty()) {
                        break;
                    }
                    assertEquals(2, received.descriptors().size());
                }
                if (before == 0) {
                    before = openFiles();
                }
                assertTrue(socket.send(word("done")));
            }
            ChildJvm.step("grown by " + (openFiles() - before));
        }

        private static void lock(final Received received) {
            final Descriptor shared = received.descriptors().get(0);
            try (Descriptor own = shared.reopen(MapMode.READ_WRITE)) {
                // Mutant: locking through the received descriptor excludes nobody, the owner included.
                final boolean sharedLocked = new ByteLocks(shared).tryLock(5);
                final boolean ownLocked = new ByteLocks(own).tryLock(5);
                ChildJvm.step("locked: shared " + sharedLocked + ", reopened " + ownLocked);
            } finally {
                received.close();
            }
        }

        private static void write(final Received received) {
            final MemoryFile file = MemoryFile.adopt(received.descriptors().get(0));
            ChildJvm.step("reopen for writing: "
                    + outcome(() -> file.descriptor().reopen(MapMode.READ_WRITE).close()));
            ChildJvm.step("map for writing: "
                    + outcome(() -> file.map(MapMode.READ_WRITE, 4096).unmap()));
            ChildJvm.step("change the mode: " + outcome(() -> makeWritable(file)));
            file.close();
        }

        /** Root changes a mode through any descriptor; another user may not, whatever the descriptor. */
        private static void makeWritable(final MemoryFile file) {
            final int result = jnr.posix.POSIXFactory.getNativePOSIX().chmod(pathOf(file), 0600);
            if (result != 0) {
                throw new PosixException(
                        "chmod", jnr.posix.POSIXFactory.getNativePOSIX().errno(), "memory file");
            }
        }

        private static String pathOf(final MemoryFile file) {
            final String text = file.descriptor().toString();
            return "/proc/self/fd/" + text.replaceAll("\\D*(\\d+),.*", "$1");
        }

        private static String outcome(final Runnable attempt) {
            try {
                attempt.run();
                return "possible";
            } catch (final PosixException e) {
                return Errno.name(e.errno());
            }
        }
    }
}
