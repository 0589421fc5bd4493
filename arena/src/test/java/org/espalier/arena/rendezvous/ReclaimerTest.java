package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.participant.ReclamationVerdict.Reclaimable;
import org.espalier.arena.rendezvous.ParticipantListing.State;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReclaimerTest {
    private static final long GENERATION = 2;

    @TempDir
    Path temporary;

    private final ArenaGeometry geometry = new ArenaGeometry(new ArenaCapacity(1, 1, 4, 2, 1));
    private final ParticipantTable table = new ParticipantTable(new HeapMemory(geometry.size()), geometry);
    private ArenaAddress address;
    private LockFile session;
    private LockFile probing;
    private Reclaimer reclaimer;

    @BeforeEach
    void open() {
        address = new ArenaAddress(temporary, 0, "default");
        RuntimeDirectory.makeDomain(address);
        session = LockFile.open(address);
        session.commit(GENERATION, new UUID(1, 1));
        probing = session.reopen();
        reclaimer = new Reclaimer(
                table,
                slot -> probing.locks().probe(LockBytes.slot(GENERATION, slot)),
                session,
                GENERATION,
                0,
                () -> 99);
    }

    @AfterEach
    void close() {
        probing.close();
        session.close();
    }

    @Test
    void whoeverReclaimsMarksTheOccupancyThatItEnded() {
        occupant(1, register(1));
        final Reclaimable dead = assertInstanceOf(Reclaimable.class, reclaimer.judge(1));
        assertEquals(Map.of(1, State.STALE), listed());
        assertTrue(reclaimer.reclaim(1, dead));
        assertEquals(Map.of(1, State.RECLAIMED), listed());
        assertEquals(
                99, ParticipantListing.of(address).rows().get(0).reclaimedAt().orElseThrow());
    }

    // Mutant tried: marks whatever record it finds.
    @Test
    void aLateReclaimerMarksNoSuccessor() {
        occupant(1, register(1));
        final Reclaimable late = assertInstanceOf(Reclaimable.class, reclaimer.judge(1));
        assertTrue(reclaimer.reclaim(1, late));
        occupant(1, register(1));
        assertFalse(reclaimer.reclaim(1, late));
        assertEquals(Map.of(1, State.STALE), listed());
    }

    /** Killed after its record was live and before it said who it is: the file still names somebody earlier. */
    @Test
    void aRecordOfAnotherOccupancyIsNotMarkedByTheReclaimer() {
        occupant(1, register(1));
        assertTrue(table.release(1, 1));
        register(1);
        assertTrue(reclaimer.reclaim(1, assertInstanceOf(Reclaimable.class, reclaimer.judge(1))));
        assertEquals(Map.of(1, State.STALE), listed());
        reclaimer.markTheRest();
        assertEquals(Map.of(1, State.RECLAIMED), listed());
    }

    // Mutants tried: no question for the byte; a record in the arena does not matter.
    @Test
    void aSweepMarksDeadReadersAndNobodyElse() {
        occupant(0, 0);
        occupant(1, 0);
        occupant(2, register(2));
        occupant(3, 0);
        try (LockFile reader = session.reopen()) {
            reader.locks().tryLock(LockBytes.slot(GENERATION, 3));
            reclaimer.markTheRest();
            assertEquals(Map.of(0, State.STALE, 1, State.RECLAIMED, 2, State.STALE, 3, State.LIVE), listed());
        }
        // The first look left no mark: a listing would show one as soon as the byte is free.
        assertEquals(State.STALE, listed().get(3));
        reclaimer.markTheRest();
        assertEquals(State.RECLAIMED, listed().get(3));
    }

    @Test
    void whoLeftInGoodOrderIsNotMarked() {
        session.writeIdentity(1, identity(0).left());
        reclaimer.markTheRest();
        assertEquals(Map.of(1, State.LEFT), listed());
    }

    private long register(final int slot) {
        return table.register(slot, new ParticipantDetails(1, 2, 3, 4, 5, "driver"), corpse -> {});
    }

    private void occupant(final int slot, final long incarnation) {
        session.writeIdentity(slot, identity(incarnation));
    }

    private Map<Integer, State> listed() {
        final Map<Integer, State> states = new TreeMap<>();
        ParticipantListing.of(address).rows().forEach(row -> states.put(row.slot(), row.state()));
        return states;
    }

    private static IdentityRecord identity(final long incarnation) {
        return new IdentityRecord(
                GENERATION,
                new UUID(3, 4),
                new UUID(5, 6),
                7,
                8,
                incarnation,
                10,
                42,
                incarnation == 0 ? ParticipantMode.READ_ONLY : ParticipantMode.READ_WRITE,
                IdentityRecord.State.ATTACHED,
                false,
                "driver");
    }
}
