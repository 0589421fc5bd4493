/**
 * Who is attached read-write: one record per slot, and the one verdict by which it may be taken away.
 *
 * <p>{@link org.espalier.arena.participant.ParticipantTable} moves a record between FREE, RESERVED and LIVE by
 * compare-and-set; {@link org.espalier.arena.participant.ReclamationVerdict} is the only judge of whether a record is a
 * dead process's. Slot assigner, hang-up reaper and sweeper all ask it.
 *
 * <p>Any thread may call. This package must not know how a lock byte is asked: it is handed a {@link
 * org.espalier.arena.participant.SlotProbe}.
 */
package org.espalier.arena.participant;
