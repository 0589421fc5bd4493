package org.espalier.actors.role;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.RendezvousCheck;

/**
 * Looks at the two paths of the rendezvous now and then, two system calls each time, and tells the role what it found
 * when that is news. In every participant that stands, read-only ones too. Runs on the blocking dispatcher.
 *
 * <p>On failure: restart. What was found is found again.
 */
final class RendezvousWatch extends AbstractBehavior<RendezvousWatch.Command> {
    sealed interface Command {}

    private record Look() implements Command {}

    private final Attachment attachment;
    private final ActorRef<Role.Command> role;
    private final int term;
    private RendezvousCheck told;

    private RendezvousWatch(
            final ActorContext<Command> context,
            final Attachment attachment,
            final ActorRef<Role.Command> role,
            final int term) {
        super(context);
        this.attachment = attachment;
        this.role = role;
        this.term = term;
    }

    static Behavior<Command> supervised(
            final Role.Env env, final Attachment attachment, final ActorRef<Role.Command> role, final int term) {
        final Duration period = env.settings().sweep().checkFiles();
        return Behaviors.supervise(Behaviors.<Command>setup(context -> Behaviors.withTimers(timers -> {
                    timers.startTimerWithFixedDelay(new Look(), Duration.ZERO, period);
                    return new RendezvousWatch(context, attachment, role, term);
                })))
                .onFailure(SupervisorStrategy.restart());
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder().onMessage(Look.class, look -> look()).build();
    }

    private Behavior<Command> look() {
        final RendezvousCheck found = attachment.ownership().check();
        if (!found.equals(told)) {
            told = found;
            role.tell(new Role.FilesLookedAt(term, found));
        }
        return this;
    }
}
