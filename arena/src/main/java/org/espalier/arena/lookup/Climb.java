package org.espalier.arena.lookup;

import java.util.ArrayList;
import java.util.List;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.EdgeName;

/**
 * One side of a plan: the edges from a query's frame up to the common ancestor. Accumulated upwards, each edge applied
 * to what is below it, which is also the order in which tf2 rounds.
 */
final class Climb {
    private static final Step[] NONE = {};

    /** Static edges below the first dynamic one, folded, or null. */
    private Pose lead;

    private Step[] steps = NONE;
    private EdgeName top;
    private final Pose step = new Pose();
    private int failedAt;

    /** Adds a static edge on top. */
    void addStatic(final EdgeName name, final Pose pose) {
        top = name;
        if (steps.length == 0) {
            lead = onTop(pose, lead);
        } else {
            final Step last = steps[steps.length - 1];
            last.above = onTop(pose, last.above);
        }
    }

    /** Adds a dynamic edge on top. */
    void addDynamic(final Step dynamic) {
        final List<Step> more = new ArrayList<>(List.of(steps));
        more.add(dynamic);
        top = dynamic.name;
        steps = more.toArray(NONE);
    }

    /** The static edges below the first dynamic one, or null. */
    Pose lead() {
        return lead;
    }

    Step[] steps() {
        return steps;
    }

    /** Whether this side has no edge at all. */
    boolean empty() {
        return lead == null && steps.length == 0;
    }

    /** The pose of this side's frame in the common ancestor at t; {@link #failed()} names the edge not read. */
    Bracketing evaluate(final long t, final Pose out) {
        return evaluate(null, t, out);
    }

    /** The same, each edge read as {@code how} says; null: at t. */
    Bracketing evaluate(final Reading how, final long t, final Pose out) {
        final Step[] all = steps;
        if (lead != null) {
            out.set(lead);
        } else if (all.length == 0) {
            out.setIdentity();
        }
        for (int i = 0; i < all.length; i++) {
            final Step edge = all[i];
            final boolean first = i == 0 && lead == null;
            final Pose into = first ? out : step;
            final Bracketing found = how == null ? edge.read(t, into) : how.read(edge, t, into);
            if (found != Bracketing.BETWEEN && found != Bracketing.EXACT) {
                failedAt = i;
                return found;
            }
            if (!first) {
                PoseMath.compose(step, out, out);
            }
            if (edge.above != null) {
                PoseMath.compose(edge.above, out, out);
            }
        }
        return Bracketing.EXACT;
    }

    /** The edge that the latest evaluation could not read. */
    Step failed() {
        return steps[failedAt];
    }

    /** The edge next to the common ancestor, null when there is none. */
    EdgeName top() {
        return top;
    }

    /** Evaluates again, edge by edge, and names the one from which on the pose is not finite; null when none is. */
    EdgeName firstNotFinite(final Reading how, final long t, final Pose scratch) {
        if (lead != null && !lead.isFinite()) {
            return steps.length == 0 ? top : steps[0].name;
        }
        scratch.setIdentity();
        if (lead != null) {
            scratch.set(lead);
        }
        for (final Step edge : steps) {
            if (how == null) {
                edge.read(t, step);
            } else {
                how.read(edge, t, step);
            }
            scratch.set(step.copy().compose(scratch));
            if (edge.above != null) {
                scratch.set(edge.above.copy().compose(scratch));
            }
            if (!scratch.isFinite()) {
                return edge.name;
            }
        }
        return null;
    }

    private static Pose onTop(final Pose pose, final Pose below) {
        final Pose folded = pose.copy();
        return below == null ? folded : folded.compose(below);
    }
}
