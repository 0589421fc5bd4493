package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.EdgeName;

/**
 * Reads the edges of a plan and multiplies them; keeps the answer, or the details of why there is none. Does not look at
 * the topology: whether the plan still held is for the lookup to find out afterwards.
 */
final class Evaluation {
    /** Times the edges are read again in one question while they change. */
    private static final int MAX_ROUNDS = 8;

    private final Pose result = new Pose();
    private final Pose targetPose = new Pose();
    private final Beyond beyond = new Beyond();
    private final NewestOfEach newestOfEach = new NewestOfEach();
    private final Span span = new Span();
    private final Miss miss = new Miss();
    private long stamp;
    private long skew;
    private boolean timeless;

    void copyTo(final Pose out) {
        out.set(result);
    }

    long stamp() {
        return stamp;
    }

    long skew() {
        return skew;
    }

    boolean timeless() {
        return timeless;
    }

    Beyond beyond() {
        return beyond;
    }

    Span span() {
        return span;
    }

    /** The details of a status that a question just ended with. */
    LookupFailure failure(final LookupStatus status) {
        return miss.failure(status);
    }

    Miss miss() {
        return miss;
    }

    /** The pose at t, or why not. */
    LookupStatus at(final Plan path, final long t) {
        return at(null, path, t);
    }

    /** The pose at t, edges extrapolated as far as allowed, or why not. */
    LookupStatus at(final Extrapolation allowed, final Plan path, final long t, final Answer out) {
        beyond.begin(allowed);
        final LookupStatus found = at(beyond, path, t);
        if (found != LookupStatus.OK) {
            return found;
        }
        out.set(this, allowed.mode(), beyond.farthest(), beyond.edge());
        return out.extrapolated() ? LookupStatus.EXTRAPOLATED : LookupStatus.OK;
    }

    private LookupStatus at(final Reading how, final Plan path, final long t) {
        skew = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            final Bracketing found = evaluate(how, path, t);
            if (found == Bracketing.EXACT) {
                stamp = t;
                timeless = path.dynamicEdges() == 0;
                return result.isFinite() ? LookupStatus.OK : nonFinite(how, path, t);
            }
            final EdgeName unread = miss.edge();
            final LookupStatus worst = miss.worst(how, path, t);
            if (worst != LookupStatus.OK) {
                return worst;
            }
            miss.of(unread);
        }
        return LookupStatus.CONTENDED;
    }

    /** Newest stamp of each edge, T the least of them, then at(T); an edge that lost T meanwhile moves T, or fails. */
    LookupStatus latest(final Plan path) {
        skew = 0;
        long before = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            if (path.dynamicEdges() == 0) {
                return timelessOrOwn(path);
            }
            final LookupStatus common = commonNewest(path);
            if (common != LookupStatus.OK) {
                return common;
            }
            final long t = stamp;
            final LookupStatus found = at(null, path, t);
            final boolean lost = found == LookupStatus.BEFORE_HISTORY
                    || found == LookupStatus.AFTER_HISTORY
                    || found == LookupStatus.SAMPLE_OVERTAKEN;
            if (!lost || round > 0 && t == before) {
                return found;
            }
            before = t;
        }
        return LookupStatus.CONTENDED;
    }

    /** The newest sample of each edge, whatever its stamp; {@link #skew()} says how far they are apart. */
    LookupStatus latestEach(final Plan path) {
        if (path.dynamicEdges() == 0) {
            skew = 0;
            return timelessOrOwn(path);
        }
        newestOfEach.begin();
        final Bracketing found = evaluate(newestOfEach, path, 0);
        if (found != Bracketing.EXACT) {
            return miss.of(found);
        }
        stamp = newestOfEach.least();
        skew = newestOfEach.skew();
        timeless = false;
        return result.isFinite() ? LookupStatus.OK : nonFinite(newestOfEach, path, 0);
    }

    /** What all dynamic edges cover. */
    LookupStatus span(final Plan path) {
        span.begin();
        final LookupStatus targetSide = narrow(path.target());
        return targetSide == LookupStatus.OK ? narrow(path.source()) : targetSide;
    }

    private LookupStatus narrow(final Climb climb) {
        for (final Step step : climb.steps()) {
            final Bracketing read = step.ring.window();
            if (read != Bracketing.EXACT) {
                return miss.of(step, read);
            }
            span.narrow(step.asked(step.ring.oldest()), step.asked(step.ring.newest()));
        }
        return LookupStatus.OK;
    }

    private LookupStatus timelessOrOwn(final Plan path) {
        evaluate(null, path, 0);
        final Step own = path.own();
        timeless = own == null || own.ring.readNewest() != Bracketing.EXACT;
        stamp = timeless ? 0 : own.asked(own.ring.lowerStamp());
        return result.isFinite() ? LookupStatus.OK : nonFinite(null, path, 0);
    }

    private LookupStatus commonNewest(final Plan path) {
        stamp = Long.MAX_VALUE;
        final LookupStatus targetSide = least(path.target());
        return targetSide == LookupStatus.OK ? least(path.source()) : targetSide;
    }

    private LookupStatus least(final Climb climb) {
        for (final Step step : climb.steps()) {
            final Bracketing read = step.ring.readNewest();
            if (read != Bracketing.EXACT) {
                return miss.of(step, read);
            }
            stamp = Math.min(stamp, step.asked(step.ring.lowerStamp()));
        }
        return LookupStatus.OK;
    }

    private Bracketing evaluate(final Reading how, final Plan path, final long t) {
        final Climb up = path.source();
        final Bracketing right = up.evaluate(how, t, result);
        final Climb down = path.target();
        if (right != Bracketing.EXACT) {
            miss.of(up.failed(), right);
            return right;
        }
        if (down.empty()) {
            return right;
        }
        final Bracketing left = down.evaluate(how, t, targetPose);
        if (left != Bracketing.EXACT) {
            miss.of(down.failed(), left);
            return left;
        }
        if (up.empty()) {
            PoseMath.invert(targetPose, result);
        } else {
            PoseMath.composeInverse(targetPose, result, result);
        }
        return Bracketing.EXACT;
    }

    private LookupStatus nonFinite(final Reading how, final Plan path, final long t) {
        EdgeName first = path.source().firstNotFinite(how, t, result);
        if (first == null) {
            first = path.target().firstNotFinite(how, t, targetPose);
        }
        // Both sides finite: it was their product.
        miss.of(first != null ? first : path.topEdge());
        return LookupStatus.NON_FINITE_RESULT;
    }
}
