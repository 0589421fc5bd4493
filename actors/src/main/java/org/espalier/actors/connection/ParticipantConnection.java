package org.espalier.actors.connection;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.ReceiveBuilder;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.io.SendOutcome;
import org.espalier.arena.posix.Descriptor;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.hello.MalformedFrameException;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * Speaks with one client: hello, grant, confirm, then control frames until the end. A silent client costs one place
 * under the handshake limit until the handshake times out; nobody else waits for it.
 *
 * <p>Stages: greeting, asking (the assigner has the question), offered (the client has the grant), serving. The slot is
 * not ours to keep: {@link ConnectionSupervisor} writes the grant down before it tells us, and its funnel gives it back
 * whichever way this actor ends.
 *
 * <p>On failure: stop; the funnel runs. A restarted connection would have no client that speaks its stage.
 *
 * @since 0.1
 */
public final class ParticipantConnection {

    /** What a connection understands. */
    public sealed interface Command {}

    /**
     * Tell the participant, if it is one by now.
     *
     * @param announcement what
     */
    record Tell(Announcement announcement) implements Command {}

    /**
     * End.
     *
     * @param cause why
     */
    record Close(ConnectionEnd cause) implements Command {}

    /**
     * The assigner has answered.
     *
     * @param answer what
     */
    record Answered(SlotAnswer answer) implements Command {}

    private record Heard(SocketEvent event) implements Command {}

    private record HandshakeTimedOut() implements Command {}

    private record PingDue() implements Command {}

    private final ActorContext<Command> actor;
    private final TimerScheduler<Command> timers;
    private final AcceptedConnection connection;
    private final ConnectionContext context;
    private final BooleanSupplier draining;
    private final ActorRef<SlotQuestion> questions;
    private final FrameExchange frames;

    private ParticipantConnection(
            final ActorContext<Command> actor,
            final TimerScheduler<Command> timers,
            final AcceptedConnection connection,
            final ConnectionContext context,
            final BooleanSupplier draining,
            final ActorRef<SlotQuestion> questions) {
        this.actor = actor;
        this.timers = timers;
        this.connection = connection;
        this.context = context;
        this.draining = draining;
        this.questions = questions;
        this.frames = new FrameExchange(connection, actor.getLog());
    }

    /**
     * A connection in the stage its socket is in: greeting when new, else as the grant says.
     *
     * @param connection the socket
     * @param context what the owner's connections share
     * @param draining whether newcomers are refused
     * @param questions where slots are asked for; answers come as {@link Answered}
     * @return the behaviour, never to be restarted
     */
    static Behavior<Command> create(
            final AcceptedConnection connection,
            final ConnectionContext context,
            final BooleanSupplier draining,
            final ActorRef<SlotQuestion> questions) {
        return Behaviors.setup(actor -> Behaviors.withTimers(
                timers -> new ParticipantConnection(actor, timers, connection, context, draining, questions).begin()));
    }

    private Behavior<Command> begin() {
        connection.ending(ConnectionEnd.FAILED);
        final ActorRef<Command> self = actor.getSelf();
        connection.listen(event -> self.tell(new Heard(event)));
        if (connection.isServing()) {
            return serve();
        }
        timers.startSingleTimer(new HandshakeTimedOut(), context.limits().handshakeTimeout());
        return connection.grant().isPresent() ? offered() : greeting();
    }

    // --- stages

    private Behavior<Command> greeting() {
        return stage().onMessage(Heard.class, heard -> onMessage(heard, this::greet))
                .build();
    }

    private Behavior<Command> asking() {
        return stage().onMessage(Heard.class, heard -> onMessage(heard, this::impatient))
                .onMessage(Answered.class, this::onAnswer)
                .build();
    }

    private Behavior<Command> offered() {
        return stage().onMessage(Heard.class, heard -> onMessage(heard, this::confirm))
                .build();
    }

    private Behavior<Command> serving() {
        return stage().onMessage(Heard.class, heard -> onMessage(heard, this::onFrame))
                .onMessage(Tell.class, this::onTell)
                .onMessage(PingDue.class, due -> onPingDue())
                .build();
    }

    private ReceiveBuilder<Command> stage() {
        return ReceiveBuilder.<Command>create()
                .onMessage(Close.class, close -> end(close.cause()))
                .onMessage(HandshakeTimedOut.class, timeout -> onHandshakeTimeout())
                .onMessage(Tell.class, notYet -> !connection.isServing(), notYet -> Behaviors.same())
                .onSignal(PostStop.class, stop -> onStop());
    }

    // --- handshake

    private Behavior<Command> greet(final ByteBuffer message) {
        final HelloRequest hello;
        try {
            hello = HelloRequest.decode(message);
        } catch (final MalformedFrameException e) {
            return refuse(HelloStatus.MALFORMED, e.getMessage());
        }
        if (hello.kind() == HelloKind.CONFIRM) {
            return refuse(HelloStatus.MALFORMED, "nothing was granted on this connection");
        }
        final Optional<HelloChecks.Refusal> refusal =
                context.checks().check(hello, connection.peer(), draining.getAsBoolean());
        if (refusal.isPresent()) {
            return refuse(refusal.get().status(), refusal.get().reason());
        }
        notePid(hello);
        return switch (hello.kind()) {
            case STATUS -> reply(context.arena().reply(HelloStatus.OK), greeting());
            case REATTACH -> ask(reattach(hello));
            default -> ask(new SlotQuestion.Grant(connection.incarnation(), hello.mode()));
        };
    }

