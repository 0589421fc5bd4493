package org.espalier.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A line on stderr that counts up, only where stderr is a terminal, on a thread of its own. */
final class Progress implements AutoCloseable {
    private static final long PERIOD_MILLIS = 250;

    private final String what;
    private final long total;
    private final LongSupplier done;
    private final CountDownLatch closed = new CountDownLatch(1);
    private Thread thread;

    Progress(final String what, final long total, final LongSupplier done) {
        this.what = what;
        this.total = total;
        this.done = done;
    }

    void start() {
        if (stderrIsTerminal()) {
            thread = new Thread(this::show, "espalier-progress");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void show() {
        boolean shown = false;
        try {
            while (!closed.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                System.err.print(
                        String.format(Locale.ROOT, "\r%s: %,d of %,d samples ", what, done.getAsLong(), total));
                System.err.flush();
                shown = true;
            }
        } catch (final InterruptedException e) {
            // Nothing more to show.
        }
        if (shown) {
            System.err.print("\r\u001b[K");
            System.err.flush();
        }
    }

    /** What stderr is open on; {@code System.console()} speaks of stdin and stdout. */
    static boolean stderrIsTerminal() {
        try {
            final String device =
                    Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (final IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        closed.countDown();
        if (thread != null) {
            try {
                thread.join();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
