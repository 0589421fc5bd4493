package org.espalier.actors.role;

import java.time.Duration;

/** A point on the monotonic clock. */
record Deadline(long at) {
    static Deadline in(final Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /** Zero once it has passed. */
    Duration left() {
        return Duration.ofNanos(Math.max(0, at - System.nanoTime()));
    }

    boolean passed() {
        return left().isZero();
    }

    /** The wait, or what is left when that is shorter. */
    Duration clamp(final Duration wait) {
        final Duration left = left();
        return wait.compareTo(left) < 0 ? wait : left;
    }
}
