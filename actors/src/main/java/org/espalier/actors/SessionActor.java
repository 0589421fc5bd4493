package org.espalier.actors;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.espalier.actors.ArenaSession.Command;
import org.espalier.actors.SessionStatus.State;
import org.espalier.actors.claim.ClaimRegistry;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.actors.events.CurrentState;
import org.espalier.actors.events.Events;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.events.RuntimeEvent.RoleKind;
import org.espalier.actors.observe.SessionMonitor;
import org.espalier.actors.role.Holding;
import org.espalier.actors.role.Role;
import org.espalier.actors.settings.Settings;
import org.espalier.actors.sweep.LivenessSweeper;
import org.espalier.actors.sweep.SweepReport;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.spec.ArenaSpec;

/**
 * The body of {@link ArenaSession}: spawns the children, keeps what must outlive them, answers, and leaves in order.
 * The takeover does not pass through here, so an application that blocks the dispatcher this actor was spawned on does
 * not delay it.
 */
final class SessionActor extends AbstractBehavior<Command> {

    /** What the session hears from its own children. */
    sealed interface Internal extends Command {}

    private record FromRole(Role.Report report) implements Internal {}

    private record FromEvents(Events.Notice notice) implements Internal {}

    private record Happened(RuntimeEvent event) implements Internal {}

    private record ClaimsAre(List<EdgeName> edges) implements Internal {}

    private record Closed(Optional<Throwable> failure) implements Internal {}

    private final Settings settings;
    private final Holding holding;
    private final IoLoop io;
    private final CurrentState current = new CurrentState();
    private final Set<ActorRef<RuntimeEvent>> subscribers = new LinkedHashSet<>();
    private final List<ActorRef<OpenResult>> waiting = new ArrayList<>();
    private final List<ActorRef<Done>> leaving = new ArrayList<>();
    private final Set<ActorRef<Void>> gone = new HashSet<>();
    private final OrderlyShutdown orderlyShutdown;
    private final SessionMonitor monitor;
    private final ActorRef<RuntimeEvent> happened;
    private final ActorRef<Events.Command> events;
    private final ActorRef<Role.Command> role;
    private Optional<ActorRef<ClaimRegistry.Command>> claims = Optional.empty();
    private Optional<ActorRef<LivenessSweeper.Command>> sweeper = Optional.empty();
    private Departure departure;
    private State state = State.OPENING;
    private List<EdgeName> held = List.of();
    private OpenFailure failure;

    private SessionActor(
            final ActorContext<Command> context,
            final Settings settings,
            final Optional<ArenaSpec> layout,
            final Holding holding) {
        super(context);
        this.holding = holding;
        this.settings = settings;
        this.io =
                IoLoop.start(problem -> context.getSystem().log().warn("a callback of the I/O thread failed", problem));
        this.monitor = SessionMonitor.start(settings.rendezvous(), context.getLog());
        this.happened = context.messageAdapter(RuntimeEvent.class, Happened::new);
        this.events = spawn(
                Behaviors.supervise(Events.create(context.messageAdapter(Events.Notice.class, FromEvents::new)))
                        .onFailure(SupervisorStrategy.restart()),
                "events",
                Settings.DISPATCHER);
        this.role = spawn(
                Role.create(new Role.Env(
                        settings, layout, holding, io, context.messageAdapter(Role.Report.class, FromRole::new))),
                "role",
                Settings.DISPATCHER);
        this.orderlyShutdown = OrderlyShutdown.register(context.getSystem(), context.getSelf());
    }