    private SlotQuestion reattach(final HelloRequest hello) {
        return new SlotQuestion.Reattach(
                connection.incarnation(),
                hello.mode(),
                hello.instance(),
                hello.generation(),
                hello.slot(),
                hello.incarnation(),
                hello.token());
    }

    private Behavior<Command> confirm(final ByteBuffer message) {
        final HelloRequest hello;
        try {
            hello = HelloRequest.decode(message);
        } catch (final MalformedFrameException e) {
            return refuse(HelloStatus.MALFORMED, e.getMessage());
        }
        if (hello.kind() != HelloKind.CONFIRM) {
            return refuse(HelloStatus.MALFORMED, "a grant was made, " + hello.kind() + " came instead of a confirm");
        }
        return ask(new SlotQuestion.Confirm(connection.incarnation(), hello.slot()));
    }

    private Behavior<Command> impatient(final ByteBuffer message) {
        return refuse(HelloStatus.MALFORMED, "a second message came before the first was answered");
    }

    private Behavior<Command> ask(final SlotQuestion question) {
        questions.tell(question);
        return asking();
    }

    private Behavior<Command> onAnswer(final Answered answered) {
        final SlotAnswer answer = answered.answer();
        if (answer instanceof SlotAnswer.Refused refused) {
            return refuse(refused.status(), refused.reason());
        }
        if (answer instanceof SlotAnswer.Granted granted) {
            return offer(granted.grant());
        }
        final HelloStatus status = answer instanceof SlotAnswer.Confirmed ? HelloStatus.CONFIRMED : HelloStatus.OK;
        final SlotGrant grant = connection.grant().orElseThrow();
        return send(context.arena().reply(status, grant)) ? serve() : end(ConnectionEnd.HUNG_UP);
    }

    private Behavior<Command> offer(final SlotGrant grant) {
        final ParticipantMode mode = grant.mode();
        final Descriptor[] descriptors = context.arena().descriptors(mode).toArray(Descriptor[]::new);
        final boolean sent = send(context.arena().reply(HelloStatus.OK, grant), descriptors);
        return sent ? offered() : end(ConnectionEnd.HUNG_UP);
    }

    private Behavior<Command> onHandshakeTimeout() {
        return connection.isServing() ? Behaviors.same() : end(ConnectionEnd.HANDSHAKE_TIMEOUT);
    }

    private Behavior<Command> refuse(final HelloStatus status, final String reason) {
        send(context.arena().reply(status));
        actor.getLog().debug("{} refused: {}, {}", connection, status, reason);
        context.events().accept(new RuntimeEvent.ConnectionRefused(status + ": " + reason));
        return end(ConnectionEnd.REFUSED);
    }

    private Behavior<Command> reply(final HelloReply reply, final Behavior<Command> next) {
        return send(reply) ? next : end(ConnectionEnd.HUNG_UP);
    }

    private boolean send(final HelloReply reply, final Descriptor... descriptors) {
        final SendOutcome outcome = connection.send(reply.encode(), descriptors);
        return outcome == SendOutcome.SENT || outcome == SendOutcome.QUEUED;
    }

    /** A pid in a hello is a label: in another pid namespace it is another number. */
    private void notePid(final HelloRequest hello) {
        final int seen = connection.peer().pid();
        if (hello.pid() != 0 && hello.pid() != seen) {
            actor.getLog().debug("{}: the kernel says pid {}, the hello says {}", connection, seen, hello.pid());
        }
    }

    // --- participant

    private Behavior<Command> serve() {
        timers.cancelAll();
        timers.startTimerWithFixedDelay(new PingDue(), pingPeriod());
        return serving();
    }

    private Duration pingPeriod() {
        return context.limits().stallAfter().dividedBy(2).plusMillis(1);
    }

    private Behavior<Command> onFrame(final ByteBuffer message) {
        try {
            frames.received(message);
            return Behaviors.same();
        } catch (final MalformedFrameException e) {
            actor.getLog().debug("{}: {}", connection, e.getMessage());
            return end(ConnectionEnd.MALFORMED);
        }
    }

    private Behavior<Command> onTell(final Tell tell) {
        frames.tell(tell.announcement());
        return Behaviors.same();
    }

    private Behavior<Command> onPingDue() {
        if (frames.ping(context.limits().stallAfter())) {
            final int slot = connection.grant().orElseThrow().slot();
            context.events().accept(new RuntimeEvent.ParticipantStalled(slot));
        }
        return Behaviors.same();
    }

    // --- the end

    private Behavior<Command> onMessage(final Heard heard, final MessageHandler handler) {
        if (heard.event() instanceof SocketEvent.Message message) {
            return message.truncated() ? oversized() : handler.handle(message.data());
        }
        return end(frames.saidGoodbye() ? ConnectionEnd.LEFT : ConnectionEnd.HUNG_UP);
    }

    private Behavior<Command> oversized() {
        return connection.isServing()
                ? end(ConnectionEnd.MALFORMED)
                : refuse(HelloStatus.MALFORMED, "the message is too long or brings descriptors");
    }

    private Behavior<Command> end(final ConnectionEnd cause) {
        connection.ending(cause);
        return Behaviors.stopped();
    }

    private Behavior<Command> onStop() {
        connection.stopListening();
        return Behaviors.same();
    }

    /** What a stage does with a message. */
    @FunctionalInterface
    private interface MessageHandler {
        Behavior<Command> handle(ByteBuffer message);
    }
}
