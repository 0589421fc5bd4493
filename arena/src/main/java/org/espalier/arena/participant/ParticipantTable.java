package org.espalier.arena.participant;

import java.util.Objects;
import java.util.function.IntConsumer;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ShortText;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.ParticipantRecord;
import org.espalier.protocol.layout.ParticipantWord;

/**
 * The participant records of an arena. FREE keeps the incarnation of the last occupant, and every registration raises it,
 * so no pair of slot and incarnation is used twice and a compare-and-set that expects an old word can never hit a
 * successor.
 *
 * @since 0.1
 */
public final class ParticipantTable {
    private static final int READ_WRITE = 1;

    private final ArenaMemory memory;
    private final ArenaGeometry geometry;

    /**
     * The participants of an arena.
     *
     * @param memory the arena
     * @param geometry its layout
     */
    public ParticipantTable(final ArenaMemory memory, final ArenaGeometry geometry) {
        this.memory = memory;
        this.geometry = geometry;
    }

    /**
     * Number of slots.
     *
     * @return slots are 0 up to one less
     */
    public int slots() {
        return geometry.capacity().participants();
    }

    /**
     * The state word of a slot. Acquire.
     *
     * @param slot the slot
     * @return the word, see ParticipantWord
     */
    public long word(final int slot) {
        return memory.getLongAcquire(wordAt(slot));
    }

    /**
     * Takes a slot. The caller holds the slot's lock byte, and its grant is confirmed: whatever occupies the record is
     * therefore a corpse, which is freed first.
     *
     * @param slot the slot
     * @param details what to write beside the word
     * @param corpse told the slot when a dead occupant was freed, to reap its claims
     * @return the incarnation
     */
    public long register(final int slot, final ParticipantDetails details, final IntConsumer corpse) {
        while (true) {
            final long word = word(slot);
            if (!ParticipantWord.isFree(word)) {
                // Lost to a reclaimer that found the same corpse: the word is read again either way.
                if (memory.compareAndSetLong(wordAt(slot), word, freed(word))) {
                    corpse.accept(slot);
                }
                continue;
            }
            final long incarnation = ParticipantWord.incarnation(word) + 1;
            final long reserved = ParticipantWord.of(incarnation, ParticipantWord.RESERVED);
            if (memory.compareAndSetLong(wordAt(slot), word, reserved)) {
                CrashPoint.REGISTER_AFTER_RESERVED.reach();
                write(geometry.participant(slot), details);
                memory.putLongRelease(wordAt(slot), ParticipantWord.of(incarnation, ParticipantWord.LIVE));
                CrashPoint.REGISTER_AFTER_LIVE.reach();
                return incarnation;
            }
        }
    }

    /**
     * Gives one's own slot back.
     *
     * @param slot the slot
     * @param incarnation as {@link #register} gave it
     * @return false when the record was not this occupant's any more
     */
    public boolean release(final int slot, final long incarnation) {
        final long live = ParticipantWord.of(incarnation, ParticipantWord.LIVE);
        return memory.compareAndSetLong(wordAt(slot), live, freed(live));
    }

    /**
     * Frees a dead participant's record.
     *
     * @param slot the slot
     * @param verdict about this slot; its word is what must still be there
     * @return false when the word had changed: somebody else reclaimed it, and the slot may have a new occupant
     */
    public boolean reclaim(final int slot, final ReclamationVerdict.Reclaimable verdict) {
        CrashPoint.RECLAIM_BEFORE_WORD.reach();
        return memory.compareAndSetLong(wordAt(slot), verdict.word(), freed(verdict.word()));
    }

    /**
     * Whether the occupant named by an intern or topology word has ended: another incarnation stands in its record, the
     * record is free, or the verdict on the same one says so.
     *
     * @param holder the word, see HolderWord
     * @param probe asks for lock bytes
     * @param ownSlot slot of the asking process
     * @return false also when it is not known
     */
    public boolean ended(final long holder, final SlotProbe probe, final int ownSlot) {
        final int slot = HolderWord.slot(holder);
        if (slot < 0 || slot >= slots()) {
            return false;
        }
        final long word = word(slot);
        if (ParticipantWord.incarnation(word) != HolderWord.incarnation(holder) || ParticipantWord.isFree(word)) {
            return true;
        }
        return ReclamationVerdict.judge(this, probe, slot, ownSlot) instanceof ReclamationVerdict.Reclaimable dead
                && dead.word() == word;
    }

    /**
     * A record as it stands.
     *
     * @param slot the slot
     * @return its word and labels
     */
    public ParticipantInfo info(final int slot) {
        final long word = word(slot);
        final long record = geometry.participant(slot);
        return new ParticipantInfo(
                slot,
                ParticipantWord.incarnation(word),
                ParticipantWord.state(word),
                new ParticipantDetails(
                        memory.getLong(record + ParticipantRecord.TOKEN_HIGH_OFFSET),
                        memory.getLong(record + ParticipantRecord.TOKEN_LOW_OFFSET),
                        memory.getInt(record + ParticipantRecord.PID_OFFSET),
                        memory.getLong(record + ParticipantRecord.START_TIME_OFFSET),
                        memory.getLong(record + ParticipantRecord.ATTACHED_AT_OFFSET),
                        ShortText.get(
                                memory,
                                record + ParticipantRecord.NAME_LENGTH_OFFSET,
                                record + ParticipantRecord.NAME_OFFSET,
                                ParticipantRecord.NAME_LENGTH)));
    }

    private void write(final long record, final ParticipantDetails details) {
        memory.putLong(record + ParticipantRecord.TOKEN_HIGH_OFFSET, details.tokenHigh());
        memory.putLong(record + ParticipantRecord.TOKEN_LOW_OFFSET, details.tokenLow());
        memory.putInt(record + ParticipantRecord.PID_OFFSET, details.pid());
        memory.putInt(record + ParticipantRecord.MODE_OFFSET, READ_WRITE);
        memory.putLong(record + ParticipantRecord.START_TIME_OFFSET, details.startTime());
        memory.putLong(record + ParticipantRecord.ATTACHED_AT_OFFSET, details.attachedAt());
        ShortText.put(
                memory,
                record + ParticipantRecord.NAME_LENGTH_OFFSET,
                record + ParticipantRecord.NAME_OFFSET,
                ParticipantRecord.NAME_LENGTH,
                details.name());
    }

    private long wordAt(final int slot) {
        return geometry.participant(Objects.checkIndex(slot, slots())) + ParticipantRecord.WORD_OFFSET;
    }

    private static long freed(final long word) {
        return ParticipantWord.of(ParticipantWord.incarnation(word), ParticipantWord.FREE);
    }
}
