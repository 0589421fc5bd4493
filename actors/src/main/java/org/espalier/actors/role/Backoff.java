package org.espalier.actors.role;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Waits that double from a first to a longest one, each shortened at random by up to a half. Used by one actor. */
final class Backoff {
    private final long longest;
    private long next;

    Backoff(final Duration first, final Duration longest) {
        this.next = first.toNanos();
        this.longest = longest.toNanos();
    }

    /** The next wait. */
    Duration next() {
        final long wait = Math.min(next, longest);
        next = Math.min(next * 2, longest);
        return Duration.ofNanos(wait - ThreadLocalRandom.current().nextLong(wait / 2 + 1));
    }
}
