package org.espalier.actors.events;

import java.time.Duration;

/**
 * A change of state that an application may want to hear. Sent to subscribers in the order it happened in this session.
 * Slots are indices of participants, 0..65535.
 *
 * @since 0.1
 */
public sealed interface RuntimeEvent {

    /**
     * What happened, for people.
     *
     * @return one line, without the time and without a full stop
     */
    String message();

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
    record Opened(RoleKind role, int slot) implements RuntimeEvent {
        @Override
        public String message() {
            return "open as " + (role == RoleKind.OWNER ? "owner" : "member") + ", slot " + slot;
        }
    }

    /**
     * The session could not open and ends.
     *
     * @param reason what stood in the way, for people
     */
    record OpenFailed(String reason) implements RuntimeEvent {
        @Override
        public String message() {
            return "not open: " + reason;
        }
    }

    /**
     * A participant has joined; told by the owner.
     *
     * @param slot its slot
     */
    record Joined(int slot) implements RuntimeEvent {
        @Override
        public String message() {
            return "participant in slot " + slot + " joined";
        }
    }

    /**
     * A participant has left by itself; told by the owner.
     *
     * @param slot its slot
     */
    record Left(int slot) implements RuntimeEvent {
        @Override
        public String message() {
            return "participant in slot " + slot + " left";
        }
    }

    /**
     * The record of a dead participant was freed by this session.
     *
     * @param slot its slot
     * @param cause what made this session look, for people
     */
    record SlotReclaimed(int slot, String cause) implements RuntimeEvent {
        @Override
        public String message() {
            return "slot " + slot + " reclaimed (" + cause + ")";
        }
    }

    /**
     * This session may now push to an edge.
     *
     * @param parent parent frame
     * @param child child frame
     */
    record ClaimTaken(String parent, String child) implements RuntimeEvent {
        @Override
        public String message() {
            return "claimed " + parent + " -> " + child;
        }
    }

    /**
     * The claim of a dead participant was freed by this session.
     *
     * @param parent parent frame
     * @param child child frame
     * @param slot slot of the dead participant
     */
    record ClaimReaped(String parent, String child, int slot) implements RuntimeEvent {
        @Override
        public String message() {
            return "claim on " + parent + " -> " + child + " reaped from dead slot " + slot;
        }
    }

    /**
     * This session may no longer push to an edge, although it did not ask for that.
     *
     * @param parent parent frame
     * @param child child frame
     */
    record ClaimRevoked(String parent, String child) implements RuntimeEvent {
        @Override
        public String message() {
            return "claim on " + parent + " -> " + child + " revoked";
        }
    }

    /**
     * The owner is gone; the takeover starts.
     *
     * @param cause how it showed, for people
     */
    record OwnerLost(String cause) implements RuntimeEvent {
        @Override
        public String message() {
            return "owner lost: " + cause;
        }
    }

    /**
     * The role was restarted by its supervisor.
     *
     * @param cause why, for people
     * @param attempt 1 for the first restart since the role last stood
     */
    record RoleRestarted(String cause, int attempt) implements RuntimeEvent {
        @Override
        public String message() {
            return "role restarted, attempt " + attempt + ": " + cause;
        }
    }

    /**
     * This session serves the arena now.
     *
     * @param epoch number of the ownership
     * @param millisSinceLoss milliseconds since the loss of the owner was heard
     */
    record TookOver(long epoch, long millisSinceLoss) implements RuntimeEvent {
        @Override
        public String message() {
            return "took over as owner number " + epoch + ", " + millisSinceLoss + " ms after the loss";
        }
    }

    /**
     * This session is attached to another owner now.
     *
     * @param ownerPid process id of that owner
     */
    record Reattached(long ownerPid) implements RuntimeEvent {
        @Override
        public String message() {
            return "reattached to the owner with pid " + ownerPid;
        }
    }

    /**
     * Nobody serves and this session will not. Lookups go on; nobody can join until a read-write participant takes over.
     *
     * @param reason why this session does not take over, for people
     */
    record OwnerVacant(String reason) implements RuntimeEvent {
        @Override
        public String message() {
            return "nobody serves, and this session will not: " + reason;
        }
    }

    /** The owner no longer accepts participants. */
    record Draining() implements RuntimeEvent {
        @Override
        public String message() {
            return "the owner accepts nobody any more";
        }
    }

    /**
     * The slot is no longer ours: writers are closed, the session joins anew.
     *
     * @param reason what the owner said
     */
    record Fenced(String reason) implements RuntimeEvent {
        @Override
        public String message() {
            return "the slot is not ours any more: " + reason;
        }
    }

    /**
     * The server of this owner was restarted by its supervisor.
     *
     * @param cause why, for people
     * @param attempt 1 for the first restart within the window
     */
    record ServerRestarted(String cause, int attempt) implements RuntimeEvent {
        @Override
        public String message() {
            return "server restarted, attempt " + attempt + ": " + cause;
        }
    }

    /**
     * A client was refused; told by the owner.
     *
     * @param reason status and details, for people
     */
    record ConnectionRefused(String reason) implements RuntimeEvent {
        @Override
        public String message() {
            return "client refused: " + reason;
        }
    }

    /**
     * The connection of a participant has ended; told by the owner.
     *
     * @param slot its slot
     * @param cause how it ended, for people
     * @param lasted how long it stood
     */
    record ConnectionClosed(int slot, String cause, Duration lasted) implements RuntimeEvent {
        @Override
        public String message() {
            return "connection of slot " + slot + " ended after " + lasted.toMillis() + " ms: " + cause;
        }
    }

    /**
     * A participant does not answer pings. A label, not a reason to act.
     *
     * @param slot its slot
     */
    record ParticipantStalled(int slot) implements RuntimeEvent {
        @Override
        public String message() {
            return "participant in slot " + slot + " does not answer; it is alive";
        }
    }

    /** The owner does not answer pings. A label, not a reason to act. */
    record OwnerStalled() implements RuntimeEvent {
        @Override
        public String message() {
            return "the owner does not answer; it is alive";
        }
    }

    /** A newer arena of this name exists: this one stays readable and is never served by this session. Final. */
    record Superseded() implements RuntimeEvent {
        @Override
        public String message() {
            return "superseded by a newer arena of this name; lookups go on in the old one";
        }
    }

    /**
     * The socket of this owner was lost: nobody can find it until it is bound again, which follows at once. Attached
     * lookups and pushes go on.
     *
     * @param what which file, and what was found
     */
    record RendezvousDamaged(String what) implements RuntimeEvent {
        @Override
        public String message() {
            return "rendezvous damaged: " + what;
        }
    }

    /** The files of the rendezvous are ours again. */
    record RendezvousRestored() implements RuntimeEvent {
        @Override
        public String message() {
            return "rendezvous restored";
        }
    }

    /**
     * The lock file's path leads elsewhere, so another arena of this name may come to be beside this one. A member will
     * not take over; an owner serves on while its socket can be found and gives the role up when it cannot. Attached
     * lookups and pushes go on.
     *
     * @param what which file, and what was found
     * @since 0.2
     */
    record RendezvousLost(String what) implements RuntimeEvent {
        @Override
        public String message() {
            return "rendezvous lost: " + what;
        }
    }

    /**
     * This session gave the ownership to another participant.
     *
     * @param slot of the new owner
     * @since 0.2
     */
    record HandedOver(int slot) implements RuntimeEvent {
        @Override
        public String message() {
            return "handed over to slot " + slot;
        }
    }
}
