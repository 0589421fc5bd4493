package org.espalier.actors.role;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.Takeover;

/**
 * Looks for an owner after the loss of the old one: one look per turn, until this process serves, is attached to another
 * owner, or may not be any more. A vacancy, or a lock path that is not ours, is told once and looked at on. Runs on the
 * blocking dispatcher.
 *
 * <p>The back-off is that of opening for as long as somebody may be about to serve: a dying owner's byte outlives its
 * socket, and every joiner waits for the heir that waits for it. Only a vacancy, which may last, is looked at with a
 * back-off that grows to that of restarts.
 *
 * <p>On failure: fails the role, which restarts with back-off.
 */
final class Inheritance extends AbstractBehavior<Inheritance.Command> {
    sealed interface Command {}

    private record Look() implements Command {}

    private final TimerScheduler<Command> timers;
    private final Attachment attachment;
    private final ActorRef<Role.Command> role;
    private final int term;
    private final Duration handshakeTimeout;
    private final Backoff urgent;
    private final Backoff patient;
    private final Deadline vacancy;
    private final Restraint restraint;
    private Takeover told;

    private Inheritance(
            final ActorContext<Command> context,
            final TimerScheduler<Command> timers,
            final Role.Env env,
            final Attachment attachment,
            final ActorRef<Role.Command> role,
            final int term,
            final Restraint restraint) {
        super(context);
        final Settings settings = env.settings();
        this.timers = timers;
        this.attachment = attachment;
        this.role = role;
        this.term = term;
        this.restraint = restraint;
        this.handshakeTimeout = settings.owner().handshakeTimeout();
        this.urgent = new Backoff(settings.open().backoffMin(), settings.open().backoffMax());
        this.patient =
                new Backoff(settings.open().backoffMax(), settings.restart().backoffMax());
        // Somebody else may be about to take over: not yet a vacancy.
        this.vacancy = Deadline.in(settings.restart().backoffMax());
    }

    static Behavior<Command> create(
            final Role.Env env,
            final Attachment attachment,
            final ActorRef<Role.Command> role,
            final int term,
            final Restraint restraint) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            context.getSelf().tell(new Look());
            return new Inheritance(context, timers, env, attachment, role, term, restraint);
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder().onMessage(Look.class, look -> look()).build();
    }

    private Behavior<Command> look() {
        final Takeover found = attachment.takeOver(handshakeTimeout, restraint);
        if (found instanceof Takeover.Busy busy) {
            getContext().getLog().debug("no owner yet: {}", busy.why());
            return again();
        } else if (found instanceof Takeover.Vacant
                || found instanceof Takeover.HeldBack
                || found instanceof Takeover.RendezvousLost) {
            if (!found.equals(told) && (found instanceof Takeover.RendezvousLost || vacancy.passed())) {
                told = found;
                role.tell(new Role.Inherited(term, found));
            }
            return again();
        }
        role.tell(new Role.Inherited(term, found));
        return this;
    }

    private Behavior<Command> again() {
        final Backoff backoff = vacancy.passed() ? patient : urgent;
        Pause.then(new Look(), backoff.next(), getContext().getSelf(), timers);
        return this;
    }
}
