package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.RingReader;

/**
 * Reads the edges of a plan and multiplies them; keeps the answer, or the details of why there is none. Does not look at
 * the topology: whether the plan still held is for the lookup to find out afterwards.
 */
final class Evaluation {
    /** Times the edges are read again in one question while they change. */
    private static final int MAX_ROUNDS = 8;

    private final Pose result = new Pose();
    private final Pose targetPose = new Pose();
    private long stamp;
    private boolean timeless;

    private EdgeName failedEdge;
    private long requested;
    private long oldest;
    private long newest;
    private long samples;

    void copyTo(final Pose out) {
        out.set(result);
    }

    long stamp() {
        return stamp;
    }

    boolean timeless() {
        return timeless;
    }

    /** The details of a status that {@link #at} or {@link #latest} just returned. */
    LookupFailure failure(final LookupStatus status) {
        return switch (status) {
            case NO_DATA -> new LookupFailure.NoData(failedEdge);
            case BEFORE_HISTORY -> new LookupFailure.BeforeHistory(failedEdge, requested, oldest, newest, samples);
            case AFTER_HISTORY -> new LookupFailure.AfterHistory(failedEdge, requested, oldest, newest, samples);
            case SAMPLE_OVERTAKEN -> new LookupFailure.SampleOvertaken(failedEdge);
            case CONTENDED -> new LookupFailure.Contended(failedEdge);
            case NON_FINITE_RESULT -> new LookupFailure.NonFiniteResult(failedEdge);
            default -> throw new IllegalArgumentException("no evaluation ends with " + status);
        };
    }

    /** The pose at t, or why not. */
    LookupStatus at(final Plan path, final long t) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            final Bracketing found = evaluate(path, t);
            if (found == Bracketing.EXACT) {
                stamp = t;
                timeless = path.dynamicEdges() == 0;
                return result.isFinite() ? LookupStatus.OK : nonFinite(path, t);
            }
            final EdgeName unread = failedEdge;
            final LookupStatus worst = diagnose(path, t);
            if (worst != LookupStatus.OK) {
                return worst;
            }
            failedEdge = unread;
        }
        return LookupStatus.CONTENDED;
    }

    /** Newest stamp of each edge, T the least of them, then at(T); an edge that lost T meanwhile moves T, or fails. */
    LookupStatus latest(final Plan path) {
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
            final LookupStatus found = at(path, t);
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

    private LookupStatus timelessOrOwn(final Plan path) {
        evaluate(path, 0);
        final RingReader own = path.own();
        timeless = own == null || own.readNewest() != Bracketing.EXACT;
        stamp = timeless ? 0 : own.lowerStamp();
        return result.isFinite() ? LookupStatus.OK : nonFinite(path, 0);
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
                failedEdge = step.name;
                return statusOf(read);
            }
            stamp = Math.min(stamp, step.ring.lowerStamp());
        }
        return LookupStatus.OK;
    }

    private Bracketing evaluate(final Plan path, final long t) {
        final Climb up = path.source();
        final Bracketing right = up.evaluate(t, result);
        final Climb down = path.target();
        if (right != Bracketing.EXACT) {
            failedEdge = up.failed();
            return right;
        }
        if (down.empty()) {
            return right;
        }
        final Bracketing left = down.evaluate(t, targetPose);
        if (left != Bracketing.EXACT) {
            failedEdge = down.failed();
            return left;
        }
        if (up.empty()) {
            PoseMath.invert(targetPose, result);
        } else {
            PoseMath.composeInverse(targetPose, result, result);
        }
        return Bracketing.EXACT;
    }

    /** Reads every edge again and keeps the one that misses t by most; OK when all answer by now. */
    private LookupStatus diagnose(final Plan path, final long t) {
        LookupStatus worst = LookupStatus.OK;
        double worstMiss = -1;
        for (int side = 0; side < 2; side++) {
            for (final Step step : (side == 0 ? path.target() : path.source()).steps()) {
                final Bracketing read = step.ring.bracket(t);
                if (read == Bracketing.EXACT || read == Bracketing.BETWEEN) {
                    continue;
                }
                final double miss = switch (read) {
                    case NO_DATA -> Double.MAX_VALUE;
                    case BEFORE -> (double) step.ring.oldest() - (double) t;
                    case AFTER -> (double) t - (double) step.ring.newest();
                    default -> 0;
                };
                if (miss > worstMiss) {
                    worstMiss = miss;
                    worst = statusOf(read);
                    failedEdge = step.name;
                    requested = t;
                    oldest = step.ring.oldest();
                    newest = step.ring.newest();
                    samples = step.ring.samples();
                }
            }
        }
        return worst;
    }

    private LookupStatus nonFinite(final Plan path, final long t) {
        EdgeName first = path.source().firstNotFinite(t, result);
        if (first == null) {
            first = path.target().firstNotFinite(t, targetPose);
        }
        // Both sides finite: it was their product.
        failedEdge = first != null ? first : path.topEdge();
        return LookupStatus.NON_FINITE_RESULT;
    }

    private static LookupStatus statusOf(final Bracketing read) {
        return switch (read) {
            case BETWEEN, EXACT -> LookupStatus.OK;
            case NO_DATA -> LookupStatus.NO_DATA;
            case BEFORE -> LookupStatus.BEFORE_HISTORY;
            case AFTER -> LookupStatus.AFTER_HISTORY;
            case OVERTAKEN -> LookupStatus.SAMPLE_OVERTAKEN;
            case CONTENDED -> LookupStatus.CONTENDED;
        };
    }
}
