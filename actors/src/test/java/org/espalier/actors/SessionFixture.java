package org.espalier.actors;

import com.typesafe.config.ConfigFactory;
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
import org.espalier.actors.settings.Settings;
import org.espalier.actors.sweep.SweepReport;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.ParticipantMode;

/** One runtime directory and the sessions of a test in it. */
final class SessionFixture {
    static final ArenaSpec LAYOUT = ArenaSpec.builder()
            .edge(EdgeSpec.dynamic("map", "odom").slots(64))
            .edge(EdgeSpec.dynamic("odom", "base").slots(64))
            .edge(EdgeSpec.fixed("base", "lidar", new Pose()))
            .participants(8)
            .build();

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ActorTestKit kit;
    private final Path runtimeDir;

    SessionFixture(final ActorTestKit kit, final Path runtimeDir) {
        this.kit = kit;
        this.runtimeDir = runtimeDir;
    }

    Settings settings(final ParticipantMode mode, final CreatePolicy create) {
        final Settings defaults = Settings.from(ConfigFactory.load());
        final Settings.Open open = defaults.open();
        return defaults.withRendezvous(new Settings.Rendezvous(Optional.of(runtimeDir), 0, "test"))
                .withOpen(new Settings.Open(
                        mode, create, false, open.timeout(), Duration.ZERO, open.backoffMin(), open.backoffMax()))
                .withParticipantName("fixture");
    }

    ActorRef<ArenaSession.Command> spawnCreator() {
        return kit.spawn(ArenaSession.create(settings(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT), LAYOUT));
    }

    ActorRef<ArenaSession.Command> spawnJoiner(final ParticipantMode mode) {
        return kit.spawn(ArenaSession.create(settings(mode, CreatePolicy.NEVER)));
    }

    OpenResult.Open open(final ActorRef<ArenaSession.Command> session) {
        final OpenResult result = outcome(session);
        if (result instanceof OpenResult.NotOpen notOpen) {
            throw new AssertionError(notOpen.failure().message());
        }
        return (OpenResult.Open) result;
    }

    OpenFailure failure(final ActorRef<ArenaSession.Command> session) {
        return ((OpenResult.NotOpen) outcome(session)).failure();
    }

    private OpenResult outcome(final ActorRef<ArenaSession.Command> session) {
        final TestProbe<OpenResult> probe = kit.createTestProbe();
        session.tell(new ArenaSession.AwaitOpen(probe.ref()));
        return probe.receiveMessage(PATIENCE);
    }

    ClaimResult claim(final ActorRef<ArenaSession.Command> session, final String parent, final String child) {
        final TestProbe<ClaimResult> probe = kit.createTestProbe();
        session.tell(new ArenaSession.Claim(parent, child, "of a test", probe.ref()));
        return probe.receiveMessage(PATIENCE);
    }

    EdgeWriter claimed(final ActorRef<ArenaSession.Command> session, final String parent, final String child) {
        final ClaimResult result = claim(session, parent, child);
        if (result instanceof ClaimResult.Refused refused) {
            throw new AssertionError(refused.failure().message());
        }
        return ((ClaimResult.Claimed) result).writer();
    }

    void release(final ActorRef<ArenaSession.Command> session, final EdgeWriter writer) {
        final TestProbe<Done> probe = kit.createTestProbe();
        session.tell(new ArenaSession.Release(writer, probe.ref()));
        probe.receiveMessage(PATIENCE);
    }

    SweepReport sweep(final ActorRef<ArenaSession.Command> session) {
        final TestProbe<SweepReport> probe = kit.createTestProbe();
        session.tell(new ArenaSession.Sweep(probe.ref()));
        return probe.receiveMessage(PATIENCE);
    }

    SessionStatus status(final ActorRef<ArenaSession.Command> session) {
        final TestProbe<SessionStatus> probe = kit.createTestProbe();
        session.tell(new ArenaSession.GetStatus(probe.ref()));
        return probe.receiveMessage(PATIENCE);
    }

    TestProbe<RuntimeEvent> subscribe(final ActorRef<ArenaSession.Command> session) {
        final TestProbe<RuntimeEvent> probe = kit.createTestProbe();
        session.tell(new ArenaSession.Subscribe(probe.ref()));
        return probe;
    }

    void detach(final ActorRef<ArenaSession.Command> session) {
        final TestProbe<Done> probe = kit.createTestProbe();
        session.tell(new ArenaSession.Detach(probe.ref()));
        probe.receiveMessage(PATIENCE);
        probe.expectTerminated(session, PATIENCE);
    }

    /** Names of the files in the arena's directory, sorted. */
    List<String> files() throws IOException {
        try (var files = Files.list(runtimeDir.resolve("0"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** The next event of a kind; others before it are skipped. */
    static <E extends RuntimeEvent> E next(final TestProbe<RuntimeEvent> events, final Class<E> kind) {
        while (true) {
            final RuntimeEvent event = events.receiveMessage(PATIENCE);
            if (kind.isInstance(event)) {
                return kind.cast(event);
            }
        }
    }
}
