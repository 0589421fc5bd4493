package org.espalier.arena.model;

import static org.espalier.arena.model.ModelCheck.require;

import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.participant.Judge;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.participant.ReclamationVerdict;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ParticipantWord;
import org.junit.jupiter.api.Test;

/** A slot whose occupant is dead, a successor that registers there, and reclaimers that found the corpse. */
class ParticipantModelTest {
    private static final ArenaGeometry GEOMETRY = new ArenaGeometry(new ArenaCapacity(1, 1, 16, 2, 3));
    private static final int SLOT = 1;
    private static final int NO_SLOT = -1;
    private static final int SUCCESSOR = 7;
    private static final ParticipantDetails DETAILS = new ParticipantDetails(1, 2, 3, 4, 5, "s");

    @Test
    void twoReclaimersNeverTakeTheSlotOfASuccessor() {
        ModelCheck.holds(() -> new Meeting(Judge.WORD_THEN_BYTE, true, 2));
    }

    /** Control: the byte is asked for before the word is read. */
    @Test
    void askingTheByteBeforeTheWordIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(Judge.BYTE_THEN_WORD, true, 1));
    }

    /** Control: the compare-and-set expects a word read after the verdict. */
    @Test
    void readingTheWordAgainIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(Judge.WORD_READ_AGAIN, true, 1));
    }

    /** Control: the successor registers before it holds its byte. */
    @Test
    void registeringBeforeTheByteIsHeldIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(Judge.WORD_THEN_BYTE, false, 1));
    }

    private static final class Meeting implements ModelCheck.Scenario {
        private final ParticipantTable table;
        private final ModelLocks locks = new ModelLocks(3);
        private final Judge judge;
        private final boolean byteFirst;
        private final int reclaimers;
        private long incarnation;

        Meeting(final Judge judge, final boolean byteFirst, final int reclaimers) {
            final HeapMemory memory = new HeapMemory(GEOMETRY.size());
            memory.putLong(GEOMETRY.participant(SLOT), ParticipantWord.of(1, ParticipantWord.LIVE));
            this.table = new ParticipantTable(memory, GEOMETRY);
            this.judge = judge;
            this.byteFirst = byteFirst;
            this.reclaimers = reclaimers;
        }

        @Override
        public Runnable[] threads() {
            return reclaimers == 1
                    ? new Runnable[] {this::succeed, this::reclaim}
                    : new Runnable[] {this::succeed, this::reclaim, this::reclaim};
        }

        private void succeed() {
            if (byteFirst) {
                require(locks.tryLock(SLOT, SUCCESSOR), "a free byte was refused");
            }
            incarnation = table.register(SLOT, DETAILS, corpse -> {});
            if (!byteFirst) {
                require(locks.tryLock(SLOT, SUCCESSOR), "a free byte was refused");
            }
        }

        private void reclaim() {
            if (judge.judge(table, locks::probe, SLOT, NO_SLOT) instanceof ReclamationVerdict.Reclaimable dead) {
                table.reclaim(SLOT, dead);
            }
        }

        @Override
        public void check() {
            require(
                    table.word(SLOT) == ParticipantWord.of(incarnation, ParticipantWord.LIVE) && incarnation == 2,
                    "the successor was taken for the corpse");
        }
    }
}
