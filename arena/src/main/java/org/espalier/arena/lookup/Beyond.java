package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.pose.ScrewMath;
import org.espalier.arena.pose.Twist;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.EdgeName;

/** Reads edges at a stamp and, as far as the caller allows, beyond their newest samples; keeps how far it went. */
final class Beyond implements Reading {
    /** Times an edge is read again that had new samples meanwhile. */
    private static final int MAX_ROUNDS = 8;

    private final Twist twist = new Twist();
    private final Pose motion = new Pose();
    private Extrapolation allowed = Extrapolation.NONE;
    private long farthest;
    private EdgeName edge;

    void begin(final Extrapolation extrapolation) {
        allowed = extrapolation;
        farthest = 0;
        edge = null;
    }

    /** The largest gap between the stamp and the newest sample of an edge, ns; 0 when no edge was extrapolated. */
    long farthest() {
        return farthest;
    }

    /** The edge of {@link #farthest()}, or null. */
    EdgeName edge() {
        return edge;
    }

    @Override
    public Bracketing read(final Step step, final long t, final Pose out) {
        final long at = step.local(t);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            final Bracketing found = step.read(t, out);
            if (found != Bracketing.AFTER || allowed.mode() == Extrapolation.Mode.NONE) {
                return found;
            }
            final Bracketing newest =
                    allowed.mode() == Extrapolation.Mode.HOLD ? step.ring.readNewest() : step.ring.readNewestTwo();
            final boolean two = newest == Bracketing.BETWEEN;
            if (newest != Bracketing.EXACT && !two) {
                return newest;
            }
            final long newestStamp = two ? step.ring.upperStamp() : step.ring.lowerStamp();
            if (at > newestStamp) {
                final long gap = at - newestStamp;
                return allowed.covers(gap) ? extrapolate(step, two, gap, out) : found;
            }
        }
        return Bracketing.CONTENDED;
    }

    private Bracketing extrapolate(final Step step, final boolean two, final long gap, final Pose out) {
        if (allowed.mode() == Extrapolation.Mode.HOLD) {
            out.set(step.ring.lower());
        } else if (two) {
            ScrewMath.bodyTwist(
                    step.interpolation, step.ring.lower(), step.ring.upper(), step.ring.spanNanos(), 1, twist);
            ScrewMath.exp(twist.scale(gap * 1e-9), motion);
            PoseMath.compose(step.ring.upper(), motion, out);
        } else {
            // One sample has no motion to go on with.
            return Bracketing.AFTER;
        }
        if (gap > farthest) {
            farthest = gap;
            edge = step.name;
        }
        return Bracketing.EXACT;
    }

    @Override
    public boolean allows(final Step step, final Bracketing read, final long t) {
        return read == Bracketing.AFTER
                && allowed.covers(step.local(t) - step.ring.newest())
                && (allowed.mode() == Extrapolation.Mode.HOLD || step.ring.samples() > 1);
    }
}
