package org.espalier.arena.rendezvous;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.participant.ReclamationVerdict;
import org.espalier.arena.participant.SlotProbe;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.PosixException;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.ReclaimedMark;

/**
 * Gives back the slots of the dead, and says so beside their identity records, where a listing finds it.
 *
 * <p><b>Why a mark never calls the living reclaimed.</b> A mark names, by its checksum, the record it speaks of, and a
 * record names one occupancy. That occupancy is over when the mark is written: either this process's compare-and-set
 * ended it, and the record bears the same incarnation; or, in {@link #markTheRest()}, the record was read first and the
 * byte was free afterwards, and an occupant takes its byte before it writes its record and keeps it until it has written
 * "left". A record that a successor writes meanwhile has another checksum, and a mark that arrives late is ignored.
 *
 * <p>Any thread may call, and any number of processes at once. A mark that cannot be written is left to the next sweep: it
 * is a label, and nothing waits for it.
 *
 * @since 0.2
 */
public final class Reclaimer {
    private final ParticipantTable participants;
    private final SlotProbe probe;
    private final LockFile lockFile;
    private final long generation;
    private final int ownSlot;
    private final LongSupplier wallClock;

    Reclaimer(
            final ParticipantTable participants,
            final SlotProbe probe,
            final LockFile lockFile,
            final long generation,
            final int ownSlot,
            final LongSupplier wallClock) {
        this.participants = participants;
        this.probe = probe;
        this.lockFile = lockFile;
        this.generation = generation;
        this.ownSlot = ownSlot;
        this.wallClock = wallClock;
    }

    /**
     * The arena's one verdict about a slot.
     *
     * @param slot 0 up
     * @return what may be done with it
     */
    public ReclamationVerdict judge(final int slot) {
        return ReclamationVerdict.judge(participants, probe, slot, ownSlot);
    }

    /**
     * Frees the record of a dead participant and marks its identity record.
     *
     * @param slot 0 up
     * @param verdict about this slot
     * @return false when the word had changed since: somebody else freed it
     */
    public boolean reclaim(final int slot, final ReclamationVerdict.Reclaimable verdict) {
        final Optional<IdentityRecord> occupant = attached(slot);
        if (!participants.reclaim(slot, verdict)) {
            return false;
        }
        occupant.filter(who -> who.incarnation() == ParticipantWord.incarnation(verdict.word()))
                .ifPresent(who -> mark(slot, who));
        return true;
    }

    /**
     * Marks what {@link #reclaim} does not meet: dead readers, which have no record in the arena, and those whose reclaimer
     * died before it marked them.
     */
    public void markTheRest() {
        final int written = Math.min(participants.slots(), lockFile.identityRecords());
        for (int slot = 0; slot < written; slot++) {
            if (slot != ownSlot) {
                markIfDead(slot);
            }
        }
    }

    private void markIfDead(final int slot) {
        final Optional<IdentityRecord> occupant = attached(slot);
        if (occupant.isEmpty()
                || ReclaimedMark.read(lockFile.identityBytes(slot)).isPresent()) {
            return;
        }
        if (ParticipantWord.isFree(participants.word(slot)) && probe.probe(slot) == LockProbe.FREE) {
            mark(slot, occupant.get());
        }
    }

    private Optional<IdentityRecord> attached(final int slot) {
        return lockFile.identity(slot)
                .filter(who -> who.generation() == generation && who.state() == IdentityRecord.State.ATTACHED);
    }

    private void mark(final int slot, final IdentityRecord who) {
        try {
            lockFile.markReclaimed(slot, ReclaimedMark.of(who, wallClock.getAsLong()));
        } catch (final PosixException leftToTheNextSweep) {
            return;
        }
    }
}
