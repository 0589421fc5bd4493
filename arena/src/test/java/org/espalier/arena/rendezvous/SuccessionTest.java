package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.espalier.arena.rendezvous.ScriptedOwner.Act;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A survivor looks for an owner. The first owner dies as a killed process does: its descriptions go, its record stays. */
class SuccessionTest {
    private static final int SURVIVOR = 2;

    @TempDir
    Path temporary;

    private Rendezvous place;
    private Attachment first;
    private Attachment rival;
    private UUID instance;

    @BeforeEach
    void createArena() {
        place = new Rendezvous(temporary);
        first = place.created();
        instance = first.instance();
    }

    /** A participant in the slot, once the first owner was killed; beside it a rival in the next slot. */
    private Attachment survivor(final ParticipantMode mode, final boolean mayInherit) {
        final Attachment member = join(SURVIVOR, mode, mayInherit);
        rival = join(SURVIVOR + 1, ParticipantMode.READ_WRITE, true);
        first.listener().orElseThrow().close();
        first.lockFile().close();
        return member;
    }

    private Attachment join(final int slot, final ParticipantMode mode, final boolean mayInherit) {
        try (ScriptedOwner server = ScriptedOwner.serving(first, ScriptedOwner.granting(first, slot))) {
            final Attachment member = Rendezvous.attached(
                    Rendezvous.round(place.request(mode, CreatePolicy.NEVER, false, false, mayInherit)));
            assertEquals(2, server.heard().size());
            return member;
        }
    }

    private Attachment servingRival() {
        assertInstanceOf(Takeover.TookOver.class, rival.takeOver(Rendezvous.PATIENCE, Optional::empty));
        return rival;
    }

    @AfterEach
    void closeRival() {
        rival.close();
    }

    @Test
    void anHeirServesTheSameArenaFromTheSameSlot() {
        try (Attachment heir = survivor(ParticipantMode.READ_WRITE, true)) {
            final long word = heir.participants().word(SURVIVOR);
            assertEquals(
                    2,
                    assertInstanceOf(Takeover.TookOver.class, heir.takeOver(Rendezvous.PATIENCE, Optional::empty))
                            .epoch());
            assertTrue(heir.isOwner());
            assertTrue(heir.holdsOwnership());
            assertTrue(heir.owner().isEmpty());
            assertEquals(instance, heir.instance());
            assertEquals(SURVIVOR, heir.slot());
            assertEquals(word, heir.participants().word(SURVIVOR), "nothing is registered twice");
            assertEquals(1, ParticipantListing.of(place.address()).generation());
            assertTrue(heir.listener().orElseThrow().isPublished());
            try (ScriptedOwner server = ScriptedOwner.serving(heir, ScriptedOwner.granting(heir, 1));
                    Attachment joiner = Rendezvous.attached(place.writer())) {
                assertEquals(2, server.heard().size());
                assertEquals(instance, joiner.instance());
            }
        }
    }

    @Test
    void whileTheByteOfADyingOwnerIsHeldTheHeirGoesRound() {
        try (Attachment heir = survivor(ParticipantMode.READ_WRITE, true)) {
            try (LockFile dying = LockFile.open(place.address())) {
                dying.locks().tryLock(LockBytes.OWNERSHIP);
                assertInstanceOf(Takeover.Busy.class, heir.takeOver(Rendezvous.PATIENCE, Optional::empty));
                assertFalse(heir.isOwner());
            }
            assertInstanceOf(Takeover.TookOver.class, heir.takeOver(Rendezvous.PATIENCE, Optional::empty));
        }
    }

    @Test
    void aReaderAndAWriterThatMayNotInheritLeaveTheOwnershipAlone() {
        try (Attachment reader = survivor(ParticipantMode.READ_ONLY, true)) {
            assertInstanceOf(Takeover.Vacant.class, reader.takeOver(Rendezvous.PATIENCE, Optional::empty));
            assertFalse(place.ownershipHeld());
        }
    }

    // Mutant tried: a vacancy that leaves the heirs out.
    @Test
    void aWriterWithTakeoverDisabledReportsAVacancyAndWhoMightEndIt() {
        try (Attachment writer = survivor(ParticipantMode.READ_WRITE, false)) {
            final String heir = vacancy(writer);
            assertTrue(heir.contains("slot " + rival.slot() + " (pid "), heir);
            assertFalse(place.ownershipHeld());
            rival.close();
            final String nobody = vacancy(writer);
            assertTrue(nobody.contains("espalier serve --standby"), nobody);
        }
    }

