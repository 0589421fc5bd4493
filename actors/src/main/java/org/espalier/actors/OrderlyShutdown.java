package org.espalier.actors;

import java.time.Duration;
import org.apache.pekko.Done;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/**
 * Makes the end of the actor system, SIGTERM included, a detach. An ask that times out is not a cancel: the session goes
 * on leaving, and its own stop closes what is left.
 */
final class OrderlyShutdown {
    /** Below the default time-out of a shutdown phase, 5 s, so that the phase reports this task by name. */
    private static final Duration PATIENCE = Duration.ofMillis(4_500);

    private final Cancellable task;

    private OrderlyShutdown(final Cancellable task) {
        this.task = task;
    }

    static OrderlyShutdown register(final ActorSystem<?> system, final ActorRef<ArenaSession.Command> session) {
        return new OrderlyShutdown(CoordinatedShutdown.get(Adapter.toClassic(system))
                .addCancellableTask(
                        CoordinatedShutdown.PhaseServiceStop(),
                        "espalier-detach-" + session.path().name(),
                        () -> AskPattern.<ArenaSession.Command, Done>ask(
                                session, ArenaSession.Detach::new, PATIENCE, system.scheduler())));
    }

    void cancel() {
        task.cancel();
    }
}
