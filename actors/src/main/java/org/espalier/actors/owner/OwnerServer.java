package org.espalier.actors.owner;

import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.PreRestart;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.espalier.actors.connection.Announcement;
import org.espalier.actors.connection.ConnectionContext;
import org.espalier.actors.connection.ConnectionSupervisor;
import org.espalier.actors.connection.DrainOutcome;
import org.espalier.actors.connection.SlotAnswer;
import org.espalier.actors.connection.SlotDesk;
import org.espalier.actors.connection.SlotGrant;
import org.espalier.actors.connection.SlotQuestion;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.io.ListenerCallbacks;
import org.espalier.arena.io.ListenerRegistration;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the arena's socket while this process is the owner. Watches the listener and holds assigner, reaper and
 * connections together; the sockets are the session's, so a restart adopts them and no member sees a hang-up.
 *
 * <p>On failure: to be restarted with back-off by its parent, with the same context; too many failures in a row give the
 * role away. Its assigner and reaper restart by themselves; a failure of the connections' supervisor is a failure of the
 * server.
 *
 * @since 0.1
 */
public final class OwnerServer extends AbstractBehavior<OwnerServer.Command> {
    private static final Logger LOG = LoggerFactory.getLogger(OwnerServer.class);
    private static final Duration SETTLE_TIMEOUT = Duration.ofMillis(500);

    /** What the server understands. */
    public sealed interface Command {}

    /**
     * Refuse newcomers, tell the participants, and wait until all have gone; at the deadline close what is left.
     *
     * @param timeout how long they may take
     * @param replyTo hears how it ended, exactly once
     */
    public record Drain(Duration timeout, ActorRef<DrainOutcome> replyTo) implements Command {}

    /**
     * Tell every participant.
     *
     * @param announcement what
     */
    public record Announce(Announcement announcement) implements Command {}

    /**
     * How many connections there are.
     *
     * @param replyTo hears it
     */
    public record Count(ActorRef<ConnectionSupervisor.Census> replyTo) implements Command {}

    /**
     * The path was lost and leads to another listener by now: accept there.
     *
     * @param replaced the listener nobody can find any more; closed once nothing polls it
     * @since 0.2
     */
    public record Rebind(SeqPacketListener replaced) implements Command {}

    private record AssignerStarted(long start) implements Command {}

    private record ReaperStarted() implements Command {}

    private final OwnerContext context;
    private final ActorRef<Command> self;
    private final ActorRef<SlotAssigner.Command> assigner;
    private final ActorRef<HangupReaper.Command> reaper;
    private final ActorRef<ConnectionSupervisor.Command> connections;
    private ListenerRegistration listener;

    private OwnerServer(final ActorContext<Command> actor, final OwnerContext context) {
        super(actor);
        this.context = context;
        this.self = actor.getSelf();
        this.assigner = spawnAssigner();
        this.reaper = spawnReaper();
        this.connections = actor.spawn(
                ConnectionSupervisor.create(connectionContext()), "connections", DispatcherSelector.sameAsParent());
        actor.watch(connections);
        this.listener = accept();
    }

    private ListenerRegistration accept() {
        return context.io().register(context.listener().get(), new Accepting());
    }

    /**
     * A server.
     *
     * @param context what it works with; the same after a restart
     * @return the behaviour, not yet supervised
     */
    public static Behavior<Command> create(final OwnerContext context) {
        return Behaviors.setup(actor -> new OwnerServer(actor, context));
    }

    private ActorRef<SlotAssigner.Command> spawnAssigner() {
        return getContext()
                .spawn(
                        restarting(SlotAssigner.create(
                                context.book(), this::freed, start -> self.tell(new AssignerStarted(start)))),
                        "slot-assigner",
                        DispatcherSelector.fromConfig(Settings.BLOCKING_DISPATCHER));
    }

    private ActorRef<HangupReaper.Command> spawnReaper() {
        final ActorRef<SlotAssigner.Command> told = assigner;
        final Settings.Owner owner = context.settings().owner();
        final HangupReaper.Retry retry =
                new HangupReaper.Retry(owner.reapRetryMin(), owner.reapRetryMax(), owner.reapGiveUp());
        return getContext()
                .spawn(
                        restarting(HangupReaper.create(
                                context.book(),
                                retry,
                                grant -> told.tell(new SlotAssigner.Freed(grant)),
                                this::freed,
                                () -> self.tell(new ReaperStarted()))),
                        "hangup-reaper",
                        DispatcherSelector.fromConfig(Settings.BLOCKING_DISPATCHER));
    }