    private static String vacancy(final Attachment survivor) {
        return assertInstanceOf(Takeover.Vacant.class, survivor.takeOver(Rendezvous.PATIENCE, Optional::empty))
                .why();
    }

    // Mutant tried: a message that says only who holds.
    @Test
    void aJoinerOfAVacantArenaIsToldWhoMayEndIt() {
        try (Attachment writer = survivor(ParticipantMode.READ_WRITE, false)) {
            final String told = Rendezvous.again(place.reader()).message();
            assertTrue(told.contains("slot " + writer.slot() + " pid "), told);
            assertTrue(
                    told.contains("slot " + rival.slot() + " (pid "
                            + ProcessHandle.current().pid() + ") may"),
                    told);
            rival.close();
            final String nobody = Rendezvous.again(place.reader()).message();
            assertTrue(nobody.contains("espalier serve --standby"), nobody);
        }
    }

    @Test
    void anHeirWhoseLockFileWasRemovedDoesNotServe() throws IOException {
        try (Attachment heir = survivor(ParticipantMode.READ_WRITE, true)) {
            Files.delete(place.address().lockPath());
            assertInstanceOf(Takeover.RendezvousLost.class, heir.takeOver(Rendezvous.PATIENCE, Optional::empty));
            assertInstanceOf(
                    RendezvousCheck.LockFileLost.class, heir.ownership().check());
            assertFalse(heir.isOwner());
        }
    }

    @Test
    void aSurvivorOfAnOlderGenerationNeverTakesTheOwnership() {
        try (Attachment old = survivor(ParticipantMode.READ_WRITE, true);
                LockFile creator = LockFile.open(place.address())) {
            creator.commit(2, new UUID(0, 9));
            assertInstanceOf(Takeover.Superseded.class, old.takeOver(Rendezvous.PATIENCE, Optional::empty));
            assertFalse(place.ownershipHeld());
        }
    }

    @Test
    void aSurvivorReattachesToWhoeverServesNow() {
        try (Attachment survivor = survivor(ParticipantMode.READ_WRITE, true);
                ScriptedOwner server = ScriptedOwner.serving(
                        servingRival(),
                        request -> Act.say(ScriptedOwner.reply(rival, HelloStatus.OK, request.slot())))) {
            assertEquals(
                    4711,
                    assertInstanceOf(Takeover.Reattached.class, survivor.takeOver(Rendezvous.PATIENCE, Optional::empty))
                            .ownerPid());
            assertEquals(List.of(HelloKind.REATTACH), server.heard());
            assertFalse(survivor.owner().orElseThrow().hungUp());
            assertFalse(survivor.isOwner());
        }
    }

    @Test
    void aSurvivorWhoseSlotIsAnothersIsFenced() {
        try (Attachment survivor = survivor(ParticipantMode.READ_WRITE, true);
                ScriptedOwner server = ScriptedOwner.serving(
                        servingRival(),
                        request -> Act.say(ScriptedOwner.reply(rival, HelloStatus.STALE_REATTACH, -1)))) {
            assertInstanceOf(Takeover.Fenced.class, survivor.takeOver(Rendezvous.PATIENCE, Optional::empty));
            assertEquals(1, server.heard().size());
        }
    }

    @Test
    void anUnansweredReattachIsNoVacancyWhileTheOwnershipIsHeld() {
        try (Attachment survivor = survivor(ParticipantMode.READ_WRITE, true);
                ScriptedOwner server = ScriptedOwner.serving(servingRival(), request -> Act.nothing())) {
            assertInstanceOf(Takeover.Busy.class, survivor.takeOver(Duration.ofMillis(50), Optional::empty));
            assertEquals(HelloKind.REATTACH, server.next());
            assertTrue(rival.holdsOwnership());
        }
    }

    @Test
    void anOwnerThatResignsStaysAParticipantAndAnotherTakesOver() {
        try (Attachment heir = survivor(ParticipantMode.READ_WRITE, true)) {
            heir.takeOver(Rendezvous.PATIENCE, Optional::empty);
            heir.ownership().resign();
            heir.ownership().resign();
            assertFalse(heir.isOwner());
            assertFalse(place.ownershipHeld());
            assertTrue(place.slotHeld(1, SURVIVOR));
            assertEquals(
                    ParticipantWord.LIVE,
                    ParticipantWord.state(heir.participants().word(SURVIVOR)));
            assertEquals(
                    3,
                    assertInstanceOf(Takeover.TookOver.class, heir.takeOver(Rendezvous.PATIENCE, Optional::empty))
                            .epoch());
        }
    }
}
