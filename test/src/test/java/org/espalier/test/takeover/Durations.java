package org.espalier.test.takeover;

import java.util.concurrent.atomic.AtomicLongArray;

/** How long calls took, counted in bins of 10 ns up to 100 us; what took longer counts as that. Safe from any thread. */
final class Durations {
    private static final int BIN_NANOS = 10;
    private static final int BINS = 10_000;

    private final AtomicLongArray bins = new AtomicLongArray(BINS);

    void add(final long nanos) {
        bins.incrementAndGet((int) Math.min(BINS - 1, nanos / BIN_NANOS));
    }

    long count() {
        long count = 0;
        for (int bin = 0; bin < BINS; bin++) {
            count += bins.get(bin);
        }
        return count;
    }

    /** The middle one, ns; 0 of none. */
    long median() {
        final long half = (count() + 1) / 2;
        long seen = 0;
        for (int bin = 0; bin < BINS; bin++) {
            seen += bins.get(bin);
            if (seen >= half && seen > 0) {
                return (long) bin * BIN_NANOS + BIN_NANOS / 2;
            }
        }
        return 0;
    }
}
