package org.espalier.actors.connection;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/** Who waits for the last connection to end. Everyone is told exactly once. */
final class DrainWaiters {
    private final List<ActorRef<DrainOutcome>> waiters = new ArrayList<>();
    private int forced;

    void add(final ActorRef<DrainOutcome> waiter) {
        waiters.add(waiter);
    }

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    /** The deadline came: what is told in the end says so. */
    void forced(final int connections) {
        forced += connections;
    }

    /** Nothing is left. */
    void settled() {
        tell(forced == 0 ? new DrainOutcome.Drained() : new DrainOutcome.Forced(forced));
    }

    /** The bookkeeping is lost. */
    void unknown() {
        tell(new DrainOutcome.Unknown());
    }

    private void tell(final DrainOutcome outcome) {
        final List<ActorRef<DrainOutcome>> told = List.copyOf(waiters);
        waiters.clear();
        told.forEach(waiter -> waiter.tell(outcome));
    }
}
