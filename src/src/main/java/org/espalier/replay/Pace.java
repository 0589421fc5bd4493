package org.espalier.replay;

/**
 * How fast a recording is played. Time is the JVM's monotonic clock; samples that are late are not waited for, so the
 * playing catches up.
 *
 * @since 0.1
 */
public final class Pace {
    private final double rate;
    private final Wait wait;
    private long startedNanos;
    private long firstStampNanos;

    /**
     * A pace.
     *
     * @param rate recorded seconds per second, positive and finite
     * @param wait how to wait
     */
    public Pace(final double rate, final Wait wait) {
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new IllegalArgumentException("rate " + rate + " is not a positive number");
        }
        this.rate = rate;
        this.wait = wait;
    }

    void start(final long stampNanos) {
        startedNanos = System.nanoTime();
        firstStampNanos = stampNanos;
    }

    /** Waits until a sample is due; false if the waiting was ended for good. */
    boolean await(final long stampNanos) throws InterruptedException {
        final double due = (stampNanos - firstStampNanos) / rate;
        final double left = due - (System.nanoTime() - startedNanos);
        return left <= 0 || !wait.await((long) left);
    }

    /** Waits for a time or for the end of everything, whichever is first. */
    @FunctionalInterface
    public interface Wait {
        /**
         * Waits.
         *
         * @param nanos how long
         * @return true if everything is to end
         * @throws InterruptedException if the thread was interrupted
         */
        boolean await(long nanos) throws InterruptedException;
    }
}
