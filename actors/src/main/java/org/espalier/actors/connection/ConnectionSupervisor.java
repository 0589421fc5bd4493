package org.espalier.actors.connection;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.PreRestart;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.espalier.actors.events.RuntimeEvent;

/**
 * Admits connections, keeps the registry, removes what has ended. The only writer of the registry and of the grants
 * written on the sockets: every question and answer about slots passes through here.
 *
 * <p>Connections that stood before a restart are adopted from {@link AcceptedConnections}: those with a grant get a new
 * actor, those in the middle of a greeting end and try again.
 *
 * <p>On failure: the owner's server fails with it and restarts both; bookkeeping that threw is not trusted. Who waits
 * for a drain hears {@link DrainOutcome.Unknown}.
 *
 * @since 0.1
 */
public final class ConnectionSupervisor extends AbstractBehavior<ConnectionSupervisor.Command> {

    /** What the supervisor understands. */
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
    public record Tell(Announcement announcement) implements Command {}

    /**
     * The assigner has started: tell it which grants stand and ask again what it has not answered.
     *
     * @param start which start
     */
    public record AssignerStarted(long start) implements Command {}

    /** The reaper has started: report again what it has not freed. */
    public record ReaperStarted() implements Command {}

    /**
     * How many connections there are.
     *
     * @param replyTo hears it
     */
    public record Count(ActorRef<Census> replyTo) implements Command {}

    /**
     * How many connections there are.
     *
     * @param handshakes not served yet
     * @param participants served
     * @param unfreed ended, their slots not freed yet
     * @since 0.1
     */
    public record Census(int handshakes, int participants, int unfreed) {}

    private record Newcomer(AcceptedConnection connection) implements Command {}

    private record Asked(SlotQuestion question) implements Command {}

    private record Answered(SlotAnswer answer) implements Command {}

    private record Gone(ConnectionIncarnation incarnation) implements Command {}

    private record LetGo(ConnectionIncarnation incarnation) implements Command {}

    private record Freed(SlotGrant grant) implements Command {}

    private record DrainDeadline() implements Command {}

    private record SettleDeadline() implements Command {}

    private final ConnectionContext context;
    private final TimerScheduler<Command> timers;
    private final Permits permits;
    private final RemovalFunnel funnel;
    private final DrainWaiters drain = new DrainWaiters();
    private final Map<ConnectionIncarnation, ConnectionRecord> registry = new LinkedHashMap<>();
    private final SlotTraffic slots;
    private final ActorRef<SlotQuestion> questions;

    private ConnectionSupervisor(
            final ActorContext<Command> actor, final TimerScheduler<Command> timers, final ConnectionContext context) {
        super(actor);
        this.context = context;
        this.timers = timers;
        this.permits =
                new Permits(context.limits().maxHandshakes(), context.limits().places());
        this.slots = new SlotTraffic(
                context,
                actor.messageAdapter(SlotAnswer.class, Answered::new),
                actor.messageAdapter(SlotGrant.class, Freed::new));
        this.funnel = new RemovalFunnel(context, actor.getLog(), slots::giveBack);
        this.questions = actor.messageAdapter(SlotQuestion.class, Asked::new);
    }

    /**
     * A supervisor of the connections that stand and of those to come.
     *
     * @param context what they work with
     * @return the behaviour, not to be restarted by itself
     */
    public static Behavior<Command> create(final ConnectionContext context) {
        return Behaviors.setup(
                actor -> Behaviors.withTimers(timers -> new ConnectionSupervisor(actor, timers, context).begin()));
    }

