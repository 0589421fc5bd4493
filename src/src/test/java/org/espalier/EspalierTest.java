package org.espalier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.espalier.actors.ArenaSession;
import org.espalier.actors.OpenResult;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenException;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The two front doors, with owner and reader in one process: sessions share nothing but the memory. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EspalierTest {
    private static final ArenaSpec LAYOUT =
            ArenaSpec.builder().edge(EdgeSpec.dynamic("map", "odom").slots(8)).build();

    @TempDir
    Path runtimeDir;

    @Test
    void whatOneSessionPushesAnotherLooksUpAndAClosedOneAnswersNothing() throws InterruptedException {
        final Lookup left;
        final Pose pose = new Pose();
        try (Espalier owner = owner();
                EdgeWriter writer = owner.claim("map", "odom");
                Espalier reader = builder().readOnly().open()) {
            writer.push(1_000, new Pose(1, 2, 3, 0, 0, 0, 1));
            left = reader.lookup("map", "odom");
            assertEquals(1_000, left.latest(pose));
            assertEquals(2.0, pose.ty);
            assertEquals(owner.tree().uuid(), reader.tree().uuid());
            assertEquals(SessionStatus.State.OWNER, owner.status().state());
            assertEquals(2, owner.participants().holders().size());
            assertThrows(ClaimException.class, () -> reader.claim("map", "odom"), "a reader pushes nothing");

            final BlockingQueue<RuntimeEvent> heard = new LinkedBlockingQueue<>();
            reader.subscribe(heard::add);
            assertInstanceOf(RuntimeEvent.Opened.class, heard.take(), "a late subscriber hears the state first");
        }
        assertEquals(LookupStatus.CLOSED, left.tryLatest(pose));
        assertFalse(Files.exists(runtimeDir.resolve("7/facade.sock")));
        assertEquals(0, builder().participants().holders().size());
    }

    @Test
    void closingTwiceIsClosingOnceAndAClosedSessionSaysSo() {
        final Espalier owner = owner();
        owner.close();
        owner.close();

        assertThrows(IllegalStateException.class, owner::status);
    }

    @Test
    void aFailedAttemptLeavesTheBuilderAsItWas() {
        final EspalierBuilder builder = builder().readOnly();
        final OpenException absent = assertThrows(OpenException.class, builder::open);
        assertInstanceOf(OpenFailure.ArenaAbsent.class, absent.failure());

        try (Espalier owner = owner();
                Espalier reader = builder.open()) {
            assertEquals(owner.tree().uuid(), reader.tree().uuid());
        }
    }

    @Test
    void oneActorSystemHasOneSessionPerSettingsAndDetachesItWhenItEnds() throws Exception {
        final Config config = ConfigFactory.parseMap(Map.of(
                        "espalier.rendezvous.runtime-dir", runtimeDir.toString(),
                        "espalier.rendezvous.domain", "7",
                        "espalier.rendezvous.name", "facade",
                        "espalier.open.mode", "read-write",
                        "espalier.open.create", "if-absent",
                        "pekko.loglevel", "WARNING"))
                .withFallback(ConfigFactory.load());
        final ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "application", config);
        final EspalierExtension extension = EspalierExtension.get(system);
        assertSame(extension, EspalierExtension.get(system));
        final Settings settings = Settings.from(config);

        final ActorRef<ArenaSession.Command> session = extension.session(settings, LAYOUT);
        assertSame(session, extension.session(), "the system's own configuration is these settings");
        final OpenResult opened = AskPattern.ask(
                        session, ArenaSession.AwaitOpen::new, Duration.ofSeconds(60), system.scheduler())
                .toCompletableFuture()
                .get();
        assertInstanceOf(OpenResult.Open.class, opened);

        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get();

        final ParticipantListing listing = builder().participants();
        assertEquals(ParticipantListing.State.LEFT, listing.rows().get(0).state());
        assertTrue(Files.exists(runtimeDir.resolve("7/facade.lock")));
        assertFalse(Files.exists(runtimeDir.resolve("7/facade.sock")));
    }

    private Espalier owner() {
        return builder()
                .readWrite()
                .createPolicy(CreatePolicy.IF_ABSENT)
                .layout(LAYOUT)
                .open();
    }

    private EspalierBuilder builder() {
        return Espalier.builder().runtimeDir(runtimeDir).domain(7).name("facade");
    }
}
