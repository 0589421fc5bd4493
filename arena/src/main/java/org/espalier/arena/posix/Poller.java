package org.espalier.arena.posix;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Waits for events on many descriptors at once (poll, whose structure is the same on every CPU). For one thread only.
 *
 * @since 0.1
 */
public final class Poller implements AutoCloseable {
    /** Something can be read or accepted, the end of the stream included. */
    public static final int READABLE = 0x1;
    /** Something can be written. */
    public static final int WRITABLE = 0x4;
    /** The peer is gone, or the descriptor is in error. */
    public static final int HANGUP = 0x10;

    private static final int POLLERR = 0x8;
    private static final int POLLNVAL = 0x20;
    private static final int POLLRDHUP = 0x2000;
    private static final int HANGUP_EVENTS = HANGUP | POLLERR | POLLNVAL | POLLRDHUP;

    private final List<Entry> entries = new ArrayList<>();

    /** A poller of nothing yet. */
    public Poller() {}

    /**
     * Adds a descriptor. It stays usable until {@link #remove}, even when its owner closes it meanwhile.
     *
     * @param descriptor what to watch
     * @param interest   bits of {@link #READABLE}, {@link #WRITABLE}; {@link #HANGUP} is always included
     * @return the entry, which tells what is ready after each {@link #await}
     */
    public Entry add(final Descriptor descriptor, final int interest) {
        final Entry entry = new Entry(descriptor, descriptor.acquire(), interest);
        entries.add(entry);
        return entry;
    }

    /**
     * Ends the watch.
     *
     * @param entry an entry of this poller
     */
    public void remove(final Entry entry) {
        if (entries.remove(entry)) {
            entry.descriptor.release();
        }
    }

    /**
     * Waits until something is ready. An interrupting signal is an event on nothing.
     *
     * @param timeoutMillis how long; 0 looks only, -1 waits for ever
     * @return how many entries are ready
     */
    public int await(final int timeoutMillis) {
        final int[] fds = new int[entries.size() * 2];
        for (int i = 0; i < entries.size(); i++) {
            final Entry entry = entries.get(i);
            fds[2 * i] = entry.masked ? -1 : entry.number;
            fds[2 * i + 1] = entry.interest | POLLRDHUP;
        }
        final int result = Binding.libc().poll(fds, entries.size(), timeoutMillis);
        if (result == -1) {
            final int errno = Binding.errno();
            if (errno != Errno.EINTR) {
                throw new PosixException("poll", errno, entries.size() + " descriptors");
            }
        }
        for (int i = 0; i < entries.size(); i++) {
            entries.get(i).ready = result > 0 ? ready(fds[2 * i + 1] >>> 16) : 0;
        }
        return Math.max(0, result);
    }

    private static int ready(final int events) {
        return (events & (READABLE | WRITABLE)) | ((events & HANGUP_EVENTS) != 0 ? HANGUP : 0);
    }

    /** Waits for one descriptor; what is ready, 0 when the time passed or a signal came. */
    static int awaitOne(final Descriptor descriptor, final int interest, final long timeoutNanos) {
        // Rounded up, so that the last fraction of a millisecond is not spent spinning.
        final long millis = TimeUnit.NANOSECONDS.toMillis(timeoutNanos + 999_999);
        try (Poller poller = new Poller()) {
            final Entry entry = poller.add(descriptor, interest);
            poller.await((int) Math.min(millis, Integer.MAX_VALUE));
            return entry.ready();
        }
    }

    /** Forgets all entries; their descriptors stay their owners'. */
    @Override
    public void close() {
        entries.forEach(entry -> entry.descriptor.release());
        entries.clear();
    }

    /**
     * One watched descriptor.
     *
     * @since 0.1
     */
    public static final class Entry {
        private final Descriptor descriptor;
        private final int number;
        private int interest;
        private boolean masked;
        private int ready;

        private Entry(final Descriptor descriptor, final int number, final int interest) {
            this.descriptor = descriptor;
            this.number = number;
            this.interest = interest & (READABLE | WRITABLE);
        }

        /**
         * Changes what is waited for.
         *
         * @param bits of {@link Poller#READABLE}, {@link Poller#WRITABLE}
         */
        public void interest(final int bits) {
            interest = bits & (READABLE | WRITABLE);
        }

        /**
         * Leaves the entry out of the next waits, hang-ups included, or takes it in again.
         *
         * @param off true to leave it out
         */
        public void mask(final boolean off) {
            masked = off;
        }

        /**
         * What the last wait found.
         *
         * @return bits of {@link Poller#READABLE}, {@link Poller#WRITABLE}, {@link Poller#HANGUP}
         */
        public int ready() {
            return ready;
        }
    }
}