    private ConnectionSupervisor begin() {
        final ActorRef<Command> self = getContext().getSelf();
        context.accepted()
                .listen(connection -> self.tell(new Newcomer(connection)))
                .forEach(this::adopt);
        return this;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Newcomer.class, this::onNewcomer)
                .onMessage(Asked.class, this::onAsked)
                .onMessage(Answered.class, this::onAnswered)
                .onMessage(Gone.class, this::onGone)
                .onMessage(LetGo.class, this::onLetGo)
                .onMessage(Freed.class, this::onFreed)
                .onMessage(AssignerStarted.class, this::onAssignerStarted)
                .onMessage(ReaperStarted.class, this::onReaperStarted)
                .onMessage(Tell.class, this::onTell)
                .onMessage(Count.class, this::onCount)
                .onMessage(Drain.class, this::onDrain)
                .onMessage(DrainDeadline.class, deadline -> onDrainDeadline())
                .onMessage(SettleDeadline.class, deadline -> onSettleDeadline())
                .onSignal(PreRestart.class, restart -> onEnd())
                .onSignal(PostStop.class, stop -> onEnd())
                .build();
    }

    // --- admission

    private Behavior<Command> onNewcomer(final Newcomer newcomer) {
        final AcceptedConnection connection = newcomer.connection();
        final Optional<Permits.Permit> permit = permits.admit();
        if (permit.isPresent()) {
            register(connection, permit.get());
        } else {
            turnAway(connection);
        }
        return this;
    }

    private void turnAway(final AcceptedConnection connection) {
        final HelloChecks.Refusal refusal = context.checks()
                .checkStranger(connection.peer(), permits.isDraining(), Optional.of(permits.maxHandshakes()))
                .orElseThrow();
        connection.send(context.arena().reply(refusal.status()).encode());
        connection.ending(ConnectionEnd.REFUSED);
        remove(new ConnectionRecord(connection));
        context.events().accept(new RuntimeEvent.ConnectionRefused(refusal.status() + ": " + refusal.reason()));
    }

    private void adopt(final AcceptedConnection connection) {
        if (!connection.isGreeted() && !connection.isClosing()) {
            onNewcomer(new Newcomer(connection));
        } else if (connection.isClosing()
                || connection.isHungUp()
                || connection.grant().isEmpty()) {
            remove(new ConnectionRecord(connection));
        } else {
            register(connection, permits.adopt(connection.isServing()));
        }
    }

    private void register(final AcceptedConnection connection, final Permits.Permit permit) {
        final ConnectionIncarnation incarnation = connection.incarnation();
        final ActorRef<ParticipantConnection.Command> actor = getContext()
                .spawn(
                        ParticipantConnection.create(connection, context, permits::isDraining, questions),
                        "connection-" + incarnation.ordinal(),
                        DispatcherSelector.sameAsParent());
        registry.put(incarnation, new ConnectionRecord(connection, actor, permit));
        getContext().watchWith(actor, new Gone(incarnation));
    }

    // --- slots

    private Behavior<Command> onAsked(final Asked asked) {
        final ConnectionRecord record = registry.get(asked.question().asker());
        if (record != null) {
            slots.ask(record, asked.question());
        }
        return this;
    }

    private Behavior<Command> onAnswered(final Answered answered) {
        final SlotAnswer answer = answered.answer();
        final ConnectionRecord record = registry.get(answer.question().asker());
        if (record == null) {
            slots.takeBack(answer);
        } else {
            slots.answered(record, answer);
        }
        return this;
    }

    private Behavior<Command> onFreed(final Freed done) {
        slots.freed(done.grant());
        return this;
    }

    private Behavior<Command> onAssignerStarted(final AssignerStarted started) {
        slots.resume(started.start(), registry.values(), funnel.grants());
        return this;
    }

    private Behavior<Command> onReaperStarted(final ReaperStarted started) {
        slots.reportAgain();
        return this;
    }

    // --- removal

    private Behavior<Command> onGone(final Gone gone) {
        final ConnectionRecord record = registry.remove(gone.incarnation());
        if (record != null) {
            remove(record);
        }
        return this;
    }

    private void remove(final ConnectionRecord record) {
        final LetGo letGo = new LetGo(record.connection().incarnation());
        getContext().pipeToSelf(funnel.enter(record), (done, failure) -> letGo);
    }

    private Behavior<Command> onLetGo(final LetGo letGo) {
        funnel.letGo(letGo.incarnation());
        settleIfEmpty();
        return this;
    }

    // --- notices, drain

    private Behavior<Command> onTell(final Tell tell) {
        registry.values().forEach(record -> record.tell(new ParticipantConnection.Tell(tell.announcement())));
        return this;
    }

    private Behavior<Command> onCount(final Count count) {
        count.replyTo().tell(new Census(permits.handshakes(), permits.participants(), slots.unfreed()));
        return this;
    }

    private Behavior<Command> onDrain(final Drain command) {
        drain.add(command.replyTo());
        if (!permits.isDraining()) {
            permits.drain();
            context.events().accept(new RuntimeEvent.Draining());
            onTell(new Tell(new Announcement.Draining()));
            timers.startSingleTimer(new DrainDeadline(), command.timeout());
        }
        settleIfEmpty();
        return this;
    }

    private Behavior<Command> onDrainDeadline() {
        if (!settleIfEmpty()) {
            drain.forced(registry.size());
            registry.values().forEach(record -> record.tell(new ParticipantConnection.Close(ConnectionEnd.FORCED)));
            timers.startSingleTimer(new SettleDeadline(), context.limits().settleTimeout());
        }
        return this;
    }

    private Behavior<Command> onSettleDeadline() {
        if (!settleIfEmpty()) {
            getContext().getLog().warn("{} connections would not end", registry.size());
            drain.settled();
        }
        return this;
    }

    private boolean settleIfEmpty() {
        if (permits.isDraining() && registry.isEmpty() && funnel.isEmpty()) {
            drain.settled();
            return true;
        }
        return false;
    }

    private Behavior<Command> onEnd() {
        context.accepted().stopListening();
        drain.unknown();
        return this;
    }
}
