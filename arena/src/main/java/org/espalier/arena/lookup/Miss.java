package org.espalier.arena.lookup;

import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.EdgeName;

/** Which edge had no answer, and what its window was: the details of a failure, kept without allocating. */
final class Miss {
    private EdgeName edge;
    private long requested;
    private long oldest;
    private long newest;
    private long samples;
    private double norm;

    EdgeName edge() {
        return edge;
    }

    /** Keeps the edge alone. */
    void of(final EdgeName name) {
        edge = name;
    }

    /** Keeps what is known of an edge that was just read. */
    LookupStatus of(final Step step, final Bracketing read) {
        edge = step.name;
        if (read == Bracketing.CORRUPT) {
            requested = step.ring.corruptStamp();
            norm = step.ring.corruptNorm();
        }
        return of(read);
    }

    /** An edge that has one sample where two are needed. */
    LookupStatus noMotion(final Step step) {
        edge = step.name;
        requested = step.ring.lowerStamp();
        return LookupStatus.NO_MOTION;
    }

    LookupStatus of(final Bracketing read) {
        return switch (read) {
            case BETWEEN, EXACT -> LookupStatus.OK;
            case NO_DATA -> LookupStatus.NO_DATA;
            case BEFORE -> LookupStatus.BEFORE_HISTORY;
            case AFTER -> LookupStatus.AFTER_HISTORY;
            case OVERTAKEN -> LookupStatus.SAMPLE_OVERTAKEN;
            case CONTENDED -> LookupStatus.CONTENDED;
            case CORRUPT -> LookupStatus.CORRUPT_SAMPLE;
        };
    }

    /** Reads every edge again and keeps the one that misses t by most; OK when all answer by now. */
    LookupStatus worst(final Reading how, final Plan path, final long t) {
        LookupStatus worst = LookupStatus.OK;
        double worstMiss = -1;
        for (int side = 0; side < 2; side++) {
            for (final Step step : (side == 0 ? path.target() : path.source()).steps()) {
                final long at = step.local(t);
                final Bracketing read = step.ring.bracket(at);
                if (read == Bracketing.EXACT
                        || read == Bracketing.BETWEEN
                        || how != null && how.allows(step, read, t)) {
                    continue;
                }
                final double miss = switch (read) {
                    case NO_DATA, CORRUPT -> Double.MAX_VALUE;
                    case BEFORE -> (double) step.ring.oldest() - (double) at;
                    case AFTER -> (double) at - (double) step.ring.newest();
                    default -> 0;
                };
                if (miss > worstMiss) {
                    worstMiss = miss;
                    worst = of(step, read);
                    if (read == Bracketing.BEFORE || read == Bracketing.AFTER) {
                        requested = at;
                        oldest = step.ring.oldest();
                        newest = step.ring.newest();
                        samples = step.ring.samples();
                    }
                }
            }
        }
        return worst;
    }

    LookupFailure failure(final LookupStatus status) {
        return switch (status) {
            case NO_DATA -> new LookupFailure.NoData(edge);
            case BEFORE_HISTORY -> new LookupFailure.BeforeHistory(edge, requested, oldest, newest, samples);
            case AFTER_HISTORY -> new LookupFailure.AfterHistory(edge, requested, oldest, newest, samples);
            case SAMPLE_OVERTAKEN -> new LookupFailure.SampleOvertaken(edge);
            case CONTENDED -> new LookupFailure.Contended(edge);
            case NON_FINITE_RESULT -> new LookupFailure.NonFiniteResult(edge);
            case CORRUPT_SAMPLE -> new LookupFailure.CorruptSample(edge, requested, norm);
            case NO_MOTION -> new LookupFailure.NoMotion(edge, requested);
            default -> throw new IllegalArgumentException("no evaluation ends with " + status);
        };
    }
}
