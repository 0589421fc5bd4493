package org.espalier.arena.claim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.espalier.arena.interleaving.Interleavings;
import org.espalier.arena.interleaving.KernelLocks;
import org.espalier.arena.interleaving.SteppedMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.ring.EdgeName;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ClaimWord;
import org.junit.jupiter.api.Test;

/** Edge 1 was claimed at epoch 1 by a process that is dead now. Claimers and reapers meet there, in every order. */
class ClaimInterleavingsTest {
    private static final int EDGE = 1;
    private static final EdgeName NAME = new EdgeName("map", "odom");
    private static final long LEFTOVER = ClaimWord.held(1, 9);
    private static final ArenaGeometry GEOMETRY = new ArenaGeometry(new ArenaCapacity(1, 1, 16, 2, 1));

    private interface Reaper {
        void reap(ClaimTable claims, LeaseLocks leases);
    }

    private static final Reaper WORD_THEN_LEASE = (claims, leases) -> claims.reap(EDGE, leases);

    private static final Reaper LEASE_THEN_WORD = (claims, leases) -> {
        if (leases.probe(EDGE) == LockProbe.FREE) {
            claims.free(EDGE, claims.word(EDGE));
        }
    };

    private static final Reaper WORD_READ_AGAIN = (claims, leases) -> {
        if (!ClaimWord.isFree(claims.word(EDGE)) && leases.probe(EDGE) == LockProbe.FREE) {
            claims.free(EDGE, claims.word(EDGE));
        }
    };

    @Test
    void noOrderOfReapersTakesALiveClaim() {
        final int orders = Interleavings.explore(
                run -> new Meeting(run).claimer(2).reaper(WORD_THEN_LEASE).reaper(WORD_THEN_LEASE));
        assertTrue(orders > 500, "explored " + orders);
    }

    @Test
    void oneOfTwoClaimersIsGrantedWhileAReaperRuns() {
        final int orders = Interleavings.explore(
                run -> new Meeting(run).claimer(2).claimer(3).reaper(WORD_THEN_LEASE));
        assertTrue(orders > 300, "explored " + orders);
    }

    @Test
    void aClaimerKilledAtAnyStepLeavesAClaimThatIsReapedAndNobodyElseLosesOne() {
        final int orders =
                Interleavings.explore(run -> new Meeting(run).mortalClaimer(2).reaper(WORD_THEN_LEASE));
        assertTrue(orders > 50, "explored " + orders);
    }

    @Test
    void aStalledReaperDoesNotHitTheClaimAfterTheNext() {
        final int orders = Interleavings.explore(
                run -> new Meeting(run).passer(2).reaper(WORD_THEN_LEASE).reaper(WORD_THEN_LEASE));
        assertTrue(orders > 100, "explored " + orders);
    }

    /** Mutant: the lease is asked for before the word is read. */
    @Test
    void askingTheLeaseBeforeTheWordTakesALiveClaim() {
        assertThrows(
                AssertionError.class,
                () -> Interleavings.explore(run -> new Meeting(run).claimer(2).reaper(LEASE_THEN_WORD)));
    }

    /** Mutant: the compare-and-set expects a word read after the lease was asked for. */
    @Test
    void readingTheWordAgainTakesALiveClaim() {
        assertThrows(
                AssertionError.class,
                () -> Interleavings.explore(run -> new Meeting(run).claimer(2).reaper(WORD_READ_AGAIN)));
    }

    /** Mutant: the claimer publishes its word before it has the lease. */
    @Test
    void claimingTheWordBeforeTheLeaseIsTakenFrom() {
        assertThrows(
                AssertionError.class,
                () -> Interleavings.explore(run -> new Meeting(run).hasty(2).reaper(WORD_THEN_LEASE)));
    }

    @Test
    void onTheHeapOneOfTwoClaimersWinsTheFreeWord() {
        final int orders = Interleavings.explore(OnHeap::new);
        assertTrue(orders > 5, "explored " + orders);
    }

    /** Claimers and reapers over one claim word and its lease. */
    private static final class Meeting implements Interleavings.Scenario {
        private final HeapMemory memory = new HeapMemory(GEOMETRY.size());
        private final ParticipantTable participants = new ParticipantTable(memory, GEOMETRY);
        private final List<Long> granted = new ArrayList<>();
        private final List<Interleavings.Process> mortals = new ArrayList<>();
        private final Interleavings run;
        private final KernelLocks kernel;
        private final ClaimTable claims;

