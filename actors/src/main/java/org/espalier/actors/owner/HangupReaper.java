package org.espalier.actors.owner;

import java.time.Duration;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.espalier.actors.connection.SlotGrant;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.crash.CrashPoint;

/**
 * Frees record and claims of a participant whose connection has ended, and <em>then</em> tells the assigner and whoever
 * reported the end. A hang-up is seen before the kernel frees the byte (240 of 300 kills, up to 11 ms): while the slot
 * looks alive the verdict is asked again, with doubling waits, and after the last one the slot is left to the sweeper. A
 * byte that is still held then is a live participant that lost its socket and may reattach.
 *
 * <p>On failure: restart. Ends that were not yet freed are reported again by whoever reported them.
 *
 * @since 0.1
 */
public final class HangupReaper {

    /** What the reaper understands. */
    public sealed interface Command {}

    /**
     * A connection with a grant has ended.
     *
     * @param grant the grant
     * @param replyTo hears the grant again when all is done
     */
    public record Ended(SlotGrant grant, ActorRef<SlotGrant> replyTo) implements Command {}

    private record Again(Ended ended, Duration pause, Duration left) implements Command {}

    /**
     * How a slot that looks alive is asked again.
     *
     * @param first wait before the second question
     * @param longest wait between two questions
     * @param total of all waits
     * @since 0.1
     */
    public record Retry(Duration first, Duration longest, Duration total) {}

    private final ActorContext<Command> actor;
    private final TimerScheduler<Command> timers;
    private final SlotBook book;
    private final Reclamation reclamation;
    private final Retry retry;
    private final Consumer<SlotGrant> assigner;

    private HangupReaper(
            final ActorContext<Command> actor,
            final TimerScheduler<Command> timers,
            final SlotBook book,
            final Retry retry,
            final Consumer<SlotGrant> assigner,
            final Consumer<RuntimeEvent> events) {
        this.actor = actor;
        this.timers = timers;
        this.book = book;
        this.reclamation = new Reclamation(book, events);
        this.retry = retry;
        this.assigner = assigner;
    }

    /**
     * A reaper.
     *
     * @param book what the arena and the lock file say
     * @param retry how a slot that looks alive is asked again
     * @param assigner hears of every grant that is done with; only sends
     * @param events hears what was freed; only sends
     * @param started run at every start; asks somebody to report again what is not freed
     * @return the behaviour, not yet supervised
     */
    public static Behavior<Command> create(
            final SlotBook book,
            final Retry retry,
            final Consumer<SlotGrant> assigner,
            final Consumer<RuntimeEvent> events,
            final Runnable started) {
        return Behaviors.setup(actor -> Behaviors.withTimers(timers -> {
            started.run();
            return new HangupReaper(actor, timers, book, retry, assigner, events).reaping();
        }));
    }

    private Behavior<Command> reaping() {
        return Behaviors.receive(Command.class)
                .onMessage(Ended.class, this::onEnded)
                .onMessage(Again.class, this::onAgain)
                .build();
    }

    private Behavior<Command> onEnded(final Ended ended) {
        return attempt(ended, retry.first(), retry.total());
    }

    private Behavior<Command> onAgain(final Again again) {
        return attempt(again.ended(), again.pause(), again.left());
    }

    private Behavior<Command> attempt(final Ended ended, final Duration pause, final Duration left) {
        final int slot = ended.grant().slot();
        if (isFree(slot)) {
            return done(ended);
        }
        if (left.isZero() || left.isNegative()) {
            actor.getLog().debug("slot {} still looks alive: left to the sweeper", slot);
            return done(ended);
        }
        final Duration next = shorter(pause.multipliedBy(2), retry.longest());
        timers.startSingleTimer(ended.grant(), new Again(ended, next, left.minus(pause)), pause);
        return Behaviors.same();
    }

    private boolean isFree(final int slot) {
        final SlotState state = book.look(slot);
        if (state instanceof SlotState.Reclaimable dead) {
            reclamation.freeRecord(slot, dead, "its connection ended");
            CrashPoint.REAPER_AFTER_RECORD.reach();
            return reclamation.freeClaims(slot);
        }
        return state instanceof SlotState.Vacant && reclamation.freeClaims(slot);
    }

    private Behavior<Command> done(final Ended ended) {
        assigner.accept(ended.grant());
        ended.replyTo().tell(ended.grant());
        return Behaviors.same();
    }

    private static Duration shorter(final Duration one, final Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
