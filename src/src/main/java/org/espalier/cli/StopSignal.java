package org.espalier.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns SIGINT and SIGTERM into an orderly end: the command that waits here returns, closes what it opened and reports
 * its exit code, and only then the process ends, with that code.
 *
 * <p>The JVM knows signals only as the start of its shutdown, so the hook keeps the shutdown waiting. A command that
 * takes longer than {@link #CLOSE_SECONDS} is cut; the kernel then frees what it held.
 */
final class StopSignal {
    /** How long a command may take to close. */
    static final int CLOSE_SECONDS = 10;

    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile int exitCode;

    /** Listens for the signals of this process; once per process. */
    void install() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "espalier-stop"));
    }

    private void onShutdown() {
        stop.countDown();
        try {
            if (!ended.await(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (final InterruptedException e) {
            return;
        }
        // The JVM would report 128 + the signal's number for what was a clean end.
        Runtime.getRuntime().halt(exitCode);
    }

    /** Asks for the end, as a signal does. */
    void request() {
        stop.countDown();
    }

    /** Whether the end has been asked for. */
    boolean requested() {
        return stop.getCount() == 0;
    }

    /** Waits for the signal. */
    void await() throws InterruptedException {
        stop.await();
    }

    /**
     * Waits for the signal or for the time to pass.
     *
     * @return true if the end was asked for
     */
    boolean await(final long nanos) throws InterruptedException {
        return stop.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Says that everything is closed; the process may end with this code. */
    void ended(final int code) {
        exitCode = code;
        ended.countDown();
    }
}
