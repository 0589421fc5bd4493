package org.espalier.actors.events;

import java.time.Duration;

/**
 * A change of state that an application may want to hear. Sent to subscribers in the order it happened in this session.
 * Slots are indices of participants, 0..65535.
 *
 * @since 0.1
 */
public sealed interface RuntimeEvent {

    /** What this session is to its arena. */
    enum RoleKind {
        /** Attached to an owner. */
        MEMBER,
        /** Serves the socket. */
        OWNER
    }

    /**
     * The session is open.
     *
     * @param role what it is now
     * @param slot its slot
     */
    record Opened(RoleKind role, int slot) implements RuntimeEvent {}

    /**
     * The session could not open and ends.
     *
     * @param reason what stood in the way, for people
     */
    record OpenFailed(String reason) implements RuntimeEvent {}

    /**
     * A participant has joined; told by the owner.
     *
     * @param slot its slot
     */
    record Joined(int slot) implements RuntimeEvent {}

    /**
     * A participant has left by itself; told by the owner.
     *
     * @param slot its slot
     */
    record Left(int slot) implements RuntimeEvent {}

    /**
     * The record of a dead participant was freed by this session.
     *
     * @param slot its slot
     * @param cause what made this session look, for people
     */
    record SlotReclaimed(int slot, String cause) implements RuntimeEvent {}

    /**
     * This session may now push to an edge.
     *
     * @param parent parent frame
     * @param child child frame
     */
    record ClaimTaken(String parent, String child) implements RuntimeEvent {}

    /**
     * The claim of a dead participant was freed by this session.
     *
     * @param parent parent frame
     * @param child child frame
     * @param slot slot of the dead participant
     */
    record ClaimReaped(String parent, String child, int slot) implements RuntimeEvent {}

    /**
     * This session may no longer push to an edge, although it did not ask for that.
     *
     * @param parent parent frame
     * @param child child frame
     */
    record ClaimRevoked(String parent, String child) implements RuntimeEvent {}

    /**
     * The owner is gone; the takeover starts.
     *
     * @param cause how it showed, for people
     */
    record OwnerLost(String cause) implements RuntimeEvent {}

    /**
     * The role was restarted by its supervisor.
     *
     * @param cause why, for people
     * @param attempt 1 for the first restart since the role last stood
     */
    record RoleRestarted(String cause, int attempt) implements RuntimeEvent {}

    /**
     * This session serves the arena now.
     *
     * @param epoch number of the ownership
     * @param millisSinceLoss milliseconds since the loss of the owner was heard
     */
    record TookOver(long epoch, long millisSinceLoss) implements RuntimeEvent {}

    /**
     * This session is attached to another owner now.
     *
     * @param ownerPid process id of that owner
     */
    record Reattached(long ownerPid) implements RuntimeEvent {}

    /**
     * Nobody serves and this session will not. Lookups go on; nobody can join until a read-write participant takes over.
     *
     * @param reason why this session does not take over, for people
     */
    record OwnerVacant(String reason) implements RuntimeEvent {}

    /** The owner no longer accepts participants. */
    record Draining() implements RuntimeEvent {}

    /**
     * The slot is no longer ours: writers are closed, the session joins anew.
     *
     * @param reason what the owner said
     */
    record Fenced(String reason) implements RuntimeEvent {}

    /**
     * The server of this owner was restarted by its supervisor.
     *
     * @param cause why, for people
     * @param attempt 1 for the first restart within the window
     */
    record ServerRestarted(String cause, int attempt) implements RuntimeEvent {}

    /**
     * A client was refused; told by the owner.
     *
     * @param reason status and details, for people
     */
    record ConnectionRefused(String reason) implements RuntimeEvent {}

    /**
     * The connection of a participant has ended; told by the owner.
     *
     * @param slot its slot
     * @param cause how it ended, for people
     * @param lasted how long it stood
     */
    record ConnectionClosed(int slot, String cause, Duration lasted) implements RuntimeEvent {}

    /**
     * A participant does not answer pings. A label, not a reason to act.
     *
     * @param slot its slot
     */
    record ParticipantStalled(int slot) implements RuntimeEvent {}

    /** The owner does not answer pings. A label, not a reason to act. */
    record OwnerStalled() implements RuntimeEvent {}

    /** A newer arena of this name exists: this one stays readable and is never served by this session. Final. */
    record Superseded() implements RuntimeEvent {}

    /**
     * The socket of this owner was lost: nobody can find it until it is bound again, which follows at once. Attached
     * lookups and pushes go on.
     *
     * @param what which file, and what was found
     */
    record RendezvousDamaged(String what) implements RuntimeEvent {}

    /** The files of the rendezvous are ours again. */
    record RendezvousRestored() implements RuntimeEvent {}

    /**
     * The lock file's path leads elsewhere, so another arena of this name may come to be beside this one. A member will
     * not take over; an owner serves on while its socket can be found and gives the role up when it cannot. Attached
     * lookups and pushes go on.
     *
     * @param what which file, and what was found
     * @since 0.2
     */
    record RendezvousLost(String what) implements RuntimeEvent {}

    /**
     * This session gave the ownership to another participant.
     *
     * @param slot of the new owner
     * @since 0.2
     */
    record HandedOver(int slot) implements RuntimeEvent {}
}
