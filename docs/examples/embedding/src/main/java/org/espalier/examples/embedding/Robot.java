package org.espalier.examples.embedding;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.espalier.actors.ArenaSession;
import org.espalier.actors.OpenResult;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;

/**
 * A robot: publishes where it is, looks up where the other one is, and says what happens to the tree. The session is its
 * child: it watches it, and starts another when it has ended.
 */
final class Robot extends AbstractBehavior<Robot.Command> {
    /** The robots there are. */
    static final List<String> NAMES = List.of("alpha", "beta");

    private static final String MAP = "map";
    private static final Duration PUSH_PERIOD = Duration.ofMillis(20);
    private static final Duration REPORT_PERIOD = Duration.ofSeconds(1);
    private static final Duration PAUSE_BEFORE_RESTART = Duration.ofSeconds(1);
    private static final ArenaSpec LAYOUT = ArenaSpec.builder()
            .edge(EdgeSpec.dynamic(MAP, NAMES.get(0)).history(50, 10))
            .edge(EdgeSpec.dynamic(MAP, NAMES.get(1)).history(50, 10))
            .build();

    sealed interface Command {}

    private record Start() implements Command {}

    private record Opened(OpenResult result) implements Command {}

    private record Claimed(ClaimResult result) implements Command {}

    private record Heard(RuntimeEvent event) implements Command {}

    private record Ended() implements Command {}

    private record Push() implements Command {}

    private record Report() implements Command {}

    private final String name;
    private final String other;
    private final Settings settings;
    private final Consumer<String> out;
    private final TimerScheduler<Command> timers;
    private final Pose pose = new Pose();
    private ActorRef<ArenaSession.Command> tree;
    private Lookup lookup;
    private EdgeWriter writer;
    private long answered;
    private long failed;

    private Robot(
            final ActorContext<Command> context,
            final TimerScheduler<Command> timers,
            final String name,
            final Settings settings,
            final Consumer<String> out) {
        super(context);
        this.name = name;
        this.other = NAMES.get(1 - NAMES.indexOf(name));
        this.settings = settings;
        this.out = out;
        this.timers = timers;
        say("pid " + ProcessHandle.current().pid());
        timers.startTimerWithFixedDelay(new Push(), PUSH_PERIOD);
        timers.startTimerWithFixedDelay(new Report(), REPORT_PERIOD);
        start();
    }

    static Behavior<Command> create(final String name, final Settings settings, final Consumer<String> out) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new Robot(context, timers, name, settings, out)));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Start.class, message -> start())
                .onMessage(Opened.class, message -> opened(message.result()))
                .onMessage(Claimed.class, message -> claimed(message.result()))
                .onMessage(Heard.class, message -> say(message.event().message()))
                .onMessage(Ended.class, message -> ended())
                .onMessage(Push.class, message -> push())
                .onMessage(Report.class, message -> report())
                .build();
    }

    private Behavior<Command> start() {
        tree = getContext().spawnAnonymous(ArenaSession.create(settings, LAYOUT));
        getContext().watchWith(tree, new Ended());
        tree.tell(new ArenaSession.Subscribe(getContext().messageAdapter(RuntimeEvent.class, Heard::new)));
        tree.tell(new ArenaSession.AwaitOpen(getContext().messageAdapter(OpenResult.class, Opened::new)));
        return this;
    }

    private Behavior<Command> opened(final OpenResult result) {
        if (result instanceof OpenResult.Open open) {
            lookup = open.tree().lookup(MAP, other);
            tree.tell(new ArenaSession.Claim(
                    MAP, name, "robot " + name, getContext().messageAdapter(ClaimResult.class, Claimed::new)));
        }
        return this;
    }

    private Behavior<Command> claimed(final ClaimResult result) {
        if (result instanceof ClaimResult.Claimed granted) {
            writer = granted.writer();
        } else if (result instanceof ClaimResult.Refused refused) {
            say(refused.failure().message());
        }
        return this;
    }

    /** The application's own strategy: the session has left in order, whatever the reason; another one is started. */
    private Behavior<Command> ended() {
        say("the session has ended");
        lookup = null;
        writer = null;
        timers.startSingleTimer(new Start(), PAUSE_BEFORE_RESTART);
        return this;
    }

    /** A push and a lookup are calls on shared memory: they do not block, and an actor may make them. */
    private Behavior<Command> push() {
        final Instant now = Instant.now();
        if (writer != null) {
            final double angle = now.toEpochMilli() % 60_000 * Math.PI / 30_000;
            pose.set(Math.cos(angle), Math.sin(angle), 0, 0, 0, 0, 1);
            writer.tryPush(now.getEpochSecond() * 1_000_000_000L + now.getNano(), pose);
        }
        if (lookup != null) {
            if (lookup.tryLatest(pose) == LookupStatus.OK) {
                answered++;
            } else if (answered > 0) {
                failed++;
            }
        }
        return this;
    }

    private Behavior<Command> report() {
        if (answered > 0) {
            say("looked " + other + " up " + answered + " times, " + failed + " failed");
        }
        return this;
    }

    private Behavior<Command> say(final String what) {
        out.accept(name + ": " + what);
        return this;
    }
}
