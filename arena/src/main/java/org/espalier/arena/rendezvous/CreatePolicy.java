package org.espalier.arena.rendezvous;

/**
 * What an opener does when no arena of the name is live.
 *
 * @since 0.1
 */
public enum CreatePolicy {
    /** Fails with {@link OpenFailure.ArenaAbsent}. */
    NEVER,
    /** Creates one, unless somebody holds a participant's byte. */
    IF_ABSENT,
    /** Creates one beside survivors whose owner died; they are superseded. A served arena is joined all the same. */
    ALWAYS
}