    static Behavior<Command> create(final Settings settings, final Optional<ArenaSpec> layout) {
        return Behaviors.setup(outer -> {
            final Holding holding = new Holding();
            return Behaviors.withMdc(
                    Command.class,
                    Map.of("espalier.arena", settings.rendezvous().name()),
                    message -> holding.mdc(),
                    Behaviors.setup(context -> new SessionActor(context, settings, layout, holding)));
        });
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(ArenaSession.Claim.class, this::claim)
                .onMessage(ArenaSession.Release.class, this::release)
                .onMessage(ArenaSession.GetStatus.class, this::answerStatus)
                .onMessage(ArenaSession.Subscribe.class, this::subscribe)
                .onMessage(ArenaSession.Unsubscribe.class, this::unsubscribe)
                .onMessage(ArenaSession.Sweep.class, this::sweep)
                .onMessage(ArenaSession.AwaitOpen.class, this::awaitOpen)
                .onMessage(ArenaSession.Detach.class, this::detach)
                .onMessage(FromRole.class, message -> hearRole(message.report()))
                .onMessage(FromEvents.class, message -> hearEvents(message.notice()))
                .onMessage(Happened.class, message -> publish(message.event()))
                .onMessage(ClaimsAre.class, message -> keep(message.edges()))
                .onMessage(Closed.class, this::closed)
                .onSignal(Terminated.class, this::ended)
                .onSignal(PostStop.class, stop -> cleanUp())
                .build();
    }

    private Behavior<Command> claim(final ArenaSession.Claim claim) {
        present(claims)
                .ifPresentOrElse(
                        registry -> registry.tell(
                                new ClaimRegistry.Claim(claim.parent(), claim.child(), claim.label(), claim.replyTo())),
                        () -> claim.replyTo().tell(new ClaimResult.NotAttached()));
        return this;
    }

    private Behavior<Command> release(final ArenaSession.Release release) {
        present(claims)
                .ifPresentOrElse(
                        registry -> registry.tell(new ClaimRegistry.Release(release.writer(), release.replyTo())),
                        () -> release.replyTo().tell(Done.getInstance()));
        return this;
    }

    private Behavior<Command> sweep(final ArenaSession.Sweep sweep) {
        present(sweeper)
                .ifPresentOrElse(
                        running -> running.tell(new LivenessSweeper.Sweep(sweep.replyTo())),
                        () -> sweep.replyTo().tell(SweepReport.nothing()));
        return this;
    }

    /** Empty once the session leaves: what is told to a child that has stopped is answered by nobody. */
    private <T> Optional<T> present(final Optional<T> child) {
        return departure == null ? child : Optional.empty();
    }

    private Behavior<Command> answerStatus(final ArenaSession.GetStatus ask) {
        ask.replyTo().tell(status());
        return this;
    }

    private SessionStatus status() {
        return new SessionStatus(state, settings.rendezvous(), holding.current().map(SessionActor::place), held);
    }

    private static SessionStatus.Place place(final Attachment attachment) {
        return new SessionStatus.Place(
                attachment.instance(),
                attachment.generation(),
                attachment.slot(),
                attachment.incarnation(),
                attachment.mode());
    }

    private Behavior<Command> subscribe(final ArenaSession.Subscribe subscribe) {
        subscribers.add(subscribe.subscriber());
        events.tell(new Events.Add(subscribe.subscriber(), current.events()));
        return failure == null ? this : leave();
    }

    private Behavior<Command> unsubscribe(final ArenaSession.Unsubscribe unsubscribe) {
        events.tell(new Events.Remove(unsubscribe.subscriber()));
        return this;
    }

    private Behavior<Command> awaitOpen(final ArenaSession.AwaitOpen await) {
        waiting.add(await.replyTo());
        return answerWaiting();
    }

    private Behavior<Command> answerWaiting() {
        final OpenResult result;
        if (failure != null) {
            result = new OpenResult.NotOpen(failure);
        } else if (state != State.OPENING && holding.current().isPresent()) {
            result = new OpenResult.Open(holding.current().get().tree(), status());
        } else {
            return this;
        }
        final boolean told = !waiting.isEmpty() || !subscribers.isEmpty();
        waiting.forEach(waiter -> waiter.tell(result));
        waiting.clear();
        return failure != null && told ? leave() : this;
    }

    private Behavior<Command> hearRole(final Role.Report report) {
        if (report instanceof Role.Told told) {
            return publish(told.event());
        } else if (report instanceof Role.Standing standing) {
            return stand(standing);
        } else if (report instanceof Role.NotOpen notOpen) {
            getContext().getLog().info("not open: {}", notOpen.failure().message());
            failure = notOpen.failure();
            state = State.FAILED;
            publish(new RuntimeEvent.OpenFailed(failure.message()));
            return answerWaiting();
        }
        return leave();
    }

