package org.espalier.arena.lookup;

import java.util.List;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.ring.EdgeName;

/**
 * Why a lookup has no answer, as data. When several edges on the path fail, the one named is the one whose window misses
 * the stamp by most. Stamps are by the clock of the edge that is named; without clock offsets that is the clock of the
 * question.
 *
 * @since 0.1
 */
public sealed interface LookupFailure {
    /** Gaps from here on, in ns, are more likely two clocks than a late message: ten years. */
    long SUSPICIOUS_GAP = 10L * 365 * 86_400 * 1_000_000_000L;

    /**
     * The status a non-throwing lookup returns for this failure.
     *
     * @return the status, never {@link LookupStatus#OK}
     */
    LookupStatus status();

    /**
     * What happened, the values, and what to do.
     *
     * @return one line for people
     */
    String message();

    /**
     * A frame is not in the tree.
     *
     * @param name the name asked for
     * @param nearest known names that look like it, best first; may be empty
     */
    record UnknownFrame(String name, List<String> nearest) implements LookupFailure {
        /** Keeps an immutable copy of the list. */
        public UnknownFrame {
            nearest = List.copyOf(nearest);
        }

        @Override
        public LookupStatus status() {
            return LookupStatus.UNKNOWN_FRAME;
        }

        @Override
        public String message() {
            return "unknown frame '" + name + "'"
                    + (nearest.isEmpty() ? "; no known name is like it" : "; nearest known: " + nearest);
        }
    }

