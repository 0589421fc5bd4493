package org.espalier.actors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that are removed under sessions which live. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RendezvousDamageTest {
    @TempDir
    private Path temporary;

    private ActorTestKit kit;
    private SessionFixture sessions;
    private Path lock;
    private Path socket;

    @BeforeEach
    void start() {
        kit = ActorTestKit.create();
        sessions = new SessionFixture(kit, temporary.resolve("run"));
        lock = temporary.resolve("run/0/test.lock");
        socket = temporary.resolve("run/0/test.sock");
    }

    @AfterEach
    void stop() {
        kit.shutdownTestKit();
    }

    private static UUID arena(final OpenResult.Open open) {
        return open.status().place().orElseThrow().arena();
    }

    // Mutant tried: a check that finds the loss and does not bind again.
    @Test
    void joinersThatComeWhileTheSocketIsGoneJoinInsideTheirBudget() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        final UUID arena = arena(sessions.open(owner));
        final TestProbe<RuntimeEvent> events = sessions.subscribe(owner);
        Files.delete(socket);
        final List<ActorRef<ArenaSession.Command>> joiners = Stream.generate(
                        () -> sessions.spawnJoiner(ParticipantMode.READ_ONLY))
                .limit(3)
                .toList();
        joiners.forEach(joiner -> assertEquals(arena, arena(sessions.open(joiner))));
        SessionFixture.next(events, RuntimeEvent.RendezvousDamaged.class);
        SessionFixture.next(events, RuntimeEvent.RendezvousRestored.class);
    }

    // Mutant tried: the server keeps accepting at the listener nobody can find.
    @Test
    void aSocketThatIsLostAgainIsBoundAgain() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        final UUID arena = arena(sessions.open(owner));
        final TestProbe<RuntimeEvent> events = sessions.subscribe(owner);
        for (int i = 0; i < 3; i++) {
            Files.delete(socket);
            Files.createFile(socket);
            SessionFixture.next(events, RuntimeEvent.RendezvousRestored.class);
            assertEquals(arena, arena(sessions.open(sessions.spawnJoiner(ParticipantMode.READ_WRITE))));
        }
        sessions.detach(owner);
    }

    // Its reader does not leave, so the path is gone for the whole drain. Mutant tried: withdraw() without its mark.
    @Test
    void anOwnerThatLeavesDoesNotTakeItsOwnAbsenceForDamage() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        sessions.open(owner);
        final Queue<RuntimeEvent> heard = new ConcurrentLinkedQueue<>();
        owner.tell(new ArenaSession.Subscribe(kit.spawn(Behaviors.receiveMessage(event -> {
            heard.add(event);
            return Behaviors.same();
        }))));
        sessions.open(sessions.spawnJoiner(ParticipantMode.READ_ONLY));
        sessions.detach(owner);
        assertEquals(List.of("test.lock"), sessions.files());
        assertTrue(heard.stream().anyMatch(RuntimeEvent.Draining.class::isInstance), heard.toString());
        assertTrue(heard.stream().noneMatch(RuntimeEvent.RendezvousDamaged.class::isInstance), heard.toString());
    }

    // Mutant tried: a joiner that opens the lock file by its path.
    @Test
    void aJoinerOfAnOwnerWhoseLockFileWasRemadeLocksTheOwnersInodeAndIsNotReclaimed() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        final UUID arena = arena(sessions.open(owner));
        final TestProbe<RuntimeEvent> events = sessions.subscribe(owner);
        Files.delete(lock);
        Files.createFile(lock);
        SessionFixture.next(events, RuntimeEvent.RendezvousLost.class);
        final ActorRef<ArenaSession.Command> joiner = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
        assertEquals(arena, arena(sessions.open(joiner)));
        SessionFixture.next(sessions.subscribe(joiner), RuntimeEvent.RendezvousLost.class);
        sessions.claimed(joiner, "map", "odom");
        sessions.sweep(owner);
        assertEquals(1, sessions.status(joiner).claims().size());
        assertEquals(
                2,
                sessions.open(sessions.spawnJoiner(ParticipantMode.READ_WRITE))
                        .status()
                        .place()
                        .orElseThrow()
                        .slot());
    }

    // Mutant tried: an owner that binds again although its lock file is gone too: the newcomer would join the old
    // arena.
    @Test
    void anOwnerThatLostBothPathsGivesTheRoleUpAndTellsEverybody() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        final OpenResult.Open old = sessions.open(owner);
        final ActorRef<ArenaSession.Command> member = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
        sessions.open(member);
        final TestProbe<RuntimeEvent> owners = sessions.subscribe(owner);
        final TestProbe<RuntimeEvent> members = sessions.subscribe(member);
        sessions.claimed(member, "map", "odom");
        Files.delete(socket);
        Files.delete(lock);
        SessionFixture.next(owners, RuntimeEvent.RendezvousLost.class);
        SessionFixture.next(owners, RuntimeEvent.OwnerLost.class);
        SessionFixture.next(members, RuntimeEvent.RendezvousLost.class);
        final ActorRef<ArenaSession.Command> creator = sessions.spawnCreator();
        final UUID another = arena(sessions.open(creator));
        assertNotEquals(arena(old), another);
        assertEquals(another, arena(sessions.open(sessions.spawnJoiner(ParticipantMode.READ_ONLY))));
        assertEquals(SessionStatus.State.ORPHANED, sessions.status(owner).state());
        assertEquals(1, sessions.status(member).claims().size());
    }

    // Mutant tried: no news when the paths lead here again.
    @Test
    void aDirectoryThatComesBackIsServedAgain() throws IOException {
        final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
        final UUID arena = arena(sessions.open(owner));
        final TestProbe<RuntimeEvent> events = sessions.subscribe(owner);
        Files.move(temporary.resolve("run"), temporary.resolve("away"));
        SessionFixture.next(events, RuntimeEvent.OwnerLost.class);
        Files.move(temporary.resolve("away"), temporary.resolve("run"));
        SessionFixture.next(events, RuntimeEvent.TookOver.class);
        SessionFixture.next(events, RuntimeEvent.RendezvousRestored.class);
        assertEquals(arena, arena(sessions.open(sessions.spawnJoiner(ParticipantMode.READ_ONLY))));
    }
}
