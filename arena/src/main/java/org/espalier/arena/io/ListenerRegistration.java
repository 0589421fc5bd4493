package org.espalier.arena.io;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;

/**
 * A watched listener.
 *
 * @since 0.1
 */
public final class ListenerRegistration extends Registration {
    /** Connections accepted before others get their turn. */
    private static final int PER_TURN = 16;

    private final SeqPacketListener listener;
    private final ListenerCallbacks callbacks;
    private long pausedUntil;
    private boolean paused;

    ListenerRegistration(final IoLoop loop, final SeqPacketListener listener, final ListenerCallbacks callbacks) {
        super(loop);
        this.listener = listener;
        this.callbacks = callbacks;
    }

    @Override
    Descriptor descriptor() {
        return listener.descriptor();
    }

    @Override
    int prepare() {
        if (!paused) {
            return -1;
        }
        final long left = pausedUntil - System.nanoTime();
        paused = left > 0;
        entry().mask(paused);
        return paused ? (int) TimeUnit.NANOSECONDS.toMillis(left) + 1 : -1;
    }

    @Override
    void ready(final int events) {
        for (int i = 0; i < PER_TURN && active(); i++) {
            final Optional<SeqPacketSocket> accepted;
            try {
                accepted = listener.accept();
            } catch (final PosixException e) {
                // The client stays in the backlog and poll would report it at once, for ever.
                paused = true;
                pausedUntil = System.nanoTime() + IoLoop.ACCEPT_PAUSE.toNanos();
                callbacks.acceptFailed(e);
                return;
            } catch (final IllegalStateException closedByItsOwner) {
                entry().mask(true);
                return;
            }
            if (accepted.isEmpty()) {
                return;
            }
            handOver(accepted.get());
        }
    }

    private void handOver(final SeqPacketSocket socket) {
        boolean taken = false;
        try {
            callbacks.accepted(socket);
            taken = true;
        } finally {
            if (!taken) {
                socket.close();
            }
        }
    }

    @Override
    void released() {}
}
