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
    final boolean screw;
    /** The folded static edges above, or null. */
    Pose above;

    Step(final EdgeName name, final RingReader ring, final Interpolation interpolation) {
        this.name = name;
        this.ring = ring;
        this.screw = interpolation == Interpolation.SCLERP;
    }

    /** Reads the edge at t into out; out is untouched unless EXACT or BETWEEN. */
    Bracketing read(final long t, final Pose out) {
        final Bracketing found = ring.bracket(t);
        if (found == Bracketing.BETWEEN) {
            if (screw) {
                PoseMath.sclerp(ring.lower(), ring.upper(), ring.ratio(t), out);
            } else {
                PoseMath.lerpSlerp(ring.lower(), ring.upper(), ring.ratio(t), out);
            }
        } else if (found == Bracketing.EXACT) {
            out.set(ring.lower());
        }
        return found;
    }
}
