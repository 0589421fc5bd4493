package org.espalier.arena.lookup;

/**
 * Outcome of a lookup; one constant per {@link LookupFailure}, and {@link #OK} and {@link
 * #EXTRAPOLATED}.
 *
 * @since 0.1
 */
public enum LookupStatus {
    /** Answered. */
    OK,
    /** Answered beyond the newest sample of an edge, as the caller allowed; ends no other question. */
    EXTRAPOLATED,
    /** A frame of the query is not in the tree. */
    UNKNOWN_FRAME,
    /** The two frames have no common ancestor. */
    NOT_CONNECTED,
    /** A dynamic edge on the path has no sample. */
    NO_DATA,
    /** The stamp is before the oldest sample of an edge on the path. */
    BEFORE_HISTORY,
    /** The stamp is after the newest sample of an edge on the path. */
    AFTER_HISTORY,
    /** The writer lapped the reader again and again: the asked stamp is leaving the ring. */
    SAMPLE_OVERTAKEN,
    /** The samples kept changing while they were read. */
    CONTENDED,
    /** The path mixes edges of different clocks. */
    MIXED_TIME_DOMAINS,
    /** An edge's clock is not among the offsets the lookup was given. */
    UNKNOWN_CLOCK,
    /** A paranoid lookup met a sample that no writer stores. */
    CORRUPT_SAMPLE,
    /** A twist was asked of an edge with one sample. */
    NO_MOTION,
    /** The tree kept changing, or changed once and the caller asked for strictness. */
    TOPOLOGY_CHANGED,
    /** The path has more edges than a plan may have. */
    TOO_DEEP,
    /** The arithmetic left the finite numbers. */
    NON_FINITE_RESULT,
    /** The tree was closed. */
    CLOSED
}