    /**
     * The frames have no common ancestor.
     *
     * @param target frame the answer was to be expressed in
     * @param source frame asked for
     * @param targetRoot root of the target's tree
     * @param sourceRoot root of the source's tree
     */
    record NotConnected(String target, String source, String targetRoot, String sourceRoot) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.NOT_CONNECTED;
        }

        @Override
        public String message() {
            return "'" + target + "' and '" + source + "' are not connected: their roots are '" + targetRoot + "' and '"
                    + sourceRoot + "'";
        }
    }

    /**
     * A dynamic edge has no sample yet.
     *
     * @param edge the edge
     */
    record NoData(EdgeName edge) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.NO_DATA;
        }

        @Override
        public String message() {
            return "no sample on " + edge + " yet; is its publisher running?";
        }
    }

    /**
     * The stamp is before the oldest readable sample.
     *
     * @param edge the edge that misses
     * @param requested the stamp asked for, ns
     * @param oldest oldest readable stamp, ns
     * @param newest newest stamp, ns
     * @param samples number of readable samples, at least 1
     */
    record BeforeHistory(EdgeName edge, long requested, long oldest, long newest, long samples)
            implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.BEFORE_HISTORY;
        }

        @Override
        public String message() {
            return describeMiss(edge, requested, oldest, newest, samples, oldest - requested, "before the oldest");
        }
    }

    /**
     * The stamp is after the newest sample.
     *
     * @param edge the edge that misses
     * @param requested the stamp asked for, ns
     * @param oldest oldest readable stamp, ns
     * @param newest newest stamp, ns
     * @param samples number of readable samples, at least 1
     */
    record AfterHistory(EdgeName edge, long requested, long oldest, long newest, long samples)
            implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.AFTER_HISTORY;
        }

        @Override
        public String message() {
            return describeMiss(edge, requested, oldest, newest, samples, requested - newest, "after the newest");
        }
    }

    /**
     * The writer lapped the reader on every attempt.
     *
     * @param edge the edge
     */
    record SampleOvertaken(EdgeName edge) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.SAMPLE_OVERTAKEN;
        }

        @Override
        public String message() {
            return "samples of " + edge + " were overwritten while they were read; ask for a newer stamp, or declare "
                    + "more slots for this edge";
        }
    }

    /**
     * The samples kept changing while they were read.
     *
     * @param edge the edge
     */
    record Contended(EdgeName edge) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.CONTENDED;
        }

        @Override
        public String message() {
            return "samples of " + edge + " kept changing while they were read; ask again";
        }
    }

    /**
     * The path mixes clocks.
     *
     * @param first an edge on the path
     * @param firstDomain tag of its time domain, 0..255
     * @param second another edge on the path
     * @param secondDomain tag of its time domain, 0..255
     */
    record MixedTimeDomains(EdgeName first, int firstDomain, EdgeName second, int secondDomain)
            implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.MIXED_TIME_DOMAINS;
        }

        @Override
        public String message() {
            return "the path mixes time domains: " + first + " is stamped in domain " + firstDomain + ", " + second
                    + " in domain " + secondDomain + "; give the lookup their ClockOffsets";
        }
    }

    /**
     * The lookup was given clock offsets, but none for the clock of this edge.
     *
     * @param edge the edge
     * @param domain tag of its time domain, 0..255
     * @param reference tag of the domain the lookup is asked in
     */
    record UnknownClock(EdgeName edge, int domain, int reference) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.UNKNOWN_CLOCK;
        }

        @Override
        public String message() {
            return edge + " is stamped in time domain " + domain + ", whose offset to domain " + reference
                    + " is not known; add it with ClockOffsets.with";
        }
    }

    /**
     * A stored sample is none that a writer stores: somebody wrote into the memory who should not, or it is broken.
     *
     * @param edge the edge
     * @param stamp stamp of the sample by the edge's clock, ns
     * @param squaredNorm squared length of its quaternion, should be 1; NaN when a number is
     */
    record CorruptSample(EdgeName edge, long stamp, double squaredNorm) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.CORRUPT_SAMPLE;
        }

        @Override
        public String message() {
            return "the sample of " + edge + " at " + stamp + " ns is corrupt: squared length of its quaternion is "
                    + squaredNorm + ", or a number is not finite; which process writes into the arena without a claim?";
        }
    }

    /**
     * One sample has no motion.
     *
     * @param edge the edge
     * @param stamp stamp of its only sample by the edge's clock, ns
     */
    record NoMotion(EdgeName edge, long stamp) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.NO_MOTION;
        }

        @Override
        public String message() {
            return edge + " has one sample, at " + stamp + " ns; a twist needs two";
        }
    }

    /**
     * The tree changed during the lookup.
     *
     * @param planned generation of the topology the answer was planned on
     * @param found generation found afterwards
     */
    record TopologyChanged(long planned, long found) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.TOPOLOGY_CHANGED;
        }

        @Override
        public String message() {
            return "the tree changed during the lookup (topology generation " + planned + ", now " + found
                    + "); ask again";
        }
    }

    /**
     * The path is longer than a plan may be, or the memory claims a loop.
     *
     * @param depth edges counted when the walk was given up
     * @param limit edges allowed
     */
    record TooDeep(int depth, int limit) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.TOO_DEEP;
        }

        @Override
        public String message() {
            return "the path has " + depth + " edges or more, a lookup follows at most " + limit;
        }
    }

    /**
     * The answer is not finite.
     *
     * @param edge the first edge on the path after which it was not
     */
    record NonFiniteResult(EdgeName edge) implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.NON_FINITE_RESULT;
        }

        @Override
        public String message() {
            return "the answer is not finite from " + edge + " on; are its translations near the end of the doubles?";
        }
    }

    /** The tree was closed. */
    record Closed() implements LookupFailure {
        @Override
        public LookupStatus status() {
            return LookupStatus.CLOSED;
        }

        @Override
        public String message() {
            return "the tree is closed";
        }
    }

    private static String describeMiss(
            final EdgeName edge,
            final long requested,
            final long oldest,
            final long newest,
            final long samples,
            final long gap,
            final String side) {
        final boolean decades = gap < 0 || gap >= SUSPICIOUS_GAP;
        return edge + " does not cover " + requested + " ns (" + Stamps.toInstant(requested) + "): it is "
                + Stamps.describeGap(gap) + " " + side
                + (samples == 1 ? " of only one sample" : " of " + samples + " samples")
                + ", window [" + oldest + ", " + newest + "] ns (" + Stamps.toInstant(oldest) + " .. "
                + Stamps.toInstant(newest) + ")" + (decades ? "; different clocks?" : "");
    }
}
