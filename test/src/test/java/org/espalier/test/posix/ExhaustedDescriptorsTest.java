package org.espalier.test.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import jnr.posix.POSIXFactory;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.io.ListenerCallbacks;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.EventFd;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExhaustedDescriptorsTest {
    @TempDir
    Path directory;

    @Test
    void aServerWithoutDescriptorsRestsAndAcceptsOnceItHasSome() {
        final Path path = directory.resolve("a.sock");
        try (ChildJvm server = ChildJvm.of(Server.class).args(path).start()) {
            server.await("accept failed:");
            server.await("accepted");
            server.say("use them up").await("exhausted");
            try (SeqPacketSocket client = SeqPacketSocket.connect(path, Duration.ofSeconds(10))) {
                assertEquals("EMFILE", server.await("accept failed:"));
                // Mutant: without the pause every turn of the loop fails anew, thousands of times before the next
                // order.
                final int failures = Integer.parseInt(server.say("free some").await("failures so far:"));
                assertTrue(failures <= 30, failures + " failures");
                server.await("accepted");
                assertTrue(client.receive(ChildJvm.PATIENCE).orElseThrow().endOfStream(), "the server hung up");
            }
        }
    }

    /** Serves a socket with every descriptor used up until it is told to free some. */
    static final class Server {
        private static final int RLIMIT_NOFILE = 7;

        public static void main(final String[] arguments) {
            final SeqPacketListener listener = SeqPacketListener.publish(Path.of(arguments[0]));
            final IoLoop loop = IoLoop.start();
            final Accepting accepting = new Accepting();
            loop.register(listener, accepting);
            // A first pass of everything: loading a class takes a descriptor too.
            accepting.acceptFailed(new PosixException("accept4", Errno.EMFILE, "a rehearsal"));
            SeqPacketSocket.connect(listener.path(), Duration.ofSeconds(10)).close();
            ChildJvm.hear();
            POSIXFactory.getNativePOSIX().setrlimit(RLIMIT_NOFILE, 256, 256);
            final Deque<EventFd> all = exhaust();
            ChildJvm.step("exhausted");
            ChildJvm.hear();
            ChildJvm.step("failures so far: " + accepting.failures.get());
            all.forEach(EventFd::close);
            ChildJvm.hear();
        }

        private static Deque<EventFd> exhaust() {
            final Deque<EventFd> all = new ArrayDeque<>();
            // Another thread of the JVM may hold one for a moment; what it gives back is taken too.
            for (int refused = 0; refused < 10; ) {
                try {
                    all.add(EventFd.create());
                } catch (final PosixException full) {
                    refused++;
                    LockSupport.parkNanos(5_000_000);
                }
            }
            return all;
        }
    }

    /** Says what becomes of clients. */
    static final class Accepting implements ListenerCallbacks {
        final AtomicInteger failures = new AtomicInteger();

        @Override
        public void accepted(final SeqPacketSocket socket) {
            socket.close();
            ChildJvm.step("accepted");
        }

        @Override
        public void acceptFailed(final PosixException failure) {
            // The rehearsal and the first real one; the others are only counted.
            if (failures.incrementAndGet() <= 2) {
                ChildJvm.step("accept failed: " + Errno.name(failure.errno()));
            }
        }
    }
}
