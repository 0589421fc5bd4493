package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.Bracketing;

/** Reads the newest sample of each edge, whatever its stamp; keeps the least and the greatest stamp it met. */
final class NewestOfEach implements Reading {
    private long least;
    private long greatest;

    void begin() {
        least = Long.MAX_VALUE;
        greatest = Long.MIN_VALUE;
    }

    /** The oldest of the stamps used, by the question's clock. */
    long least() {
        return least;
    }

    /** How far the stamps used are apart, ns; the most that fits when they are more than 292 years apart. */
    long skew() {
        final long skew = greatest - least;
        return greatest < least ? 0 : skew < 0 ? Long.MAX_VALUE : skew;
    }

    @Override
    public Bracketing read(final Step edge, final long t, final Pose out) {
        final Bracketing found = edge.ring.readNewest();
        if (found == Bracketing.EXACT) {
            final long stamp = edge.asked(edge.ring.lowerStamp());
            least = Math.min(least, stamp);
            greatest = Math.max(greatest, stamp);
            out.set(edge.ring.lower());
        }
        return found;
    }

    @Override
    public boolean allows(final Step edge, final Bracketing read, final long t) {
        return read == Bracketing.BEFORE || read == Bracketing.AFTER;
    }
}
