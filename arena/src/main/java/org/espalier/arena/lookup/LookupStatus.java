package org.espalier.arena.lookup;

/**
 * Outcome of a lookup; one constant per {@link LookupFailure}, and {@link #OK}.
 *
 * @since 0.1
 */
public enum LookupStatus {
    /** Answered. */
    OK,
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
    /** The tree kept changing, or changed once and the caller asked for strictness. */
    TOPOLOGY_CHANGED,
    /** The path has more edges than a plan may have. */
    TOO_DEEP,
    /** The arithmetic left the finite numbers. */
    NON_FINITE_RESULT,
    /** The tree was closed. */
    CLOSED
}
