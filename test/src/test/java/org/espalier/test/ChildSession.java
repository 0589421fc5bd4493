package org.espalier.test;

import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.DispatcherSelector;
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
import org.espalier.actors.sweep.SweepReport;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.tree.TransformTree;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * A session for the main class of a child JVM: blocking calls to its actor. Built in two steps, so that a child can pay
 * for its start ahead and open when it is told to.
 */
public final class ChildSession implements AutoCloseable {
    /** Name of the one arena that a test's runtime directory holds. */
    public static final String ARENA = "test";

    private final ActorSystem<SpawnProtocol.Command> system;
    private ActorRef<ArenaSession.Command> session;
    private OpenResult.Open open;
    private int sessions;
    private Map<String, String> overrides = Map.of();

    private ChildSession(final ActorSystem<SpawnProtocol.Command> system) {
        this.system = system;
    }

    /**
     * An actor system, not attached to anything yet.
     *
     * @param sweepPeriod how often this participant looks for the dead by itself
     */
    public static ChildSession prepare(final Duration sweepPeriod) {
        return prepare(Map.of("espalier.sweep.period", sweepPeriod.toMillis() + "ms"));
    }

    /**
     * An actor system, not attached to anything yet.
     *
     * @param settings paths and values that differ from the defaults
     */
    public static ChildSession prepare(final Map<String, String> settings) {
        return new ChildSession(ActorSystem.create(
                SpawnProtocol.create(),
                "child",
                ConfigFactory.parseMap(settings).withFallback(ConfigFactory.load())));
    }

    /** Paths and values that the next sessions have besides those of the actor system. */
    public void configure(final Map<String, String> settings) {
        overrides = settings;
    }

    /** Creates an arena and serves it. */
    public void create(final Path runtimeDir, final ArenaSpec layout) throws Exception {
        require(open(runtimeDir, ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, ChildJvm.PATIENCE, layout));
    }

    /** Joins an arena. */
    public void join(final Path runtimeDir, final ParticipantMode mode) throws Exception {
        require(open(runtimeDir, mode, CreatePolicy.NEVER, ChildJvm.PATIENCE, null));
    }

    private static void require(final Optional<OpenFailure> failure) {
        failure.ifPresent(why -> {
            throw new AssertionError(why.message());
        });
    }

    /**
     * Opens an arena as a policy says.
     *
     * @param budget of the one attempt
     * @param layout to create from; null to join only
     * @return why it is not open; empty when it is
     */
    public Optional<OpenFailure> open(
            final Path runtimeDir,
            final ParticipantMode mode,
            final CreatePolicy create,
            final Duration budget,
            final ArenaSpec layout)
            throws Exception {
        final Settings settings = settings(runtimeDir, mode, create, budget);
        sessions++;
        session = system.systemActorOf(
                layout == null ? ArenaSession.create(settings) : ArenaSession.create(settings, layout),
                "tree-" + sessions,
                DispatcherSelector.fromConfig(Settings.DISPATCHER));
        final OpenResult result = ask(ArenaSession.AwaitOpen::new);
        if (result instanceof OpenResult.NotOpen notOpen) {
            return Optional.of(notOpen.failure());
        }
        open = (OpenResult.Open) result;
        return Optional.empty();
    }

    private Settings settings(
            final Path runtimeDir, final ParticipantMode mode, final CreatePolicy create, final Duration budget) {
        final Settings defaults = Settings.from(
                ConfigFactory.parseMap(overrides).withFallback(system.settings().config()));
        final Settings.Open times = defaults.open();
        return defaults.withRendezvous(new Settings.Rendezvous(Optional.of(runtimeDir), 0, ARENA))
                .withOpen(new Settings.Open(
                        mode, create, false, budget, Duration.ZERO, times.backoffMin(), times.backoffMax()));
    }

    /** The tree, once open. */
    public TransformTree tree() {
        return open.tree();
    }

    /** Slot and arena, as one line of text. */
    public String place() {
        final SessionStatus.Place place = open.status().place().orElseThrow();
        return place.slot() + " " + place.arena();
    }

    /** What it was right after opening: owner or member. */
    public SessionStatus.State stood() {
        return open.status().state();
    }

    /** What it is now. */
    public SessionStatus status() throws Exception {
        return ask(ArenaSession.GetStatus::new);
    }

    /** Prints every event from now on as a line that begins with {@code event}. */
    public void printEvents() {
        subscribe(event -> ChildJvm.step("event " + event));
    }

    /** Hears every event from now on, the current state first. */
    public void subscribe(final Consumer<RuntimeEvent> listener) {
        session.tell(new ArenaSession.Subscribe(system.systemActorOf(
                Behaviors.receive(RuntimeEvent.class)
                        .onAnyMessage(event -> {
                            listener.accept(event);
                            return Behaviors.same();
                        })
                        .build(),
                "listener-" + sessions,
                Props.empty())));
    }

    /** Asks once for an edge. */
    public ClaimResult claim(final String parent, final String child) throws Exception {
        return ask((ActorRef<ClaimResult> replyTo) -> new ArenaSession.Claim(parent, child, "child", replyTo));
    }

    /** Gives an edge back. */
    public void release(final EdgeWriter writer) throws Exception {
        ask((ActorRef<Done> replyTo) -> new ArenaSession.Release(writer, replyTo));
    }

    /** Frees what the dead left. */
    public SweepReport sweep() throws Exception {
        return ask(ArenaSession.Sweep::new);
    }

    /** Leaves in order; another arena can be opened after it. */
    public void detach() throws Exception {
        ask((ActorRef<Done> replyTo) -> new ArenaSession.Detach(replyTo));
    }

    private <T> T ask(final Function<ActorRef<T>, ArenaSession.Command> question) throws Exception {
        return AskPattern.ask(session, question, ChildJvm.PATIENCE.multipliedBy(2), system.scheduler())
                .toCompletableFuture()
                .get();
    }

    /** Leaves in order and ends the actor system. */
    @Override
    public void close() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }
}
