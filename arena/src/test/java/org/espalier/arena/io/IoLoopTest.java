package org.espalier.arena.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.Received;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoLoopTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
    private final IoLoop loop = IoLoop.start(failures::add);
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @AfterEach
    void stop() {
        loop.close();
        loop.close();
        assertTrue(failures.isEmpty(), failures.toString());
    }

    private static ByteBuffer text(final String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    private SocketCallbacks hearing() {
        return new SocketCallbacks() {
            @Override
            public void received(final Received message) {
                final String mark = message.truncated() ? "!" : "";
                heard.add(UTF_8.decode(message.data()) + mark);
            }

            @Override
            public void hungUp() {
                heard.add("<hung up>");
            }

            @Override
            public void drained() {
                heard.add("<drained>");
            }
        };
    }

    private String next() throws InterruptedException {
        return heard.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Test
    void messagesAndOneHangupAreReportedInOrder() throws Exception {
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        loop.register(pair.get(0), hearing());
        pair.get(1).send(text("one"));
        pair.get(1).send(text("two"));
        pair.get(1).close();
        assertEquals("one", next());
        assertEquals("two", next());
        assertEquals("<hung up>", next());
        assertNull(heard.poll());
        pair.get(0).close();
    }

    @Test
    void aHungUpSocketDoesNotKeepTheLoopBusy() throws Exception {
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        final List<SeqPacketSocket> clock = SeqPacketSocket.pair();
        final var registration = loop.register(pair.get(0), hearing());
        loop.register(clock.get(0), hearing());
        pair.get(1).close();
        assertEquals("<hung up>", next());
        // Mutant: without the mask poll returns at once for ever and this thread burns a core.
        final long cpuBefore = cpuOfLoop();
        assertNull(heard.poll(300, TimeUnit.MILLISECONDS));
        clock.get(1).send(text("still here"));
        assertEquals("still here", next());
        final long burnt = cpuOfLoop() - cpuBefore;
        assertTrue(burnt < TimeUnit.MILLISECONDS.toNanos(40), burnt + " ns");
        registration.deregister().toCompletableFuture().get(10, TimeUnit.SECONDS);
        pair.get(0).close();
        clock.forEach(SeqPacketSocket::close);
    }

    private static long cpuOfLoop() {
        final long[] ids = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("espalier-io-"))
                .mapToLong(IoLoopTest::idOf)
                .toArray();
        long sum = 0;
        for (final long id : ids) {
            sum += Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(id));
        }
        return sum;
    }

    @SuppressWarnings("deprecation")
    private static long idOf(final Thread thread) {
        return thread.getId();
    }

    @Test
    void acceptedConnectionsAreHandedOver(@TempDir final Path directory) throws Exception {
        final BlockingQueue<SeqPacketSocket> accepted = new LinkedBlockingQueue<>();
        try (SeqPacketListener listener = SeqPacketListener.publish(directory.resolve("a.sock"))) {
            final ListenerRegistration registration = loop.register(listener, new ListenerCallbacks() {
                @Override
                public void accepted(final SeqPacketSocket socket) {
                    accepted.add(socket);
                }

                @Override
                public void acceptFailed(final PosixException failure) {
                    heard.add(failure.getMessage());
                }
            });
            for (int i = 0; i < 40; i++) {
                try (SeqPacketSocket client = SeqPacketSocket.connect(listener.path(), LIMIT);
                        SeqPacketSocket server = accepted.poll(10, TimeUnit.SECONDS)) {
                    assertTrue(client.send(text("hello")));
                    assertEquals(5, server.receive(LIMIT).orElseThrow().data().remaining());
                }
            }
            registration.deregister().toCompletableFuture().get(10, TimeUnit.SECONDS);
            try (SeqPacketSocket late = SeqPacketSocket.connect(listener.path(), LIMIT)) {
                assertFalse(late.hungUp());
                assertTrue(accepted.isEmpty(), "nothing is accepted once deregistering is acknowledged");
            }
        }
        assertTrue(heard.isEmpty());
    }

    @Test
    void afterAnAcknowledgedDeregistrationNothingIsHeard() throws Exception {
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        final SocketRegistration registration = loop.register(pair.get(0), hearing());
        registration.deregister().toCompletableFuture().get(10, TimeUnit.SECONDS);
        pair.get(1).send(text("late"));
        final List<SeqPacketSocket> clock = SeqPacketSocket.pair();
        loop.register(clock.get(0), hearing());
        clock.get(1).send(text("tick"));
        assertEquals("tick", next());
        assertEquals(SendOutcome.GONE, registration.send(text("x")));
        assertEquals(
                "late", UTF_8.decode(pair.get(0).receive().orElseThrow().data()).toString());
        pair.forEach(SeqPacketSocket::close);
        clock.forEach(SeqPacketSocket::close);
    }

    @Test
    void aThrowingCallbackEndsOnlyItsOwnRegistration() throws Exception {
        final List<SeqPacketSocket> bad = SeqPacketSocket.pair();
        final List<SeqPacketSocket> good = SeqPacketSocket.pair();
        final SocketRegistration throwing = loop.register(bad.get(0), new SocketCallbacks() {
            @Override
            public void received(final Received message) {
                throw new IllegalStateException("a bug upstairs");
            }

            @Override
            public void hungUp() {
                heard.add("never");
            }
        });
        loop.register(good.get(0), hearing());
        bad.get(1).send(text("x"));
        assertEquals("a bug upstairs", failures.poll(10, TimeUnit.SECONDS).getMessage());
        throwing.deregister().toCompletableFuture().get(10, TimeUnit.SECONDS);
        good.get(1).send(text("fine"));
        assertEquals("fine", next());
        bad.forEach(SeqPacketSocket::close);
        good.forEach(SeqPacketSocket::close);
    }

    @Test
    void whatTheKernelWillNotTakeWaitsInABoundedQueue() throws Exception {
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        final SocketRegistration registration = loop.register(pair.get(0), hearing(), false, 3);
        final ByteBuffer message = ByteBuffer.allocate(4096);
        int sent = 0;
        SendOutcome outcome = SendOutcome.SENT;
        int queued = 0;
        while (outcome != SendOutcome.QUEUE_FULL) {
            message.putInt(0, sent + queued);
            outcome = registration.send(message);
            sent += outcome == SendOutcome.SENT ? 1 : 0;
            queued += outcome == SendOutcome.QUEUED ? 1 : 0;
        }
        assertEquals(3, queued);
        assertEquals(3, registration.queued());
        for (int i = 0; i < sent + queued; i++) {
            final Received received = pair.get(1).receive(LIMIT).orElseThrow();
            assertEquals(i, received.data().order(java.nio.ByteOrder.BIG_ENDIAN).getInt(0), "order is kept");
        }
        assertEquals("<drained>", next());
        assertEquals(0, registration.queued());
        assertEquals(SendOutcome.SENT, registration.send(message));
        pair.forEach(SeqPacketSocket::close);
    }

    @Test
    void unwantedDescriptorsAreClosedAndTheMessageMarked() throws Exception {
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        loop.register(pair.get(0), hearing());
        try (MemoryFile file = MemoryFile.create("espalier-a", 4096)) {
            pair.get(1).send(text("gift"), file.descriptor());
        }
        assertEquals("gift!", next());
        pair.forEach(SeqPacketSocket::close);
    }

    @Test
    void closingFromACallbackDoesNotWaitForItself() throws Exception {
        final IoLoop own = IoLoop.start(failures::add);
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        final CountDownLatch closed = new CountDownLatch(1);
        final SocketRegistration registration = own.register(pair.get(0), new SocketCallbacks() {
            @Override
            public void received(final Received message) {
                own.close();
                closed.countDown();
            }

            @Override
            public void hungUp() {}
        });
        pair.get(1).send(text("x"));
        assertTrue(closed.await(10, TimeUnit.SECONDS));
        own.close();
        registration.deregister().toCompletableFuture().get(10, TimeUnit.SECONDS);
        final SocketRegistration late = own.register(pair.get(0), hearing());
        late.deregister().toCompletableFuture().get(10, TimeUnit.SECONDS);
        pair.forEach(SeqPacketSocket::close);
    }

    @Test
    void theLoopsThreadIsADaemonAndEndsWithTheLoop() {
        final IoLoop own = IoLoop.start(failures::add);
        assertTrue(loopThreads() >= 2);
        final long before = loopThreads();
        own.close();
        assertEquals(before - 1, loopThreads());
        assertTrue(Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("espalier-io-"))
                .allMatch(Thread::isDaemon));
    }

    private static long loopThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("espalier-io-"))
                .count();
    }
}