    private Behavior<Command> stand(final Role.Standing standing) {
        if (departure != null) {
            return this;
        }
        final Attachment attachment = holding.current().orElseThrow();
        state = standing.kind() == RoleKind.OWNER ? State.OWNER : State.MEMBER;
        monitor.stands(status());
        if (standing.first()) {
            attend(attachment);
            monitor.attached(status(), attachment.tree()::corruptSamples);
            publish(new RuntimeEvent.Opened(standing.kind(), attachment.slot()));
        }
        return answerWaiting();
    }

    private void attend(final Attachment attachment) {
        final ActorRef<List<EdgeName>> heldEdges = edgesAdapter();
        claims = Optional.of(spawn(
                ClaimRegistry.supervised(attachment, happened, heldEdges), "claims", Settings.BLOCKING_DISPATCHER));
        if (attachment.writable()) {
            sweeper = Optional.of(spawn(
                    LivenessSweeper.supervised(attachment, settings.sweep(), happened),
                    "sweeper",
                    Settings.BLOCKING_DISPATCHER));
        }
    }

    @SuppressWarnings("unchecked")
    private ActorRef<List<EdgeName>> edgesAdapter() {
        return getContext().messageAdapter((Class<List<EdgeName>>) (Class<?>) List.class, ClaimsAre::new);
    }

    private Behavior<Command> keep(final List<EdgeName> edges) {
        held = edges;
        monitor.stands(status());
        return this;
    }

    private Behavior<Command> publish(final RuntimeEvent event) {
        current.follow(event);
        if (departure == null && (event instanceof RuntimeEvent.OwnerLost)) {
            state = State.ORPHANED;
        }
        EventLog.write(getContext().getLog(), event);
        monitor.happened(status(), event);
        events.tell(new Events.Publish(event));
        return this;
    }

    private Behavior<Command> hearEvents(final Events.Notice notice) {
        if (notice instanceof Events.Started started) {
            started.topic().tell(new Events.Restore(subscribers));
        } else if (notice instanceof Events.Gone gone) {
            subscribers.remove(gone.subscriber());
        }
        return this;
    }

    private Behavior<Command> detach(final ArenaSession.Detach detach) {
        leaving.add(detach.replyTo());
        return leave();
    }

    private Behavior<Command> leave() {
        if (departure == null) {
            final boolean owner = state == State.OWNER;
            state = State.DETACHING;
            monitor.stands(status());
            departure = new Departure(getContext(), role, claims, sweeper);
            departure.begin(owner, gone);
            return closeWhenAlone();
        }
        return this;
    }

    private Behavior<Command> ended(final Terminated ended) {
        gone.add(ended.getRef());
        if (departure != null) {
            departure.ended(ended.getRef());
            return closeWhenAlone();
        }
        if (failure != null && ended.getRef().equals(role)) {
            return this;
        }
        getContext()
                .getLog()
                .error(
                        "{} ended and may not: the session leaves",
                        ended.getRef().path().name());
        return leave();
    }

    private Behavior<Command> closeWhenAlone() {
        if (departure.alone()) {
            getContext()
                    .pipeToSelf(
                            departure.close(io, holding), (done, problem) -> new Closed(Optional.ofNullable(problem)));
        }
        return this;
    }

    private Behavior<Command> closed(final Closed closed) {
        closed.failure().ifPresent(problem -> getContext().getLog().warn("closing failed", problem));
        leaving.forEach(waiter -> waiter.tell(Done.getInstance()));
        return Behaviors.stopped();
    }

    /** Also when the parent stopped this actor: its children have ended by now. */
    private Behavior<Command> cleanUp() {
        orderlyShutdown.cancel();
        monitor.close();
        io.close();
        holding.close();
        return this;
    }

    private <T> ActorRef<T> spawn(final Behavior<T> behavior, final String name, final String dispatcher) {
        final ActorRef<T> child = getContext().spawn(behavior, name, DispatcherSelector.fromConfig(dispatcher));
        getContext().watch(child);
        return child;
    }
}
