package org.espalier.arena.lookup;

import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.RingReader;

/** One dynamic edge of a plan, and the static edges that follow it on the way up, folded into one pose. */
final class Step {
    final EdgeName name;
    final RingReader ring;
    final Interpolation interpolation;
    private final boolean screw;

    /** The edge's clock minus the clock of the question, ns. */
    private final long offset;

    /** The folded static edges above, or null. */
    Pose above;

    Step(final EdgeName name, final RingReader ring, final Interpolation interpolation, final long offset) {
        this.name = name;
        this.ring = ring;
        this.interpolation = interpolation;
        this.screw = interpolation == Interpolation.SCLERP;
        this.offset = offset;
    }

    /** An instant of the question by the edge's own clock; ends at the ends of the stamps. */
    long local(final long t) {
        return plus(t, offset);
    }

    /** A stamp of the edge by the question's clock; ends at the ends of the stamps. */
    long asked(final long stamp) {
        return offset == Long.MIN_VALUE ? plus(plus(stamp, Long.MAX_VALUE), 1) : plus(stamp, -offset);
    }

    /** Reads the edge at t into out; out is untouched unless EXACT or BETWEEN. */
    Bracketing read(final long t, final Pose out) {
        final long at = local(t);
        final Bracketing found = ring.bracket(at);
        if (found == Bracketing.BETWEEN) {
            if (screw) {
                PoseMath.sclerp(ring.lower(), ring.upper(), ring.ratio(at), out);
            } else {
                PoseMath.lerpSlerp(ring.lower(), ring.upper(), ring.ratio(at), out);
            }
        } else if (found == Bracketing.EXACT) {
            out.set(ring.lower());
        }
        return found;
    }

    private static long plus(final long a, final long b) {
        final long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return sum;
    }
}