        Meeting(final Interleavings run) {
            this.run = run;
            this.kernel = new KernelLocks(run);
            memory.putLong(GEOMETRY.claim(EDGE), LEFTOVER);
            claims = new ClaimTable(new SteppedMemory(memory, offset -> offset == GEOMETRY.claim(EDGE), run), GEOMETRY);
        }

        Meeting claimer(final int slot) {
            final String name = "claimer " + slot;
            final Claimant claimant = Claimant.shared(claims, participants, leases(name), slot, 1);
            run.process(name, () -> claim(claimant));
            return this;
        }

        Meeting mortalClaimer(final int slot) {
            final String name = "claimer " + slot;
            final Claimant claimant = Claimant.shared(claims, participants, leases(name), slot, 1);
            mortals.add(run.mortal(name, () -> kernel.died(name), () -> claim(claimant)));
            return this;
        }

        /** Claims and releases, then somebody else claims. */
        Meeting passer(final int slot) {
            final Claimant first = Claimant.shared(claims, participants, leases("first"), slot, 1);
            final Claimant second = Claimant.shared(claims, participants, leases("second"), slot + 1, 1);
            run.process("passer", () -> {
                first.release(EDGE, first.claim(EDGE, NAME, "first", 0));
                granted.add(second.claim(EDGE, NAME, "second", 0));
            });
            return this;
        }

        Meeting hasty(final int slot) {
            run.process("hasty", () -> {
                final long mine = claims.take(EDGE, claims.word(EDGE), slot);
                if (mine != 0 && kernel.tryLock(EDGE, "hasty")) {
                    granted.add(mine);
                }
            });
            return this;
        }

        Meeting reaper(final Reaper reaper) {
            run.process("reaper", () -> reaper.reap(claims, leases("reaper")));
            return this;
        }

        private void claim(final Claimant claimant) {
            try {
                granted.add(claimant.claim(EDGE, NAME, "claim", 0));
            } catch (final ClaimException refused) {
                assertTrue(refused.failure() instanceof ClaimFailure.Held);
            }
        }

        private LeaseLocks leases(final String owner) {
            return new LeaseLocks() {
                @Override
                public boolean tryLock(final int edge) {
                    return kernel.tryLock(edge, owner);
                }

                @Override
                public void unlock(final int edge) {
                    kernel.unlock(edge);
                }

                @Override
                public LockProbe probe(final int edge) {
                    return kernel.probe(edge);
                }
            };
        }

        @Override
        public void check() {
            final boolean anyKilled = mortals.stream().anyMatch(Interleavings.Process::killed);
            if (!anyKilled) {
                assertEquals(1, granted.size(), "claims granted");
            }
            if (!granted.isEmpty()) {
                final long last = granted.get(granted.size() - 1);
                assertEquals(last, memory.getLong(GEOMETRY.claim(EDGE)), "the word of the last claim granted");
                return;
            }
            claims.reap(EDGE, leases("sweeper"));
            assertTrue(ClaimWord.isFree(memory.getLong(GEOMETRY.claim(EDGE))), "nothing is left of the dead");
        }
    }

    private static final class OnHeap implements Interleavings.Scenario {
        private final HeapMemory memory = new HeapMemory(GEOMETRY.size());
        private final List<Long> granted = new ArrayList<>();

        OnHeap(final Interleavings run) {
            final ClaimTable claims =
                    new ClaimTable(new SteppedMemory(memory, offset -> offset == GEOMETRY.claim(EDGE), run), GEOMETRY);
            final ParticipantTable participants = new ParticipantTable(memory, GEOMETRY);
            for (int slot = 0; slot < 2; slot++) {
                final Claimant claimant = Claimant.onHeap(claims, participants, slot, 1);
                run.process("claimer " + slot, () -> {
                    try {
                        granted.add(claimant.claim(EDGE, NAME, "heap", 0));
                    } catch (final ClaimException refused) {
                        assertTrue(refused.failure() instanceof ClaimFailure.Held);
                    }
                });
            }
        }

        @Override
        public void check() {
            assertEquals(1, granted.size());
            assertEquals(granted.get(0), memory.getLong(GEOMETRY.claim(EDGE)));
        }
    }
}
