package org.espalier.arena.lookup;

import java.util.Objects;
import org.espalier.arena.pose.Stamps;

/**
 * How far beyond the newest sample of an edge a question may be answered, and how. Before the oldest sample nothing is
 * ever answered. Immutable; make one and keep it.
 *
 * @since 0.1
 */
public final class Extrapolation {
    /** What stands for the pose between the newest sample and the stamp. */
    public enum Mode {
        /** Nothing: a stamp after the newest sample is refused. */
        NONE,
        /** The newest sample itself, as if the body had stopped. */
        HOLD,
        /**
         * The motion of the last two samples goes on: the newest sample times exp(gap x its body twist). An edge with one
         * sample has no motion and is refused.
         */
        CONSTANT_TWIST
    }

    /** Nothing is extrapolated. */
    public static final Extrapolation NONE = new Extrapolation(Mode.NONE, 0);

    private final Mode mode;
    private final long maxGapNanos;

    private Extrapolation(final Mode mode, final long maxGapNanos) {
        this.mode = mode;
        this.maxGapNanos = maxGapNanos;
    }

    /**
     * Holds the newest sample.
     *
     * @param maxGapNanos how far the stamp may be after the newest sample of an edge, ns, at least 1
     * @return the permission
     */
    public static Extrapolation hold(final long maxGapNanos) {
        return new Extrapolation(Mode.HOLD, positive(maxGapNanos));
    }

    /**
     * Lets the motion of the last two samples go on.
     *
     * @param maxGapNanos how far the stamp may be after the newest sample of an edge, ns, at least 1
     * @return the permission
     */
    public static Extrapolation constantTwist(final long maxGapNanos) {
        return new Extrapolation(Mode.CONSTANT_TWIST, positive(maxGapNanos));
    }

    /**
     * What stands for the pose.
     *
     * @return the mode
     */
    public Mode mode() {
        return mode;
    }

    /**
     * How far the stamp may be after the newest sample of an edge.
     *
     * @return ns, inclusive
     */
    public long maxGapNanos() {
        return maxGapNanos;
    }

    /** Whether a gap, taken as unsigned, is allowed. */
    boolean covers(final long gap) {
        return gap >= 0 && gap <= maxGapNanos;
    }

    private static long positive(final long maxGapNanos) {
        if (maxGapNanos <= 0) {
            throw new IllegalArgumentException("the maximum gap must be at least 1 ns, got " + maxGapNanos);
        }
        return maxGapNanos;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Extrapolation that && mode == that.mode && maxGapNanos == that.maxGapNanos;
    }

    @Override
    public int hashCode() {
        return Objects.hash(mode, maxGapNanos);
    }

    @Override
    public String toString() {
        return mode == Mode.NONE ? "NONE" : mode + " up to " + Stamps.describeGap(maxGapNanos);
    }
}
