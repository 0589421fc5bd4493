package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CreationTest {
    @TempDir
    Path temporary;

    private Rendezvous place;

    @BeforeEach
    void choosePlace() {
        place = new Rendezvous(temporary);
    }

    @Test
    void lookingForAnAbsentArenaLeavesNoTrace() {
        assertInstanceOf(OpenFailure.ArenaAbsent.class, Rendezvous.failed(place.reader()));
        assertFalse(Files.exists(place.address().directory()));
    }

    @Test
    void aReadOnlyCreatorIsRefusedBeforeAnythingIsLookedAt() {
        final OpenException refused = assertThrows(
                OpenException.class, () -> place.request(ParticipantMode.READ_ONLY, CreatePolicy.IF_ABSENT, true));
        assertInstanceOf(OpenFailure.ReadOnlyCannotCreate.class, refused.failure());
    }

    @Test
    void withoutALayoutNothingIsCreatedAndNoByteIsTouched() {
        final Round round = Rendezvous.round(place.request(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, false));
        assertInstanceOf(OpenFailure.NoLayoutToCreate.class, Rendezvous.failed(round));
        assertEquals(List.of(), place.files());
    }

    @Test
    void aCreatorHoldsBothBytesAndServesUnderACommittedGeneration() {
        try (Attachment owner = place.created()) {
            assertTrue(owner.isOwner());
            assertTrue(owner.holdsOwnership());
            assertEquals(1, owner.generation());
            assertEquals(1, owner.ownerEpoch());
            assertEquals(0, owner.slot());
            assertEquals(1, owner.incarnation());
            assertEquals(
                    ParticipantWord.of(1, ParticipantWord.LIVE),
                    owner.participants().word(0));
            assertTrue(place.ownershipHeld());
            assertTrue(place.slotHeld(1, 0));
            assertEquals(List.of("default.lock", "default.sock"), place.files());
            final ParticipantListing listing = ParticipantListing.of(place.address());
            assertEquals(1, listing.generation());
            assertEquals(ParticipantListing.State.LIVE, listing.rows().get(0).state());
            assertEquals("opener", listing.rows().get(0).record().orElseThrow().name());
            assertEquals(owner.instance(), headerUuid());
        }
    }

    @Test
    void aClosedOwnerTakesItsSocketAlongAndLeavesItsFarewell() {
        place.created().close();
        assertEquals(List.of("default.lock"), place.files());
        assertFalse(place.ownershipHeld());
        assertFalse(place.slotHeld(1, 0));
        assertEquals(
                ParticipantListing.State.LEFT,
                ParticipantListing.of(place.address()).rows().get(0).state());
    }

    @Test
    void closingTwiceIsClosingOnce() {
        final Attachment owner = place.created();
        owner.close();
        try (Attachment next = place.created()) {
            owner.close();
            assertTrue(next.holdsOwnership());
            assertEquals(List.of("default.lock", "default.sock"), place.files());
        }
    }

    @Test
    void everyCreationHasAGenerationAndAnInstanceOfItsOwn() {
        final UUID first;
        try (Attachment owner = place.created()) {
            first = owner.instance();
        }
        try (Attachment owner = place.created()) {
            assertEquals(2, owner.generation());
            assertNotEquals(first, owner.instance());
            assertFalse(place.slotHeld(1, 0));
            assertTrue(place.slotHeld(2, 0));
        }
    }

    @Test
    void aStaleSocketAndLeftoverNamesAreReplaced() throws IOException {
        Files.createDirectories(place.address().directory());
        SeqPacketListener.publish(place.address().socketPath()).close();
        Files.createFile(place.address().directory().resolve("default.sock.17.3"));
        try (Attachment owner = place.created()) {
            assertTrue(owner.listener().orElseThrow().isPublished());
            assertEquals(List.of("default.lock", "default.sock"), place.files());
        }
    }

    @Test
    void aFailedPublicationGivesEverythingBack() throws IOException {
        Files.createDirectories(place.address().socketPath().resolve("in-the-way"));
        final int before = Rendezvous.openDescriptors();
        final OpenFailure failure = Rendezvous.failed(place.creator());
        assertInstanceOf(OpenFailure.KernelRefused.class, failure);
        // Fewer is no leak: a descriptor of an earlier test may be closed by its own thread meanwhile.
        assertTrue(Rendezvous.openDescriptors() <= before);
        assertFalse(place.ownershipHeld());
        assertFalse(place.slotHeld(1, 0));
        assertEquals(0, ParticipantListing.of(place.address()).generation(), "a failed creation is not committed");
        assertEquals(List.of("default.lock", "default.sock"), place.files());
    }

    // Mutant tried: a message that offers no cure.
    @Test
    void aLivingParticipantKeepsACreatorOut() {
        place.created().close();
        try (LockFile survivor = LockFile.open(place.address())) {
            survivor.locks().tryLock(LockBytes.slot(1, 2));
            final OpenFailure.ArenaHeldButUnreachable held =
                    assertInstanceOf(OpenFailure.ArenaHeldButUnreachable.class, Rendezvous.again(place.creator()));
            assertEquals(
                    List.of(2),
                    held.holders().stream().map(OpenFailure.Holder::slot).toList());
            assertFalse(held.ownershipHeld());
            assertTrue(held.message().contains("espalier serve --standby"), held.message());
            assertFalse(place.ownershipHeld(), "the passer-by has given byte 0 back, or never took it");
        }
        place.created().close();
    }

    @Test
    void aSurvivorOfAnOlderGenerationKeepsNobodyOut() {
        place.created().close();
        try (LockFile survivor = LockFile.open(place.address())) {
            survivor.locks().tryLock(LockBytes.slot(1, 2));
            survivor.commit(2, new UUID(0, 0));
            try (Attachment owner = place.created()) {
                assertEquals(3, owner.generation());
            }
        }
    }

    @Test
    void whileAnotherHoldsTheOwnershipACreatorGoesRound() {
        place.created().close();
        try (LockFile heir = LockFile.open(place.address())) {
            heir.locks().tryLock(LockBytes.OWNERSHIP);
            final OpenFailure.ArenaHeldButUnreachable held =
                    assertInstanceOf(OpenFailure.ArenaHeldButUnreachable.class, Rendezvous.again(place.creator()));
            assertTrue(held.ownershipHeld());
        }
        place.created().close();
    }

    @Test
    void tenRoundsOfEveryKindLeaveNoDescriptorOpen() {
        place.created().close();
        final int before = Rendezvous.openDescriptors();
        for (int i = 0; i < 10; i++) {
            place.reader();
            place.created().close();
            try (LockFile heir = LockFile.open(place.address())) {
                heir.locks().tryLock(LockBytes.OWNERSHIP);
                place.creator();
            }
        }
        // Fewer is no leak: a descriptor of an earlier test may be closed by its own thread meanwhile.
        assertTrue(Rendezvous.openDescriptors() <= before);
    }

    // Mutants tried: no check; the record not given back; the check after the socket is published.
    @Test
    void byteAndRecordAtDifferentSlotsAreRefusedBeforeTheSocketIsBoundAndBothAreGivenBack() {
        final OpenRequest request = place.request(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, true);
        final List<String> held = new ArrayList<>();
        final Creation diverging = new Creation(request, LockFiles.REAL, slot -> {
            held.add("byte 0 " + place.ownershipHeld() + ", slot " + place.slotHeld(1, slot));
            return slot + 2;
        });
        final OpenException refused = assertThrows(OpenException.class, () -> diverging.create(Rendezvous.PATIENCE));
        assertEquals(new OpenFailure.ParticipantSlotDiverged(0, 2), refused.failure());
        assertEquals(List.of("byte 0 true, slot true"), held, "the bytes were held when the record was taken");
        assertFalse(place.ownershipHeld());
        assertFalse(place.slotHeld(1, 0));
        assertEquals(List.of("default.lock"), place.files(), "nothing was ever bound");
        assertEquals(0, ParticipantListing.of(place.address()).generation());
        try (Attachment owner = place.created()) {
            assertEquals(1, owner.generation());
        }
    }

    // Mutant tried: the identity written before the commit.
    @Test
    void aFailedCreatorLeavesTheLabelOfSlotZeroToItsHolder() throws IOException {
        place.created().close();
        try (LockFile survivor = LockFile.open(place.address())) {
            survivor.locks().tryLock(LockBytes.slot(1, 0));
            final IdentityRecord label =
                    Identities.of(place.request(ParticipantMode.READ_ONLY, CreatePolicy.NEVER, false), 1, 0);
            survivor.writeIdentity(0, label);
            Files.createDirectories(place.address().socketPath().resolve("in-the-way"));
            final OpenRequest always = place.request(ParticipantMode.READ_WRITE, CreatePolicy.ALWAYS, true);
            assertInstanceOf(OpenFailure.KernelRefused.class, Rendezvous.failed(Rendezvous.round(always)));
            assertEquals(label, survivor.identity(0).orElseThrow());
        }
    }

    // Mutant tried: a failed creation that closes its segment and leaves the data mapped.
    @Test
    void failedCreationsLeaveNoMapping() throws IOException {
        Files.createDirectories(place.address().socketPath().resolve("in-the-way"));
        Rendezvous.failed(place.creator());
        final long before = mappings();
        for (int i = 0; i < 10; i++) {
            Rendezvous.failed(place.creator());
        }
        assertEquals(before, mappings());
    }

    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains("espalier-tree")).count();
        }
    }

    @Test
    void theLockFileIsItsOwnersOnly() throws IOException {
        place.created().close();
        assertEquals("rw-------", mode(place.address().lockPath()));
    }

    @Test
    void theSocketIsItsOwnersOnly() throws IOException {
        try (Attachment owner = place.created()) {
            assertTrue(owner.isOwner());
            assertEquals("rw-------", mode(place.address().socketPath()));
        }
    }

    private static String mode(final Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    // Mutants tried: survivors' bytes placed without their generation; ALWAYS that asks for survivors.
    @Test
    void alwaysLeavesTheOldSurvivorsBytesWhereTheyAreAndTakesOthers() {
        place.created().close();
        final OpenRequest always = place.request(ParticipantMode.READ_WRITE, CreatePolicy.ALWAYS, true);
        try (LockFile survivors = LockFile.open(place.address())) {
            for (int slot = 0; slot < 4; slot++) {
                assertTrue(survivors.locks().tryLock(LockBytes.slot(1, slot)));
            }
            try (Attachment owner = Rendezvous.attached(Rendezvous.round(always))) {
                assertEquals(2, owner.generation());
                for (int slot = 0; slot < 4; slot++) {
                    assertTrue(place.slotHeld(1, slot), "survivor " + slot);
                    assertEquals(slot == 0, place.slotHeld(2, slot), "slot " + slot + " of the new arena");
                }
                assertEquals(
                        List.of(0),
                        ParticipantListing.of(place.address()).holders().stream()
                                .map(OpenFailure.Holder::slot)
                                .toList());
            }
        }
    }

    private UUID headerUuid() {
        try (LockFile file = LockFile.openExisting(place.address()).orElseThrow()) {
            return file.header().orElseThrow().uuid();
        }
    }
}
