package org.espalier.arena.ring;

/**
 * Outcome of reading a ring.
 *
 * @since 0.1
 */
public enum Bracketing {
    /** Two neighbouring samples around the stamp were read, validated. */
    BETWEEN,
    /** A sample of exactly the stamp was read, validated. */
    EXACT,
    /** The ring has no readable sample. */
    NO_DATA,
    /** The stamp is before the window. */
    BEFORE,
    /** The stamp is after the window. */
    AFTER,
    /** The writer lapped every attempt. */
    OVERTAKEN,
    /** The samples changed during every attempt. */
    CONTENDED,
    /** A validated sample is none that a writer stores; only a paranoid reader looks. */
    CORRUPT
}
