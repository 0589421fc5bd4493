package org.espalier.arena.participant;

import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.layout.ParticipantWord;

/** How a reclaimer judges a slot: the order of production, and the wrong ones that every check must catch. */
public interface Judge {
    /** Judges as {@link ReclamationVerdict#judge} does. */
    ReclamationVerdict judge(ParticipantTable table, SlotProbe probe, int slot, int ownSlot);

    /** The order of production. */
    Judge WORD_THEN_BYTE = ReclamationVerdict::judge;

    /** Wrong: the byte is asked for before the word is read. */
    Judge BYTE_THEN_WORD = (table, probe, slot, ownSlot) -> {
        final LockProbe answer = probe.probe(slot);
        final long word = table.word(slot);
        return answer == LockProbe.FREE && !ParticipantWord.isFree(word)
                ? new ReclamationVerdict.Reclaimable(word)
                : new ReclamationVerdict.Unknown();
    };

    /** Wrong: the word of the verdict is read after the byte was asked for. */
    Judge WORD_READ_AGAIN = (table, probe, slot, ownSlot) ->
            ReclamationVerdict.judge(table, probe, slot, ownSlot) instanceof ReclamationVerdict.Reclaimable
                    ? new ReclamationVerdict.Reclaimable(table.word(slot))
                    : new ReclamationVerdict.Unknown();
}
