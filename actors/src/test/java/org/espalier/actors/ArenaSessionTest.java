package org.espalier.actors;

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
import org.apache.pekko.Done;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.events.RuntimeEvent.RoleKind;
import org.espalier.actors.sweep.SweepReport;
import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushStatus;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of one process that meet through the kernel, each with an attachment of its own. */
class ArenaSessionTest {
    @TempDir
    private Path runtimeDir;

    private ActorTestKit kit;
    private SessionFixture sessions;

    @BeforeEach
    void start() throws IOException {
        kit = ActorTestKit.create();
        sessions = new SessionFixture(kit, runtimeDir.resolve("run"));
    }

    @AfterEach
    void stop() {
        kit.shutdownTestKit();
    }

    @Test
    void aSessionThatFindsNobodyCreatesAndOwns() {
        final ActorRef<ArenaSession.Command> session = sessions.spawnCreator();
        final OpenResult.Open open = sessions.open(session);
        assertEquals(SessionStatus.State.OWNER, open.status().state());
        assertEquals(0, open.status().place().orElseThrow().slot());
        assertEquals(open.tree().uuid(), open.status().place().orElseThrow().arena());
    }

    @Test
    void aJoinerLooksUpInTheTreeOfItsOwner() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final OpenResult.Open joined = sessions.open(sessions.spawnJoiner(ParticipantMode.READ_ONLY));
        final Pose pose = new Pose();
        pose.tx = 1.5;
        sessions.claimed(owner, "map", "odom").push(1_000, pose);
        final Pose seen = new Pose();
        assertEquals(1_000, joined.tree().lookup("map", "odom").latest(seen));
        assertEquals(1.5, seen.tx);
        assertEquals(SessionStatus.State.MEMBER, joined.status().state());
    }

    @Test
    void nobodyThereIsAFailureThatMayBeTriedAgain() {
        final OpenFailure failure = sessions.failure(sessions.spawnJoiner(ParticipantMode.READ_ONLY));
        assertInstanceOf(OpenFailure.ArenaAbsent.class, failure);
        assertTrue(failure.retryable());
    }

    @Test
    void aSessionThatCouldNotOpenStopsOnceItHasToldSomebody() {
        final ActorRef<ArenaSession.Command> session = sessions.spawnJoiner(ParticipantMode.READ_ONLY);
        sessions.failure(session);
        kit.createTestProbe().expectTerminated(session);
    }

    @Test
    void aReadOnlyCreatorIsRefusedBeforeAnythingIsTouched() {
        final ActorRef<ArenaSession.Command> session = kit.spawn(ArenaSession.create(
                sessions.settings(ParticipantMode.READ_ONLY, CreatePolicy.IF_ABSENT), SessionFixture.LAYOUT));
        assertInstanceOf(OpenFailure.ReadOnlyCannotCreate.class, sessions.failure(session));
        assertFalse(Files.exists(runtimeDir.resolve("run")));
    }

    @Test
    void aClaimThatIsHeldNamesItsHolder() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final ActorRef<ArenaSession.Command> joiner = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
        final int slot = sessions.open(joiner).status().place().orElseThrow().slot();
        sessions.claimed(joiner, "map", "odom");
        final ClaimResult refused = sessions.claim(owner, "map", "odom");
        final ClaimFailure.Held held =
                assertInstanceOf(ClaimFailure.Held.class, ((ClaimResult.Refused) refused).failure());
        assertEquals(slot, held.slot());
        assertEquals(ProcessHandle.current().pid(), held.pid());
        assertEquals("of a test", held.label());
        assertEquals("fixture", held.name());
    }

    // Both would lease by one description, which the kernel grants twice.
    @Test
    void aSecondClaimerOfTheSameSessionIsRefused() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        sessions.claimed(owner, "map", "odom");
        final ClaimResult refused = sessions.claim(owner, "map", "odom");
        assertInstanceOf(ClaimFailure.HeldHere.class, ((ClaimResult.Refused) refused).failure());
    }

    @Test
    void aReleasedClaimIsFreeForOthersAndItsWriterEnds() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final ActorRef<ArenaSession.Command> joiner = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
        sessions.open(joiner);
        final EdgeWriter writer = sessions.claimed(joiner, "map", "odom");
        assertEquals(
                List.of(new EdgeName("map", "odom")), sessions.status(joiner).claims());
        sessions.release(joiner, writer);
        assertEquals(List.of(), sessions.status(joiner).claims());
        assertEquals(PushStatus.CLOSED, writer.tryPush(1, new Pose()));
        sessions.claimed(owner, "map", "odom");
    }

    @Test
    void aDetachedMemberGivesItsClaimsAndItsSlotBack() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final ActorRef<ArenaSession.Command> joiner = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
        final int slot = sessions.open(joiner).status().place().orElseThrow().slot();
        final EdgeWriter writer = sessions.claimed(joiner, "map", "odom");
        sessions.detach(joiner);
        assertFalse(writer.tryPush(1, new Pose()).accepted());
        sessions.claimed(owner, "map", "odom");
        final int next = sessions.open(sessions.spawnJoiner(ParticipantMode.READ_WRITE))
                .status()
                .place()
                .orElseThrow()
                .slot();
        assertEquals(slot, next);
    }

    @Test
    void aReadOnlyJoinerCannotClaim() {
        sessions.open(sessions.spawnCreator());
        final ActorRef<ArenaSession.Command> joiner = sessions.spawnJoiner(ParticipantMode.READ_ONLY);
        sessions.open(joiner);
        final ClaimResult refused = sessions.claim(joiner, "map", "odom");
        assertInstanceOf(ClaimFailure.ReadOnly.class, ((ClaimResult.Refused) refused).failure());
    }

    @Test
    void anOwnerThatLeavesLeavesNothingButTheLockFile() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        assertEquals(List.of("test.lock", "test.sock"), sessions.files());
        sessions.detach(owner);
        assertEquals(List.of("test.lock"), sessions.files());
    }

    // Mutant tried: no cleanUp() at PostStop.
    @Test
    void aSessionThatIsStoppedByItsParentLeavesNothingEither() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        kit.stop(owner);
        assertEquals(List.of("test.lock"), sessions.files());
        sessions.open(sessions.spawnCreator());
    }

    @Test
    void theEndOfTheActorSystemIsADetach() throws IOException {
        sessions.open(sessions.spawnCreator());
        kit.shutdownTestKit();
        assertEquals(List.of("test.lock"), sessions.files());
    }

    @Test
    void aSubscriberHearsTheCurrentStateFirst() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final TestProbe<RuntimeEvent> events = sessions.subscribe(owner);
        events.expectMessage(new RuntimeEvent.Opened(RoleKind.OWNER, 0));
        sessions.claimed(owner, "map", "odom");
        events.expectMessage(new RuntimeEvent.ClaimTaken("map", "odom"));
    }

    @Test
    void aSweepOfAnArenaWithoutDeadFreesNothing() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        sessions.open(sessions.spawnJoiner(ParticipantMode.READ_ONLY));
        sessions.claimed(owner, "map", "odom");
        final TestProbe<SweepReport> probe = kit.createTestProbe();
        owner.tell(new ArenaSession.Sweep(probe.ref()));
        probe.expectMessage(SweepReport.nothing());
    }

    @Test
    void aClaimBeforeTheSessionIsOpenIsAnsweredNotForgotten() {
        final ActorRef<ArenaSession.Command> session = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
        assertInstanceOf(ClaimResult.NotAttached.class, sessions.claim(session, "map", "odom"));
    }

    // Mutant tried: no present(): the claim goes to a registry that has stopped, and nobody answers.
    @Test
    void aClaimOfASessionThatLeavesIsAnsweredNotForgotten() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final TestProbe<ClaimResult> claim = kit.createTestProbe();
        owner.tell(new ArenaSession.Detach(kit.<Done>createTestProbe().ref()));
        owner.tell(new ArenaSession.Claim("map", "odom", "late", claim.ref()));
        claim.expectMessage(new ClaimResult.NotAttached());
    }

    @Test
    void anAskThatTimesOutDoesNotCancelADetach() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final TestProbe<Done> impatient = kit.createTestProbe();
        owner.tell(new ArenaSession.Detach(impatient.ref()));
        impatient.stop();
        kit.createTestProbe().expectTerminated(owner, Duration.ofSeconds(30));
    }

    @Test
    void everyoneWhoAskedForADetachHearsOfItsEnd() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final TestProbe<Done> first = kit.createTestProbe();
        final TestProbe<Done> second = kit.createTestProbe();
        owner.tell(new ArenaSession.Detach(first.ref()));
        owner.tell(new ArenaSession.Detach(second.ref()));
        first.receiveMessage(Duration.ofSeconds(30));
        second.receiveMessage(Duration.ofSeconds(30));
    }

    @Test
    void aDetachWhileOpeningLeavesNothing() throws IOException {
        final ActorRef<ArenaSession.Command> session = sessions.spawnCreator();
        sessions.detach(session);
        sessions.open(sessions.spawnCreator());
        assertEquals(List.of("test.lock", "test.sock"), sessions.files());
    }

    // Mutant tried: no catch: the refusal restarts the registry and the asker waits for ever.
    @Test
    void anUnknownEdgeIsRefusedAndTheRegistryLives() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final ClaimResult refused = sessions.claim(owner, "map", "nowhere");
        assertInstanceOf(ClaimFailure.UnknownEdge.class, ((ClaimResult.Refused) refused).failure());
        sessions.claimed(owner, "map", "odom");
    }

    @Test
    void aWriterThatItsUserClosesGivesItsClaimBack() {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        sessions.claimed(owner, "map", "odom").close();
        sessions.claimed(owner, "map", "odom");
    }

    @Test
    void aSessionThatIsNotOpenHasNoPlace() {
        final ActorRef<ArenaSession.Command> session = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
        assertEquals(Optional.empty(), sessions.status(session).place());
    }
}
