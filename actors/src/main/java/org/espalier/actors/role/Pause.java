package org.espalier.actors.role;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * The wait before an actor's next turn on the blocking dispatcher. A short one is taken in the turn, since the timers of
 * an actor system tick at 10 ms; a longer one leaves the thread to others and the actor free to stop.
 */
final class Pause {
    private static final Duration LONGEST_PARK = Duration.ofMillis(5);

    private Pause() {}

    static <T> void then(
            final T message, final Duration wait, final ActorRef<? super T> self, final TimerScheduler<T> timers) {
        if (wait.compareTo(LONGEST_PARK) < 0) {
            LockSupport.parkNanos(wait.toNanos());
            self.tell(message);
        } else {
            timers.startSingleTimer(message, wait);
        }
    }
}
