package org.espalier.arena.participant;

import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.layout.ParticipantWord;

/**
 * Whether what a slot's occupant left may be taken. There is no other way to decide that.
 *
 * <p><b>Why it never takes from the living.</b> The record's word is read first, the slot's lock byte asked for second. A
 * registrant takes its byte before it publishes a word and keeps it until it has freed that word. So if the byte was
 * free after the word was read, the occupant that published this word is gone. A successor may arrive at any moment, but
 * it publishes another word (its incarnation is larger), and the compare-and-set that frees the record expects the word
 * the verdict carries, never one read again. Asked the other way round - byte, then word - a successor that takes the
 * byte and publishes in between would be reclaimed alive. A FREE word is UNKNOWN without asking the kernel: it is usually
 * a live read-only participant, which holds a byte and has no record. One's own slot is LIVE before anything else,
 * because a process does not see its own locks.
 *
 * @since 0.1
 */
public sealed interface ReclamationVerdict {
    /** The occupant is alive, or it is the asking process. */
    record Live() implements ReclamationVerdict {}

    /** Nothing is known, nothing may be taken. */
    record Unknown() implements ReclamationVerdict {}

    /**
     * The occupant that published this word is dead.
     *
     * @param word the record's word as it was read before the byte was asked for
     */
    record Reclaimable(long word) implements ReclamationVerdict {}

    /**
     * Judges a slot.
     *
     * @param table the records
     * @param probe asks for the slot's byte, through an open file description that holds no slot byte
     * @param slot the slot
     * @param ownSlot slot of the asking process; -1 when it has none
     * @return the verdict
     */
    static ReclamationVerdict judge(
            final ParticipantTable table, final SlotProbe probe, final int slot, final int ownSlot) {
        if (slot == ownSlot) {
            return new Live();
        }
        final long word = table.word(slot);
        if (ParticipantWord.isFree(word)) {
            return new Unknown();
        }
        final LockProbe answer = probe.probe(slot);
        return switch (answer) {
            case HELD -> new Live();
            case FREE -> new Reclaimable(word);
            case UNKNOWN -> new Unknown();
        };
    }
}
