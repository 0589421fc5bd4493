package org.espalier.actors.connection;

import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * A slot offered to, or held by, the participant behind one connection. Compared with the connection it names, so the
 * late end of an older connection changes nothing.
 *
 * @param slot index of the participant
 * @param incarnation which occupancy of the slot, as far as the owner knows; informative for an offer
 * @param mode read-only or read-write
 * @param holder the connection
 * @since 0.1
 */
public record SlotGrant(int slot, long incarnation, ParticipantMode mode, ConnectionIncarnation holder) {}
