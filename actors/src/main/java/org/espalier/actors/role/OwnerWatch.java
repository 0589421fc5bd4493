package org.espalier.actors.role;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.io.SocketCallbacks;
import org.espalier.arena.io.SocketRegistration;
import org.espalier.arena.posix.Received;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.protocol.control.ControlFrame;
import org.espalier.protocol.control.ControlKind;
import org.espalier.protocol.control.Notice;
import org.espalier.protocol.hello.MalformedFrameException;

/**
 * A member's ear at its owner: hears hang-up, notices and pings, and pings itself. A ping that stays unanswered makes the
 * owner "stalled", which is a label; only a hang-up makes it lost.
 *
 * <p>On failure: fails the role, which restarts (a reattach while the owner holds byte 0): a member that cannot hear its
 * owner is not attached.
 */
final class OwnerWatch extends AbstractBehavior<OwnerWatch.Command> {
    /** Pings within the time after which an owner counts as stalled. */
    private static final int PINGS_PER_STALL = 2;

    sealed interface Command {}

    private record Heard(ByteBuffer frame) implements Command {}

    private record HungUp() implements Command {}

    private record Tick() implements Command {}

    private final Role.Env env;
    private final ActorRef<Role.Command> role;
    private final int term;
    private final SocketRegistration registration;
    private long asked;
    private long askedAt;
    private long answered;
    private boolean stalled;

    private OwnerWatch(
            final ActorContext<Command> context,
            final Role.Env env,
            final Attachment attachment,
            final ActorRef<Role.Command> role,
            final int term) {
        super(context);
        this.env = env;
        this.role = role;
        this.term = term;
        final ActorRef<Command> self = context.getSelf();
        this.registration = env.io().register(attachment.owner().orElseThrow(), new SocketCallbacks() {
            @Override
            public void received(final Received message) {
                self.tell(new Heard(message.data()));
            }

            @Override
            public void hungUp() {
                self.tell(new HungUp());
            }
        });
    }

    static Behavior<Command> create(
            final Role.Env env, final Attachment attachment, final ActorRef<Role.Command> role, final int term) {
        final Duration period = env.settings().stallAfter().dividedBy(PINGS_PER_STALL);
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new Tick(), period);
            return new OwnerWatch(context, env, attachment, role, term);
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Heard.class, heard -> hear(heard.frame()))
                .onMessage(HungUp.class, hungUp -> lost())
                .onMessage(Tick.class, tick -> ping())
                .onSignal(PostStop.class, stop -> deregister())
                .build();
    }

    private Behavior<Command> hear(final ByteBuffer bytes) {
        final ControlFrame frame;
        try {
            frame = ControlFrame.decode(bytes);
        } catch (final MalformedFrameException e) {
            getContext().getLog().debug("the owner sent a frame that is none: {}", e.getMessage());
            return this;
        }
        switch (frame.kind()) {
            case PING -> send(ControlFrame.of(ControlKind.PONG, frame.correlationId()));
            case PONG -> answered(frame.correlationId());
            case NOTICE -> notice(frame.payload());
            default -> getContext().getLog().debug("the owner sent {}", frame);
        }
        return this;
    }

    private void notice(final byte[] payload) {
        if (payload.length > 0 && payload[0] == Notice.DRAINING.ordinal()) {
            env.tell(new RuntimeEvent.Draining());
        }
    }

    private void answered(final long correlation) {
        answered = Math.max(answered, Math.min(correlation, asked));
        stalled = stalled && answered < asked;
    }

    private Behavior<Command> ping() {
        if (answered == asked) {
            asked++;
            askedAt = System.nanoTime();
            send(ControlFrame.of(ControlKind.PING, asked));
        } else if (!stalled
                && System.nanoTime() - askedAt >= env.settings().stallAfter().toNanos()) {
            stalled = true;
            env.tell(new RuntimeEvent.OwnerStalled());
        }
        return this;
    }

    private void send(final ControlFrame frame) {
        registration.send(frame.encode());
    }

    private Behavior<Command> lost() {
        role.tell(new Role.OwnerGone(term, "the owner hung up"));
        return this;
    }

    private Behavior<Command> deregister() {
        // Wait for the loop to let go: a reattach closes this socket next.
        registration.deregister().toCompletableFuture().join();
        return this;
    }
}
