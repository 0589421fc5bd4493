package org.espalier.actors.connection;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.io.SendOutcome;
import org.espalier.arena.io.SocketCallbacks;
import org.espalier.arena.io.SocketRegistration;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.PeerCredentials;
import org.espalier.arena.posix.Received;
import org.espalier.arena.posix.SeqPacketSocket;

/**
 * One accepted socket and what is known about who is behind it. Outlives the actor that speaks through it: what comes
 * while no actor listens waits for the next one, and a hang-up is never forgotten.
 *
 * <p>Safe from any thread.
 */
final class AcceptedConnection {
    /** Messages kept while nobody listens; a client that sends more in that moment has the rest dropped. */
    private static final int WAITING_LIMIT = 16;

    private final ConnectionIncarnation incarnation;
    private final SeqPacketSocket socket;
    private final long acceptedAt = System.nanoTime();
    /** Guarded by this, like the three below. */
    private final Queue<SocketEvent> waiting = new ArrayDeque<>();

    private Consumer<SocketEvent> listener;
    private boolean greeted;
    private boolean hungUp;
    private volatile SocketRegistration registration;
    private volatile SlotGrant grant;
    private volatile boolean serving;
    private volatile boolean closing;
    private volatile ConnectionEnd end = ConnectionEnd.FAILED;

    AcceptedConnection(final ConnectionIncarnation incarnation, final SeqPacketSocket socket) {
        this.incarnation = incarnation;
        this.socket = socket;
    }

    void register(final IoLoop io) {
        registration = io.register(socket, new SocketCallbacks() {
            @Override
            public void received(final Received message) {
                message.close();
                deliver(new SocketEvent.Message(message.data(), message.truncated()));
            }

            @Override
            public void hungUp() {
                deliver(new SocketEvent.HungUp());
            }
        });
    }

    ConnectionIncarnation incarnation() {
        return incarnation;
    }

    PeerCredentials peer() {
        return socket.peer();
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - acceptedAt);
    }

    /** Starts to hear events, those that came meanwhile first. Replaces an earlier listener. */
    synchronized void listen(final Consumer<SocketEvent> next) {
        listener = next;
        greeted = true;
        while (!waiting.isEmpty()) {
            next.accept(waiting.remove());
        }
        if (hungUp) {
            next.accept(new SocketEvent.HungUp());
        }
    }

    /** Keeps what comes from now on for the next listener. */
    synchronized void stopListening() {
        listener = null;
    }

    /** Whether an actor has listened yet: before, nothing of what the client said is lost. */
    synchronized boolean isGreeted() {
        return greeted;
    }

    synchronized boolean isHungUp() {
        return hungUp;
    }

    private synchronized void deliver(final SocketEvent event) {
        if (event instanceof SocketEvent.HungUp) {
            hungUp = true;
        }
        if (listener != null) {
            listener.accept(event);
        } else if (!(event instanceof SocketEvent.HungUp) && waiting.size() < WAITING_LIMIT) {
            waiting.add(event);
        }
    }

    SendOutcome send(final ByteBuffer message, final Descriptor... descriptors) {
        final SocketRegistration current = registration;
        return current == null ? SendOutcome.GONE : current.send(message, descriptors);
    }

    /** Completes when the I/O thread no longer uses the descriptor. */
    CompletionStage<Void> deregister() {
        final SocketRegistration current = registration;
        return current == null ? CompletableFuture.completedFuture(null) : current.deregister();
    }

    void close() {
        socket.close();
    }

    Optional<SlotGrant> grant() {
        return Optional.ofNullable(grant);
    }

    void granted(final SlotGrant slot) {
        grant = slot;
    }

    boolean isServing() {
        return serving;
    }

    void serve() {
        serving = true;
    }

    /** Whether the removal funnel has begun; it may not have ended. */
    boolean isClosing() {
        return closing;
    }

    void beginClosing() {
        closing = true;
    }

    ConnectionEnd end() {
        return end;
    }

    void ending(final ConnectionEnd cause) {
        end = cause;
    }

    @Override
    public String toString() {
        return "connection " + incarnation;
    }
}
