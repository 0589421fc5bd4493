package org.espalier.actors.sweep;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.rendezvous.Attachment;

/**
 * Frees what dead participants left: their records, their claims. Runs in every read-write participant, periodically and
 * on demand, so that no process has to be told and none is needed. Several at once do no harm: each frees by
 * compare-and-set on the word its verdict carries. Runs on the blocking dispatcher.
 *
 * <p>On failure: restart. All state is in the arena and the lock file.
 */
public final class LivenessSweeper extends AbstractBehavior<LivenessSweeper.Command> {

    /** What the sweeper understands. */
    public sealed interface Command {}

    /**
     * Sweeps now.
     *
     * @param replyTo hears what was freed
     */
    public record Sweep(ActorRef<SweepReport> replyTo) implements Command {}

    private record Tick() implements Command {}

    private final TimerScheduler<Command> timers;
    private final Attachment attachment;
    private final Settings.Sweep settings;
    private final ActorRef<RuntimeEvent> events;

    private LivenessSweeper(
            final ActorContext<Command> context,
            final TimerScheduler<Command> timers,
            final Attachment attachment,
            final Settings.Sweep settings,
            final ActorRef<RuntimeEvent> events) {
        super(context);
        this.timers = timers;
        this.attachment = attachment;
        this.settings = settings;
        this.events = events;
        waitForNext();
    }

    /**
     * A supervised sweeper.
     *
     * @param attachment where to sweep; read-write
     * @param settings period and jitter
     * @param events hears what was freed
     * @return the behaviour, supervision included
     */
    public static Behavior<Command> supervised(
            final Attachment attachment, final Settings.Sweep settings, final ActorRef<RuntimeEvent> events) {
        return Behaviors.supervise(Behaviors.<Command>setup(context -> Behaviors.withTimers(
                        timers -> new LivenessSweeper(context, timers, attachment, settings, events))))
                .onFailure(SupervisorStrategy.restart());
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Sweep.class, this::sweepFor)
                .onMessage(Tick.class, tick -> sweepByItself())
                .build();
    }

    private Behavior<Command> sweepFor(final Sweep sweep) {
        sweep.replyTo().tell(sweep("asked to sweep"));
        return this;
    }

    private Behavior<Command> sweepByItself() {
        waitForNext();
        sweep("sweep");
        return this;
    }

    private void waitForNext() {
        final double longer = settings.jitter() * ThreadLocalRandom.current().nextDouble();
        timers.startSingleTimer(
                new Tick(), Duration.ofNanos((long) (settings.period().toNanos() * (1.0 + longer))));
    }

    private SweepReport sweep(final String cause) {
        return new Graveyard(attachment, events::tell).clear(cause);
    }
}