    /** Runs in the turn of assigner or reaper: only sends. */
    private void freed(final RuntimeEvent event) {
        context.events().accept(event);
        if (event instanceof RuntimeEvent.SlotReclaimed reclaimed) {
            self.tell(new Announce(new Announcement.SlotReclaimed(reclaimed.slot())));
        }
    }

    private static <T> Behavior<T> restarting(final Behavior<T> behavior) {
        return Behaviors.supervise(behavior).onFailure(SupervisorStrategy.restart());
    }

    private ConnectionContext connectionContext() {
        final Settings.Owner owner = context.settings().owner();
        return new ConnectionContext(
                context.accepted(),
                context.arena(),
                context.checks(),
                new Desk(assigner, reaper),
                context.events(),
                new ConnectionContext.Limits(
                        owner.maxHandshakes(),
                        context.book().capacity(),
                        owner.handshakeTimeout(),
                        SETTLE_TIMEOUT,
                        context.settings().stallAfter()));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Drain.class, this::onDrain)
                .onMessage(Announce.class, this::onAnnounce)
                .onMessage(Count.class, this::onCount)
                .onMessage(Rebind.class, this::onRebind)
                .onMessage(AssignerStarted.class, this::onAssignerStarted)
                .onMessage(ReaperStarted.class, this::onReaperStarted)
                .onSignal(ChildFailed.class, this::onSupervisorFailed)
                .onSignal(Terminated.class, this::onSupervisorEnded)
                .onSignal(PreRestart.class, restart -> onEnd())
                .onSignal(PostStop.class, stop -> onEnd())
                .build();
    }

    private Behavior<Command> onDrain(final Drain drain) {
        connections.tell(new ConnectionSupervisor.Drain(drain.timeout(), drain.replyTo()));
        return this;
    }

    private Behavior<Command> onAnnounce(final Announce announce) {
        connections.tell(new ConnectionSupervisor.Tell(announce.announcement()));
        return this;
    }

    private Behavior<Command> onCount(final Count count) {
        connections.tell(new ConnectionSupervisor.Count(count.replyTo()));
        return this;
    }

    /** Clients in the old listener's queue see the end of their connection, and connect again. */
    private Behavior<Command> onRebind(final Rebind rebind) {
        final ListenerRegistration last = listener;
        listener = accept();
        last.deregister().thenRun(rebind.replaced()::close);
        return this;
    }

    private Behavior<Command> onAssignerStarted(final AssignerStarted started) {
        connections.tell(new ConnectionSupervisor.AssignerStarted(started.start()));
        return this;
    }

    private Behavior<Command> onReaperStarted(final ReaperStarted started) {
        connections.tell(new ConnectionSupervisor.ReaperStarted());
        return this;
    }

    private Behavior<Command> onSupervisorFailed(final ChildFailed failed) {
        throw new ServerFailedException("the connections' supervisor failed", failed.getCause());
    }

    private Behavior<Command> onSupervisorEnded(final Terminated ended) {
        throw new ServerFailedException("the connections' supervisor stopped", null);
    }

    private Behavior<Command> onEnd() {
        listener.deregister();
        return this;
    }

    /** Puts sockets where a restarted server finds them. On the I/O thread. */
    private final class Accepting implements ListenerCallbacks {
        @Override
        public void accepted(final SeqPacketSocket socket) {
            context.accepted().admit(socket);
        }

        @Override
        public void acceptFailed(final PosixException failure) {
            LOG.warn("A client waits and cannot be accepted: {}", failure.getMessage());
        }
    }

    /** The two actors behind the desk. */
    private record Desk(ActorRef<SlotAssigner.Command> assigner, ActorRef<HangupReaper.Command> reaper)
            implements SlotDesk {
        @Override
        public void ask(final SlotQuestion question, final ActorRef<SlotAnswer> replyTo) {
            assigner.tell(new SlotAssigner.Ask(question, replyTo));
        }

        @Override
        public void ended(final SlotGrant grant, final ActorRef<SlotGrant> replyTo) {
            reaper.tell(new HangupReaper.Ended(grant, replyTo));
        }

        @Override
        public void standing(final long start, final List<SlotGrant> grants) {
            assigner.tell(new SlotAssigner.Standing(start, grants));
        }
    }
}
