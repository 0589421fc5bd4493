package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.espalier.arena.rendezvous.ParticipantListing.Row;
import org.espalier.arena.rendezvous.ParticipantListing.State;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.protocol.lockfile.ReclaimedMark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParticipantListingTest {
    @TempDir
    Path temporary;

    @Test
    void anAddressWithoutLockFileHasNoRowsAndStaysWithout() {
        final ArenaAddress address = new ArenaAddress(temporary.resolve("absent"), 0, "default");
        assertEquals(new ParticipantListing(0, false, List.of()), ParticipantListing.of(address));
        assertFalse(Files.exists(temporary.resolve("absent")));
    }

    @Test
    void byteAndRecordTellTheLivingFromTheDepartedAndTheKilled() {
        final ArenaAddress address = domain();
        try (LockFile session = LockFile.open(address)) {
            session.commit(2, new UUID(1, 1));
            session.locks().tryLock(LockBytes.OWNERSHIP);
            session.locks().tryLock(LockBytes.slot(2, 0));
            session.writeIdentity(0, identity(2, "owner"));
            session.writeIdentity(1, identity(2, "departed").left());
            session.writeIdentity(2, identity(2, "killed"));
            session.writeIdentity(3, identity(1, "of an older arena"));
            session.locks().tryLock(LockBytes.slot(2, 5));

            final ParticipantListing listing = ParticipantListing.of(address);
            assertEquals(2, listing.generation());
            assertTrue(listing.ownershipHeld());
            assertEquals(
                    List.of(
                            row(0, State.LIVE, identity(2, "owner")),
                            row(1, State.LEFT, identity(2, "departed").left()),
                            row(2, State.STALE, identity(2, "killed")),
                            unreadable(5)),
                    listing.rows());
        }
    }

    @Test
    void aMarkTellsTheReclaimedFromTheStaleUntilTheSlotIsUsedAgain() {
        final ArenaAddress address = domain();
        try (LockFile session = LockFile.open(address)) {
            session.commit(2, new UUID(1, 1));
            final IdentityRecord killed = identity(2, "killed");
            session.writeIdentity(0, killed);
            session.markReclaimed(0, ReclaimedMark.of(killed, 99));
            assertEquals(
                    List.of(new Row(0, State.RECLAIMED, Optional.of(killed), OptionalLong.of(99))),
                    ParticipantListing.of(address).rows());

            session.writeIdentity(0, identity(2, "successor"));
            assertEquals(
                    List.of(row(0, State.STALE, identity(2, "successor"))),
                    ParticipantListing.of(address).rows());
            // A reclaimer that was stopped between its verdict and its mark.
            session.markReclaimed(0, ReclaimedMark.of(killed, 99));
            assertEquals(
                    List.of(row(0, State.STALE, identity(2, "successor"))),
                    ParticipantListing.of(address).rows());
        }
    }

    private static Row row(final int slot, final State state, final IdentityRecord who) {
        return new Row(slot, state, Optional.of(who), OptionalLong.empty());
    }

    private static Row unreadable(final int slot) {
        return new Row(slot, State.LIVE, Optional.empty(), OptionalLong.empty());
    }

    @Test
    void holdersNameSlotPidModeAndWhetherTheyMayInherit() {
        final ArenaAddress address = domain();
        try (LockFile session = LockFile.open(address)) {
            session.commit(1, new UUID(1, 1));
            session.locks().tryLock(LockBytes.slot(1, 4));
            session.writeIdentity(4, identity(1, "driver"));
            session.locks().tryLock(LockBytes.slot(1, 6));
            assertEquals(
                    List.of(
                            new OpenFailure.Holder(4, 42, "rw", true, "driver"),
                            new OpenFailure.Holder(6, 0, "?", false, "")),
                    ParticipantListing.of(address).holders());
        }
    }

    @Test
    void theLastSlotOfTheByteMapIsListed() {
        final ArenaAddress address = domain();
        try (LockFile session = LockFile.open(address)) {
            session.commit(1, new UUID(1, 1));
            session.locks().tryLock(LockBytes.slot(1, 65_535));
            session.locks().tryLock(LockBytes.topology(1));
            session.locks().tryLock(LockBytes.lease(1, 0));
            assertEquals(
                    List.of(unreadable(65_535)), ParticipantListing.of(address).rows());
        }
    }

    private ArenaAddress domain() {
        final ArenaAddress address = new ArenaAddress(temporary, 0, "default");
        RuntimeDirectory.makeDomain(address);
        return address;
    }

    private static IdentityRecord identity(final long generation, final String name) {
        return new IdentityRecord(
                generation,
                new UUID(3, 4),
                new UUID(5, 6),
                7,
                8,
                9,
                10,
                42,
                ParticipantMode.READ_WRITE,
                IdentityRecord.State.ATTACHED,
                true,
                name);
    }
}
