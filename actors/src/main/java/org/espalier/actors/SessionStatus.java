package org.espalier.actors;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.ring.EdgeName;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * What a session is at one instant.
 *
 * @param state where it is in its life
 * @param rendezvous where it meets others
 * @param place what it is in the arena; empty before it is open and after it has left
 * @param claims edges this session may push to
 * @since 0.1
 */
public record SessionStatus(State state, Settings.Rendezvous rendezvous, Optional<Place> place, List<EdgeName> claims) {

    /** Keeps its own copy. */
    public SessionStatus {
        claims = List.copyOf(claims);
    }

    /** Where a session is in its life. */
    public enum State {
        /** Looking for the arena. */
        OPENING,
        /** Attached to an owner. */
        MEMBER,
        /** Serves the socket. */
        OWNER,
        /** Attached to the arena, its owner gone, a new one not found yet. Lookups and pushes go on. */
        ORPHANED,
        /** Leaving. */
        DETACHING,
        /** Could not open. */
        FAILED
    }

    /**
     * A session's place in its arena.
     *
     * @param arena identity of the arena
     * @param generation which creation of the name
     * @param slot participant index
     * @param incarnation which occupancy of the slot; 0 for a read-only participant
     * @param mode read-only or read-write
     */
    public record Place(UUID arena, long generation, int slot, long incarnation, ParticipantMode mode) {}
}
