package org.espalier.arena.io;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.Poller;

/**
 * One watched listener or socket. Safe from any thread.
 *
 * @since 0.1
 */
public abstract sealed class Registration permits ListenerRegistration, SocketRegistration {
    private final IoLoop loop;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    /** Of the loop's thread only. */
    private Poller.Entry entry;

    Registration(final IoLoop loop) {
        this.loop = loop;
    }

    /**
     * Ends the watch. Once the stage completes no callback of this registration runs or will run, and the descriptor
     * is no longer in use by the loop. The listener or socket stays open.
     *
     * @return completed when the loop has let go; completed already when it did before
     */
    public CompletionStage<Void> deregister() {
        loop.forget(this);
        return ended.minimalCompletionStage();
    }

    final IoLoop loop() {
        return loop;
    }

    final Poller.Entry entry() {
        return entry;
    }

    final boolean active() {
        return entry != null;
    }

    final void begin(final Poller poller) {
        entry = poller.add(descriptor(), Poller.READABLE);
    }

    final void end(final Poller poller) {
        if (entry != null) {
            poller.remove(entry);
            entry = null;
        }
        released();
        ended.complete(null);
    }

    abstract Descriptor descriptor();

    /** Sets what to wait for next; returns how many milliseconds at most, or -1. Runs on the loop's thread. */
    abstract int prepare();

    /** Turns what is ready into callbacks. Runs on the loop's thread. */
    abstract void ready(int events);

    /** Drops what was queued. Runs once or more, at the end. */
    abstract void released();
}
