package org.espalier.test.session;

import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.SpawnProtocol;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.japi.function.Function;
import org.espalier.actors.ArenaSession;
import org.espalier.actors.OpenResult;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;

/**
 * One session in a JVM of its own. Arguments: runtime directory, {@code create} or {@code always} or {@code read-write}
 * or {@code read-only}. Says {@code open STATE SLOT UUID} or {@code refused REASON}, then every event, and obeys the lines
 * it hears: {@code claim}, {@code push STAMP}, {@code latest}, {@code block}, {@code detach}.
 */
final class SessionChild {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ArenaSpec LAYOUT = ArenaSpec.builder()
            .edge(EdgeSpec.dynamic("map", "base").slots(64))
            .participants(4)
            .build();

    private final ActorSystem<SpawnProtocol.Command> system;
    private final ActorRef<ArenaSession.Command> session;
    private OpenResult.Open open;

    private SessionChild(
            final ActorSystem<SpawnProtocol.Command> system, final ActorRef<ArenaSession.Command> session) {
        this.system = system;
        this.session = session;
    }

    public static void main(final String[] args) throws Exception {
        final CreatePolicy create = switch (args[1]) {
            case "create" -> CreatePolicy.IF_ABSENT;
            case "always" -> CreatePolicy.ALWAYS;
            default -> CreatePolicy.NEVER;
        };
        final ParticipantMode mode =
                args[1].equals("read-only") ? ParticipantMode.READ_ONLY : ParticipantMode.READ_WRITE;
        final ActorSystem<SpawnProtocol.Command> system =
                ActorSystem.create(SpawnProtocol.create(), "child", ConfigFactory.load());
        final Settings settings = settings(system, Path.of(args[0]), mode, create);
        final ActorRef<ArenaSession.Command> session = system.systemActorOf(
                create == CreatePolicy.NEVER ? ArenaSession.create(settings) : ArenaSession.create(settings, LAYOUT),
                "tree",
                Props.empty());
        new SessionChild(system, session).run();
    }

    private static Settings settings(
            final ActorSystem<?> system, final Path runtimeDir, final ParticipantMode mode, final CreatePolicy create) {
        final Settings defaults = Settings.from(system.settings().config());
        final Settings.Open open = defaults.open();
        return defaults.withRendezvous(new Settings.Rendezvous(Optional.of(runtimeDir), 0, "test"))
                .withOpen(new Settings.Open(
                        mode,
                        create,
                        false,
                        PATIENCE,
                        create == CreatePolicy.NEVER ? PATIENCE : Duration.ZERO,
                        open.backoffMin(),
                        open.backoffMax()));
    }

    private void run() throws Exception {
        final OpenResult result = ask(ArenaSession.AwaitOpen::new);
        if (result instanceof OpenResult.NotOpen notOpen) {
            ChildJvm.step("refused " + notOpen.failure().message());
            system.terminate();
            return;
        }
        open = (OpenResult.Open) result;
        final SessionStatus.Place place = open.status().place().orElseThrow();
        ChildJvm.step("open " + open.status().state() + " " + place.slot() + " " + place.arena());
        session.tell(new ArenaSession.Subscribe(system.systemActorOf(
                Behaviors.receive(RuntimeEvent.class)
                        .onAnyMessage(event -> {
                            ChildJvm.step("event " + event);
                            return Behaviors.same();
                        })
                        .build(),
                "listener",
                Props.empty())));
        for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
            obey(order);
        }
    }

    private void obey(final String order) throws Exception {
        switch (order) {
            case "claim" -> claim();
            case "latest" -> latest();
            case "block" -> block();
            case "detach" -> {
                ask((ActorRef<Done> replyTo) -> new ArenaSession.Detach(replyTo));
                ChildJvm.step("detached");
            }
            default -> throw new IllegalArgumentException(order);
        }
    }

    private void claim() throws Exception {
        final ClaimResult result =
                ask((ActorRef<ClaimResult> replyTo) -> new ArenaSession.Claim("map", "base", "child", replyTo));
        if (result instanceof ClaimResult.Claimed claimed) {
            final Pose pose = new Pose();
            pose.tx = 2.5;
            claimed.writer().push(1_000, pose);
            ChildJvm.step("claimed");
        } else {
            ChildJvm.step("not claimed: " + result);
        }
    }

    private void latest() {
        final Pose pose = new Pose();
        open.tree().lookup("map", "base").latest(pose);
        ChildJvm.step("latest " + pose.tx);
    }

    /** An application that blocks every thread of the default dispatcher for good. */
    private void block() throws InterruptedException {
        final int threads = 64;
        final CountDownLatch blocked = new CountDownLatch(Runtime.getRuntime().availableProcessors());
        final CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            system.systemActorOf(
                            Behaviors.receive(String.class)
                                    .onAnyMessage(any -> {
                                        blocked.countDown();
                                        never.await();
                                        return Behaviors.same();
                                    })
                                    .build(),
                            "blocker-" + i,
                            Props.empty())
                    .tell("block");
        }
        blocked.await();
        ChildJvm.step("blocked");
    }

    private <T> T ask(final Function<ActorRef<T>, ArenaSession.Command> question) throws Exception {
        final CompletionStage<T> answer =
                AskPattern.ask(session, question, PATIENCE.multipliedBy(2), system.scheduler());
        return answer.toCompletableFuture().get();
    }
}
