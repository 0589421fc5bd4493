package org.espalier.arena.rendezvous;

/**
 * Whether opening may create an arena.
 *
 * @since 0.1
 */
public enum CreatePolicy {
    /** Join only. */
    NEVER,
    /** Create when nobody is alive. */
    IF_ABSENT,
    /** Create although somebody is alive, as long as nobody serves. */
    ALWAYS
}
