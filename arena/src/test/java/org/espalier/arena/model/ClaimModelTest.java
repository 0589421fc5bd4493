package org.espalier.arena.model;

import static org.espalier.arena.model.ModelCheck.require;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.claim.ClaimTable;
import org.espalier.arena.claim.Claimant;
import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.ring.EdgeName;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ClaimWord;
import org.junit.jupiter.api.Test;

/** An edge whose last claimer is dead, claimers that want it, and a reaper that found the dead claim. */
class ClaimModelTest {
    private static final ArenaGeometry GEOMETRY = new ArenaGeometry(new ArenaCapacity(1, 1, 16, 2, 4));
    private static final int EDGE = 1;
    private static final EdgeName NAME = new EdgeName("map", "odom");
    private static final long WORD_AT = GEOMETRY.claim(EDGE);

    @Test
    void aReaperNeverTakesALiveClaimAndOneOfTwoClaimersIsGranted() {
        ModelCheck.holds(() -> new Meeting(new HeapMemory(GEOMETRY.size()), true, Meeting::wordThenLease));
    }

    /** Control: the lease is asked for before the word is read. */
    @Test
    void askingTheLeaseBeforeTheWordIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(new HeapMemory(GEOMETRY.size()), true, Meeting::leaseThenWord));
    }

    /** Control: claimers do not exclude each other before they publish their words. */
    @Test
    void claimingWithoutTheLeaseIsCaught() {
        ModelCheck.isCaught(() -> new Meeting(new HeapMemory(GEOMETRY.size()), false, Meeting::wordThenLease));
    }

    /** Control: the word is replaced by a read and a store in the place of the compare-and-set. */
    @Test
    void storingTheWordWithoutComparingIsCaught() {
        ModelCheck.isCaught(
                () -> new Meeting(new NotComparing(new HeapMemory(GEOMETRY.size())), true, Meeting::wordThenLease));
    }

    private static final class Meeting implements ModelCheck.Scenario {
        private final ArenaMemory memory;
        private final ClaimTable claims;
        private final ParticipantTable participants;
        private final ModelLocks kernel = new ModelLocks(2);
        private final boolean leased;
        private final BiConsumer<Meeting, LeaseLocks> reaper;
        private final AtomicLong granted = new AtomicLong();
        private final AtomicLong grants = new AtomicLong();

        Meeting(final ArenaMemory memory, final boolean leased, final BiConsumer<Meeting, LeaseLocks> reaper) {
            this.memory = memory;
            this.leased = leased;
            this.reaper = reaper;
            memory.putLong(WORD_AT, ClaimWord.held(1, 3));
            claims = new ClaimTable(memory, GEOMETRY);
            participants = new ParticipantTable(memory, GEOMETRY);
        }

        private void wordThenLease(final LeaseLocks leases) {
            claims.reap(EDGE, leases);
        }

        private void leaseThenWord(final LeaseLocks leases) {
            if (leases.probe(EDGE) == LockProbe.FREE) {
                final long word = claims.word(EDGE);
                memory.compareAndSetLong(WORD_AT, word, ClaimWord.freed(word));
            }
        }

        private Runnable claimer(final int slot) {
            return () -> {
                final LeaseLocks leases = leased ? kernel.leasesOf(slot + 1) : LeaseLocks.alwaysGranted();
                try {
                    granted.set(Claimant.shared(claims, participants, leases, slot, 1)
                            .claim(EDGE, NAME, "claim", 0));
                    grants.incrementAndGet();
                } catch (final ClaimException refused) {
                    require(leased, "refused without a lease to be refused");
                }
            };
        }

        @Override
        public Runnable[] threads() {
            return new Runnable[] {
                claimer(1), claimer(2), () -> reaper.accept(this, kernel.leasesOf(9)),
            };
        }

        @Override
        public void check() {
            require(grants.get() == 1, grants + " claims granted");
            require(memory.getLong(WORD_AT) == granted.get(), "the granted claim is not in the arena");
        }
    }
}
