package org.espalier.arena.participant;

/**
 * One participant record at one moment.
 *
 * @param slot the slot
 * @param incarnation which occupancy of the slot
 * @param state FREE, RESERVED or LIVE, see ParticipantWord
 * @param details labels; those of the last occupant when FREE
 * @since 0.1
 */
public record ParticipantInfo(int slot, long incarnation, int state, ParticipantDetails details) {}
