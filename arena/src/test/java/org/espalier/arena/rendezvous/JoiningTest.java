package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.rendezvous.ScriptedOwner.Act;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JoiningTest {
    private static final int OFFERED = 2;

    @TempDir
    Path temporary;

    private Rendezvous place;
    private Attachment owner;

    @BeforeEach
    void createArena() {
        place = new Rendezvous(temporary);
        owner = place.created();
    }

    @AfterEach
    void closeArena() {
        owner.close();
    }

    @Test
    void aReadWriteJoinerHoldsByteIdentityAndRecordOfTheOfferedSlot() {
        try (ScriptedOwner server = ScriptedOwner.serving(owner, ScriptedOwner.granting(owner, OFFERED));
                Attachment member = Rendezvous.attached(place.writer())) {
            assertEquals(List.of(HelloKind.JOIN, HelloKind.CONFIRM), server.heard());
            assertFalse(member.isOwner());
            assertEquals(owner.instance(), member.instance());
            assertEquals(OFFERED, member.slot());
            assertEquals(1, member.incarnation());
            assertEquals(
                    ParticipantWord.of(1, ParticipantWord.LIVE),
                    owner.participants().word(OFFERED));
            assertEquals(LockProbe.HELD, owner.slotProbe().probe(OFFERED));
            final IdentityRecord identity = owner.lockFile().identity(OFFERED).orElseThrow();
            assertEquals(1, identity.incarnation());
            assertEquals(IdentityRecord.State.ATTACHED, identity.state());
            assertFalse(member.owner().orElseThrow().hungUp(), "the connection stays open");
        }
        assertEquals(
                ParticipantWord.of(1, ParticipantWord.FREE),
                owner.participants().word(OFFERED));
        assertEquals(LockProbe.FREE, owner.slotProbe().probe(OFFERED));
        assertEquals(
                IdentityRecord.State.LEFT,
                owner.lockFile().identity(OFFERED).orElseThrow().state());
    }

    @Test
    void aReadOnlyJoinerHoldsAByteAndNoRecord() {
        try (ScriptedOwner server = ScriptedOwner.serving(owner, ScriptedOwner.granting(owner, OFFERED));
                Attachment member = Rendezvous.attached(place.reader())) {
            assertEquals(2, server.heard().size());
            assertFalse(member.tree().writable());
            assertEquals(LockProbe.HELD, owner.slotProbe().probe(OFFERED));
            assertEquals(0, owner.participants().word(OFFERED));
        }
        assertEquals(LockProbe.FREE, owner.slotProbe().probe(OFFERED));
    }

    @Test
    void theByteIsHeldAndTheIdentityWrittenBeforeTheJoinerConfirmsAndNothingElseIs() {
        final AtomicBoolean inOrder = new AtomicBoolean();
        final ScriptedOwner.Script granting = ScriptedOwner.granting(owner, OFFERED);
        final ScriptedOwner.Script watching = request -> {
            if (request.kind() == HelloKind.CONFIRM) {
                inOrder.set(owner.slotProbe().probe(OFFERED) == LockProbe.HELD
                        && owner.lockFile().identity(OFFERED).isPresent()
                        && owner.participants().word(OFFERED) == 0);
            }
            return granting.on(request);
        };
        try (ScriptedOwner server = ScriptedOwner.serving(owner, watching);
                Attachment member = Rendezvous.attached(place.writer())) {
            assertEquals(2, server.heard().size());
            assertEquals(OFFERED, member.slot());
            assertTrue(inOrder.get());
        }
    }

    @Test
    void anUnconfirmedJoinerGivesTheByteBackAndHasWrittenNothingToTheArena() {
        final ScriptedOwner.Script refusing = request -> request.kind() == HelloKind.CONFIRM
                ? Act.say(ScriptedOwner.reply(owner, HelloStatus.STALE_REATTACH, OFFERED))
                : ScriptedOwner.offer(owner, OFFERED, request.mode());
        try (ScriptedOwner server = ScriptedOwner.serving(owner, refusing)) {
            Rendezvous.again(place.writer());
            assertEquals(2, server.heard().size());
            assertNothingTaken();
        }
    }

    @Test
    void anOwnerThatHangsUpAfterItsOfferIsAskedAgain() {
        final ScriptedOwner.Script leaving = request ->
                request.kind() == HelloKind.CONFIRM ? Act.leave() : ScriptedOwner.offer(owner, OFFERED, request.mode());
        try (ScriptedOwner server = ScriptedOwner.serving(owner, leaving)) {
            Rendezvous.again(place.writer());
            assertEquals(2, server.heard().size());
            assertNothingTaken();
        }
    }

    @Test
    void aContendedByteSendsTheJoinerIntoTheNextRound() {
        final AtomicInteger offers = new AtomicInteger();
        final ScriptedOwner.Script script = request -> request.kind() == HelloKind.CONFIRM
                ? Act.say(ScriptedOwner.reply(owner, HelloStatus.CONFIRMED, request.slot()))
                : ScriptedOwner.offer(owner, offers.getAndIncrement() == 0 ? 1 : 3, request.mode());
        try (ScriptedOwner server = ScriptedOwner.serving(owner, script);
                LockFile other = LockFile.open(place.address())) {
            other.locks().tryLock(LockBytes.slot(owner.generation(), 1));
            final OpenAttempt attempt =
                    new OpenAttempt(place.request(ParticipantMode.READ_WRITE, CreatePolicy.NEVER, false));
            assertInstanceOf(Round.Again.class, attempt.round(Rendezvous.PATIENCE));
            try (Attachment member = Rendezvous.attached(attempt.round(Rendezvous.PATIENCE))) {
                assertEquals(3, member.slot());
            }
            assertEquals(List.of(HelloKind.JOIN, HelloKind.JOIN, HelloKind.CONFIRM), server.heard());
            assertEquals(LockProbe.HELD, owner.slotProbe().probe(1), "the other's byte was left alone");
        }
    }

    @Test
    void aCorpseUnderTheOfferedByteIsReapedBeforeTheRecordIsTaken() {
        final long corpse;
        try (ScriptedOwner server = ScriptedOwner.serving(owner, ScriptedOwner.granting(owner, OFFERED))) {
            final Attachment killed = Rendezvous.attached(place.writer());
            // What a kill leaves: the byte goes with the description, the record stays.
            killed.lockFile().close();
            corpse = owner.participants().word(OFFERED);
            assertEquals(ParticipantWord.LIVE, ParticipantWord.state(corpse));
            try (Attachment next = Rendezvous.attached(place.writer())) {
                assertEquals(ParticipantWord.incarnation(corpse) + 1, next.incarnation());
                assertNotEquals(corpse, owner.participants().word(OFFERED));
            }
            assertEquals(4, server.heard().size());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = HelloStatus.class,
            names = {
                "VERSION_MISMATCH",
                "LAYOUT_MISMATCH",
                "BOOT_ID_MISMATCH",
                "MODE_NOT_PERMITTED",
                "PEER_NOT_PERMITTED",
                "MALFORMED"
            })
    void aRefusalThatSaysWhyIsFinal(final HelloStatus status) {
        try (ScriptedOwner server =
                ScriptedOwner.serving(owner, request -> Act.say(ScriptedOwner.reply(owner, status, -1)))) {
            final OpenFailure.HandshakeRejected rejected =
                    assertInstanceOf(OpenFailure.HandshakeRejected.class, Rendezvous.failed(place.creator()));
            assertEquals(status, rejected.status());
            assertEquals(4711, rejected.ownerPid());
            assertEquals(4, rejected.exitCode());
            assertEquals(1, server.heard().size());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = HelloStatus.class,
            names = {"DRAINING", "LIMIT_REACHED"})
    void aBusyOwnerIsAskedAgainAndNothingIsCreatedBesideIt(final HelloStatus status) {
        try (ScriptedOwner server =
                ScriptedOwner.serving(owner, request -> Act.say(ScriptedOwner.reply(owner, status, -1)))) {
            Rendezvous.again(place.creator());
            assertEquals(1, server.heard().size());
            assertEquals(1, ParticipantListing.of(place.address()).generation());
        }
    }

    @Test
    void aSilentOwnerCostsTheHandshakeTimeoutAndIsNoReasonToCreate() {
        place.answeredWithin(Duration.ofMillis(50));
        try (ScriptedOwner server = ScriptedOwner.serving(owner, request -> Act.nothing())) {
            Rendezvous.again(place.creator());
            assertEquals(HelloKind.JOIN, server.next());
            assertEquals(1, ParticipantListing.of(place.address()).generation());
        }
    }

    @Test
    void anAnswerThatIsNoneIsMalformed() {
        try (ScriptedOwner server =
                ScriptedOwner.serving(owner, request -> Act.say(ByteBuffer.allocateDirect(HelloReply.LENGTH)))) {
            assertInstanceOf(OpenFailure.HandshakeMalformed.class, Rendezvous.failed(place.writer()));
            assertEquals(1, server.heard().size());
        }
    }

    @Test
    void anOfferWithoutItsDescriptorsIsMalformedAndTheOthersAreClosed() {
        final int[] before = new int[1];
        try (ScriptedOwner server = ScriptedOwner.serving(owner, request -> {
            before[0] = Rendezvous.openDescriptors();
            return Act.say(
                    ScriptedOwner.reply(owner, HelloStatus.OK, OFFERED),
                    owner.lockFile().descriptor());
        })) {
            assertInstanceOf(OpenFailure.HandshakeMalformed.class, Rendezvous.failed(place.writer()));
            assertEquals(1, server.heard().size());
            assertNothingTaken();
        }
        // At the moment of the answer both ends of the connection were open; now neither is.
        assertEquals(before[0] - 2, Rendezvous.openDescriptors());
    }

    @Test
    void aSegmentOfAnotherInstanceIsNotAttached() {
        final ScriptedOwner.Script lying = request -> {
            final Act offer = ScriptedOwner.offer(owner, OFFERED, request.mode());
            final ByteBuffer bytes = offer.answer().orElseThrow();
            bytes.put(56, (byte) (bytes.get(56) ^ 1));
            return new Act(java.util.Optional.of(bytes), offer.descriptors(), false);
        };
        try (ScriptedOwner server = ScriptedOwner.serving(owner, lying)) {
            assertInstanceOf(OpenFailure.AttachRefused.class, Rendezvous.failed(place.writer()));
            assertInstanceOf(OpenFailure.AttachRefused.class, Rendezvous.failed(place.reader()));
            assertEquals(2, server.heard().size());
            assertNothingTaken();
        }
    }

    @Test
    void whoInsistsOnCreatingLeavesALiveArenaWithoutATrace() {
        try (ScriptedOwner server = ScriptedOwner.serving(owner, ScriptedOwner.granting(owner, OFFERED))) {
            final Round round = Rendezvous.round(
                    place.request(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, true, true, true));
            final OpenFailure.ArenaAlreadyLive live =
                    assertInstanceOf(OpenFailure.ArenaAlreadyLive.class, Rendezvous.failed(round));
            assertEquals(owner.instance(), live.instance());
            assertEquals(List.of(HelloKind.JOIN), server.heard());
            assertNothingTaken();
        }
    }

    @Test
    void anOpenerWithoutLayoutJoinsALiveArenaAllTheSame() {
        try (ScriptedOwner server = ScriptedOwner.serving(owner, ScriptedOwner.granting(owner, OFFERED));
                Attachment member = Rendezvous.attached(
                        Rendezvous.round(place.request(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, false)))) {
            assertEquals(2, server.heard().size());
            assertFalse(member.isOwner());
        }
    }

    @Test
    void twentyJoinsLeaveNoDescriptorOpen() {
        final int before = Rendezvous.openDescriptors();
        try (ScriptedOwner server = ScriptedOwner.serving(owner, ScriptedOwner.granting(owner, OFFERED))) {
            for (int i = 0; i < 10; i++) {
                Rendezvous.attached(place.writer()).close();
                Rendezvous.attached(place.reader()).close();
            }
            assertEquals(40, server.heard().size());
        }
        // Fewer is no leak: a descriptor of an earlier test may be closed by its own thread meanwhile.
        assertTrue(Rendezvous.openDescriptors() <= before);
    }

    private void assertNothingTaken() {
        assertEquals(LockProbe.FREE, owner.slotProbe().probe(OFFERED));
        assertEquals(0, owner.participants().word(OFFERED));
    }
}
