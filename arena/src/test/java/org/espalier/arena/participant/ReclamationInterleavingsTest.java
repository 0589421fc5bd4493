package org.espalier.arena.participant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.espalier.arena.interleaving.Interleavings;
import org.espalier.arena.interleaving.KernelLocks;
import org.espalier.arena.interleaving.SteppedMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ParticipantWord;
import org.junit.jupiter.api.Test;

/** Slot 1 holds a corpse of incarnation 1: reclaimers want to free it while a successor registers. Every order is run. */
class ReclamationInterleavingsTest {
    private static final int SLOT = 1;
    private static final int OWN = 0;
    private static final long CORPSE = ParticipantWord.of(1, ParticipantWord.LIVE);
    private static final ArenaGeometry GEOMETRY = new ArenaGeometry(new ArenaCapacity(1, 1, 2, 2, 1));
    private static final ParticipantDetails DETAILS = new ParticipantDetails(1, 2, 3, 4, 5, "successor");

    @Test
    void noOrderOfTwoReclaimersAndASuccessorTakesFromTheLiving() {
        final int orders = Interleavings.explore(run -> new Successor(run, Judge.WORD_THEN_BYTE, 2, true, false));
        assertTrue(orders > 1000, "explored " + orders);
    }

    @Test
    void aSuccessorKilledAtAnyStepLeavesARecordThatIsFreed() {
        final int orders = Interleavings.explore(run -> new Successor(run, Judge.WORD_THEN_BYTE, 1, true, true));
        assertTrue(orders > 100, "explored " + orders);
    }

    /** Mutant: the byte is asked for before the word is read. */
    @Test
    void askingTheByteBeforeTheWordTakesFromTheLiving() {
        assertThrows(
                AssertionError.class,
                () -> Interleavings.explore(run -> new Successor(run, Judge.BYTE_THEN_WORD, 1, true, false)));
    }

    /** Mutant: the compare-and-set expects a word read after the verdict. */
    @Test
    void readingTheWordAgainAfterTheVerdictTakesFromTheLiving() {
        assertThrows(
                AssertionError.class,
                () -> Interleavings.explore(run -> new Successor(run, Judge.WORD_READ_AGAIN, 1, true, false)));
    }

    /** Mutant: the registrant publishes its word before it holds its byte. */
    @Test
    void registeringBeforeTheByteIsHeldIsTakenFrom() {
        assertThrows(
                AssertionError.class,
                () -> Interleavings.explore(run -> new Successor(run, Judge.WORD_THEN_BYTE, 1, false, false)));
    }

    private static final class Successor implements Interleavings.Scenario {
        private final HeapMemory memory = new HeapMemory(GEOMETRY.size());
        private final ParticipantTable plain = new ParticipantTable(memory, GEOMETRY);
        private final Interleavings.Process successor;
        private long incarnation;

        Successor(
                final Interleavings run,
                final Judge judge,
                final int reclaimers,
                final boolean byteFirst,
                final boolean mortal) {
            memory.putLong(GEOMETRY.participant(SLOT), CORPSE);
            final KernelLocks locks = new KernelLocks(run);
            final ParticipantTable table = new ParticipantTable(
                    new SteppedMemory(memory, offset -> offset == GEOMETRY.participant(SLOT), run), GEOMETRY);
            final Runnable registering = () -> {
                if (byteFirst) {
                    assertTrue(locks.tryLock(SLOT, "successor"));
                }
                incarnation = table.register(SLOT, DETAILS, corpse -> {});
                if (!byteFirst) {
                    assertTrue(locks.tryLock(SLOT, "successor"));
                }
            };
            successor = mortal
                    ? run.mortal("successor", () -> locks.died("successor"), registering)
                    : run.process("successor", registering);
            for (int i = 0; i < reclaimers; i++) {
                run.process("reclaimer " + i, () -> {
                    if (judge.judge(table, locks::probe, SLOT, OWN) instanceof ReclamationVerdict.Reclaimable dead) {
                        table.reclaim(SLOT, dead);
                    }
                });
            }
        }

        @Override
        public void check() {
            if (!successor.killed()) {
                assertEquals(2, incarnation);
                assertEquals(ParticipantWord.of(2, ParticipantWord.LIVE), plain.word(SLOT));
                return;
            }
            // Dead at whatever step: one more sweep frees what it left, whichever state that is.
            if (ReclamationVerdict.judge(plain, slot -> LockProbe.FREE, SLOT, OWN)
                    instanceof ReclamationVerdict.Reclaimable dead) {
                assertTrue(plain.reclaim(SLOT, dead));
            }
            assertTrue(ParticipantWord.isFree(plain.word(SLOT)));
        }
    }
}
