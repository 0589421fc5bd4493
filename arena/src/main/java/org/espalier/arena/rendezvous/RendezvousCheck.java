package org.espalier.arena.rendezvous;

import org.espalier.arena.posix.SeqPacketListener;

/**
 * What a look at the two files of a rendezvous found: whether their paths still lead to the files that this session
 * opened or bound.
 *
 * @since 0.2
 */
public sealed interface RendezvousCheck {
    /** All is well. */
    record Intact() implements RendezvousCheck {}

    /**
     * The socket's path was lost and leads to a new listener of this owner by now.
     *
     * @param what was lost, for people
     * @param replaced the listener that nobody can find any more; to be closed once nothing polls it
     */
    record Republished(String what, SeqPacketListener replaced) implements RendezvousCheck {}

    /**
     * The socket's path was lost, and this owner could not put a new listener there. The next look tries again.
     *
     * @param what was lost and why it stays so, for people
     */
    record SocketLost(String what) implements RendezvousCheck {}

    /**
     * The lock path leads elsewhere: whoever comes by it meets other locks. A member will not take over; an owner goes
     * on while the socket's path is its own.
     *
     * @param what was lost, for people
     */
    record LockFileLost(String what) implements RendezvousCheck {}

    /**
     * Neither path leads to this owner: nobody can find it, and somebody else may serve the name. The role is to be given
     * up.
     *
     * @param what was lost, for people
     */
    record RoleLost(String what) implements RendezvousCheck {}
}
