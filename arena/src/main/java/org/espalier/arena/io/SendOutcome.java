package org.espalier.arena.io;

/**
 * What became of a message.
 *
 * @since 0.1
 */
public enum SendOutcome {
    /** The kernel has it. */
    SENT,
    /** It waits in the outgoing queue, behind others. */
    QUEUED,
    /** The outgoing queue is full; the message was dropped. */
    QUEUE_FULL,
    /** The peer is gone or the registration has ended; the message was dropped. */
    GONE
}
