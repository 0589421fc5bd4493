package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.pose.ScrewMath;
import org.espalier.arena.pose.Twist;
import org.espalier.arena.ring.Bracketing;

/**
 * The velocity of a path. Each side is climbed edge by edge: with P the pose of what is below and V_E the body twist of
 * the edge, the twist so far becomes Ad(P^-1) V_E + V. Of both sides, A the target's and B the source's, with T = A^-1 B:
 * V = V_B - Ad(T^-1) V_A.
 */
final class TwistEvaluation {
    private final Pose sourcePose = new Pose();
    private final Pose targetPose = new Pose();
    private final Pose step = new Pose();
    private final Twist result = new Twist();
    private final Twist targetTwist = new Twist();
    private final Twist edgeTwist = new Twist();

    void copyTo(final Twist out) {
        out.set(result);
    }

    /** The body twist at t, of every edge the motion that begins there; at its newest stamp the one that ended. */
    LookupStatus at(final Plan path, final long t, final Miss miss) {
        final LookupStatus right = climb(path.source(), t, sourcePose, result, miss);
        if (right != LookupStatus.OK) {
            return worst(path, t, right, miss);
        }
        final LookupStatus left = climb(path.target(), t, targetPose, targetTwist, miss);
        if (left != LookupStatus.OK) {
            return worst(path, t, left, miss);
        }
        PoseMath.composeInverse(targetPose, sourcePose, step);
        ScrewMath.seenFrom(targetTwist, step, targetTwist);
        result.set(
                result.wx - targetTwist.wx,
                result.wy - targetTwist.wy,
                result.wz - targetTwist.wz,
                result.vx - targetTwist.vx,
                result.vy - targetTwist.vy,
                result.vz - targetTwist.vz);
        if (!result.isFinite()) {
            miss.of(path.topEdge());
            return LookupStatus.NON_FINITE_RESULT;
        }
        return LookupStatus.OK;
    }

    private LookupStatus climb(final Climb side, final long t, final Pose pose, final Twist twist, final Miss miss) {
        pose.setIdentity();
        twist.set(0, 0, 0, 0, 0, 0);
        if (side.lead() != null) {
            pose.set(side.lead());
        }
        for (final Step edge : side.steps()) {
            final long at = edge.local(t);
            final Bracketing found = edge.ring.motion(at);
            if (found == Bracketing.EXACT) {
                return miss.noMotion(edge);
            }
            if (found != Bracketing.BETWEEN) {
                return miss.of(edge, found);
            }
            final Pose from = edge.ring.lower();
            final Pose to = edge.ring.upper();
            final double s = edge.ring.ratio(at);
            ScrewMath.bodyTwist(edge.interpolation, from, to, edge.ring.spanNanos(), s, edgeTwist);
            ScrewMath.seenFrom(edgeTwist, pose, edgeTwist);
            twist.set(
                    twist.wx + edgeTwist.wx,
                    twist.wy + edgeTwist.wy,
                    twist.wz + edgeTwist.wz,
                    twist.vx + edgeTwist.vx,
                    twist.vy + edgeTwist.vy,
                    twist.vz + edgeTwist.vz);
            PoseMath.interpolate(edge.interpolation, from, to, s, step);
            PoseMath.compose(step, pose, pose);
            if (edge.above != null) {
                PoseMath.compose(edge.above, pose, pose);
            }
        }
        return LookupStatus.OK;
    }

    /** Of several edges that miss t the one that misses by most; what went wrong with one edge only stays. */
    private static LookupStatus worst(final Plan path, final long t, final LookupStatus first, final Miss miss) {
        if (first == LookupStatus.NO_MOTION) {
            return first;
        }
        final LookupStatus worst = miss.worst(null, path, t);
        return worst == LookupStatus.OK ? LookupStatus.CONTENDED : worst;
    }
}
