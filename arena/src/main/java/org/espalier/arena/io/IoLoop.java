package org.espalier.arena.io;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.espalier.arena.posix.EventFd;
import org.espalier.arena.posix.Poller;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;

/**
 * One daemon thread that waits for kernel events on listeners and connections and calls their owners back.
 *
 * <p>All state of the watch belongs to that thread. Others leave a task and wake it through an eventfd; deregistering is
 * acknowledged, so an owner knows when its descriptor is out of use. A callback that throws ends its own registration
 * and nobody else's. A hung-up socket is reported once and then left out, so the loop sleeps whenever nothing happens.
 *
 * @since 0.1
 */
public final class IoLoop implements AutoCloseable {
    /** How long a listener rests after an accept that failed. */
    public static final Duration ACCEPT_PAUSE = Duration.ofMillis(100);

    /** Outgoing messages that may wait per socket unless said otherwise. */
    public static final int DEFAULT_QUEUE_LIMIT = 64;

    private static final long FAILURE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final AtomicInteger ORDINAL = new AtomicInteger();

    private final Thread thread;
    private final EventFd wakeUp = EventFd.create();
    private final Poller poller = new Poller();
    private final Poller.Entry wakeUpEntry = poller.add(wakeUp.descriptor(), Poller.READABLE);
    private final Consumer<Throwable> failures;
    /** Of the loop's thread only. */
    private final Set<Registration> registrations = new LinkedHashSet<>();
    /** Guarded by itself, with {@link #closed}. */
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    private boolean closed;

    private IoLoop(final Consumer<Throwable> failures) {
        this.failures = failures;
        this.thread = new Thread(this::run, "espalier-io-" + ORDINAL.incrementAndGet());
        thread.setDaemon(true);
    }

    /**
     * Starts a loop whose failures go to the thread's uncaught exception handler.
     *
     * @return the running loop
     */
    public static IoLoop start() {
        return start(failure -> {
            final Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, failure);
        });
    }

    /**
     * Starts a loop.
     *
     * @param failures hears what callbacks threw, on the loop's thread
     * @return the running loop
     */
    public static IoLoop start(final Consumer<Throwable> failures) {
        final IoLoop loop = new IoLoop(failures);
        loop.thread.start();
        return loop;
    }

    /**
     * Watches a listener. It stays its owner's: deregister first, then close it.
     *
     * @param listener  the listener
     * @param callbacks hears of connections
     * @return the registration; ended at once when this loop is closed
     */
    public ListenerRegistration register(final SeqPacketListener listener, final ListenerCallbacks callbacks) {
        final ListenerRegistration registration = new ListenerRegistration(this, listener, callbacks);
        begin(registration);
        return registration;
    }

    /**
     * Watches a connection that must not bring descriptors: any that come are closed and the message is marked truncated.
     *
     * @param socket    the connection, which stays its owner's
     * @param callbacks hears of messages and of the end
     * @return the registration; ended at once when this loop is closed
     */
    public SocketRegistration register(final SeqPacketSocket socket, final SocketCallbacks callbacks) {
        return register(socket, callbacks, false, DEFAULT_QUEUE_LIMIT);
    }

    /**
     * Watches a connection.
     *
     * @param socket           the connection, which stays its owner's
     * @param callbacks        hears of messages and of the end
     * @param wantsDescriptors whether messages may bring descriptors
     * @param queueLimit       outgoing messages that may wait, at least 0
     * @return the registration; ended at once when this loop is closed
     */
    public SocketRegistration register(
            final SeqPacketSocket socket,
            final SocketCallbacks callbacks,
            final boolean wantsDescriptors,
            final int queueLimit) {
        final SocketRegistration registration =
                new SocketRegistration(this, socket, callbacks, wantsDescriptors, queueLimit);
        begin(registration);
        return registration;
    }

    private void begin(final Registration registration) {
        final boolean accepted = submit(() -> {
            try {
                registration.begin(poller);
                registrations.add(registration);
            } catch (final RuntimeException | Error e) {
                end(registration);
                throw e;
            }
        });
        if (!accepted) {
            registration.end(poller);
        }
    }

    void forget(final Registration registration) {
        if (Thread.currentThread() == thread) {
            end(registration);
        } else if (!submit(() -> end(registration))) {
            // Closed: the loop's thread has ended, or is about to end, every registration itself.
            return;
        }
    }

    private void end(final Registration registration) {
        registrations.remove(registration);
        registration.end(poller);
    }

    private boolean submit(final Runnable task) {
        synchronized (tasks) {
            if (closed) {
                return false;
            }
            tasks.add(task);
            wakeUp.signal();
            return true;
        }
    }

    void wakeUp() {
        synchronized (tasks) {
            if (!closed) {
                wakeUp.signal();
            }
        }
    }

    private void run() {
        while (true) {
            try {
                if (runTasks()) {
                    break;
                }
                turn();
            } catch (final RuntimeException | Error e) {
                report(e);
                // Out of memory, most likely: give the others a moment instead of a busy core.
                LockSupport.parkNanos(FAILURE_PAUSE_NANOS);
            }
        }
        List.copyOf(registrations).forEach(this::end);
        poller.close();
        wakeUp.close();
    }

    /** Runs what other threads left; true when the loop is to stop. */
    private boolean runTasks() {
        while (true) {
            final Runnable task;
            synchronized (tasks) {
                task = tasks.poll();
                if (task == null) {
                    return closed;
                }
            }
            try {
                task.run();
            } catch (final RuntimeException | Error e) {
                report(e);
            }
        }
    }

    private void turn() {
        int timeout = -1;
        for (final Registration registration : registrations) {
            final int wanted = registration.prepare();
            timeout = timeout < 0 ? wanted : wanted < 0 ? timeout : Math.min(timeout, wanted);
        }
        if (poller.await(timeout) == 0) {
            return;
        }
        if (wakeUpEntry.ready() != 0) {
            wakeUp.drain();
        }
        for (final Registration registration : new ArrayList<>(registrations)) {
            if (registration.active() && registration.entry().ready() != 0) {
                callBack(registration);
            }
        }
    }

    private void callBack(final Registration registration) {
        try {
            registration.ready(registration.entry().ready());
        } catch (final RuntimeException | Error e) {
            end(registration);
            report(e);
        }
    }

    private void report(final Throwable failure) {
        try {
            failures.accept(failure);
        } catch (final RuntimeException | Error e) {
            // The one who hears of failures failed: nobody is left to tell.
            return;
        }
    }

    /**
     * Ends all registrations and the thread, and waits for it unless called from a callback. Sockets and listeners stay
     * open. Further calls do nothing.
     */
    @Override
    public void close() {
        synchronized (tasks) {
            if (!closed) {
                closed = true;
                wakeUp.signal();
            }
        }
        if (Thread.currentThread() == thread) {
            return;
        }
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (final InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
