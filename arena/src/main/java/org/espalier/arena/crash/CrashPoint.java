package org.espalier.arena.crash;

import java.util.Locale;

/**
 * The places. Armed by the environment of a process before it starts, see {@link Trap}; not armed, {@link #reach()} is
 * empty. The name of a place in the environment is the constant's in lower case with hyphens.
 *
 * @since 0.2
 */
public enum CrashPoint {
    /** A creator or an opener holds byte 0 and has changed nothing else. */
    OPEN_AFTER_OWNERSHIP,
    /** The creator's segment stands and its record is live; nothing is bound. */
    CREATE_BEFORE_BIND,
    /** A socket is bound under its temporary name and listens; the path does not lead to it. */
    BIND_BEFORE_RENAME,
    /** The creator's socket is published; the header still names the generation before. */
    CREATE_BEFORE_COMMIT,
    /** The joiner was offered a slot and holds nothing of it. */
    JOIN_AFTER_GRANT,
    /** The joiner holds its byte and has not asked for confirmation. */
    JOIN_AFTER_BYTE,
    /** The joiner was confirmed and has no record. */
    JOIN_AFTER_CONFIRMED,
    /** The record is reserved, its fields are not written. */
    REGISTER_AFTER_RESERVED,
    /** The record is live. */
    REGISTER_AFTER_LIVE,
    /** The claimer holds the lease; the word is not its own. */
    CLAIM_AFTER_LEASE,
    /** The word is the claimer's; it is not labelled. */
    CLAIM_AFTER_WORD,
    /** The word is free again; the lease is still held. */
    RELEASE_AFTER_WORD,
    /** A hash slot is reserved for a name that is not written. */
    INTERN_AFTER_HOLDER,
    /** Name and frame record stand; the hash does not say so. */
    INTERN_BEFORE_HASH,
    /** The hash is published; the id is not. */
    INTERN_AFTER_HASH,
    /** The slot of a sample has its writing bit; nothing of the sample is written. */
    PUSH_AFTER_ODD,
    /** The sample is whole; its writing bit is gone, head does not count it. */
    PUSH_AFTER_EVEN,
    /** Head counts the sample. */
    PUSH_AFTER_HEAD,
    /** The reaper freed the record of a dead participant; its claims still stand. */
    REAPER_AFTER_RECORD,
    /** The verdict is "dead"; the reclaimer has not changed the word. */
    RECLAIM_BEFORE_WORD,
    /** The lease is free; the reaper of claims has not changed the word. */
    REAP_BEFORE_WORD,
    /** The heir holds byte 0; it has not bound. */
    TAKEOVER_AFTER_OWNERSHIP,
    /** The heir's socket is published; it does not answer. */
    TAKEOVER_BEFORE_SERVING;

    /**
     * The name of this place in the environment.
     *
     * @return lower case, with hyphens
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Says that this place is reached. Empty unless the process was started with a trap somewhere. */
    public void reach() {
        if (Trap.ANY) {
            Trap.spring(this);
        }
    }
}
