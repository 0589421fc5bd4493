package org.espalier.actors.role;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.owner.OwnerContext;

/**
 * What a role remembers across its own restarts. Belongs to the one role actor that made it; no lock needed, since an
 * actor's restart is a turn of the same actor.
 */
final class Tenure {
    private int term;
    private int attempt;
    private String cause;
    private long lostAt;
    private boolean lost;
    private boolean retiring;
    private OwnerContext service;
    private Deadline abstention = Deadline.in(Duration.ZERO);
    private final RendezvousNews rendezvous;

    Tenure(final Consumer<RuntimeEvent> events) {
        this.rendezvous = new RendezvousNews(events);
    }

    /** What was told about the files of the rendezvous. */
    RendezvousNews rendezvous() {
        return rendezvous;
    }

    /** Starts the next life and returns its number, from 1. */
    int begin() {
        term++;
        if (term > 1) {
            attempt++;
        }
        return term;
    }

    /** The role stands: restarts count from one again, and the loss is over. */
    void stands() {
        attempt = 0;
        cause = null;
        lost = false;
    }

    void loses(final String why) {
        cause = why;
        if (!lost) {
            lost = true;
            lostAt = System.nanoTime();
        }
    }

    void fails(final String why) {
        cause = why;
    }

    void retire() {
        retiring = true;
    }

    boolean retiring() {
        return retiring;
    }

    /** What this process serves with: made once per ownership. */
    OwnerContext service(final Supplier<OwnerContext> maker) {
        if (service == null) {
            service = maker.get();
        }
        return service;
    }

    /** Ends the connections of this ownership, if there is one. */
    void endService() {
        if (service != null) {
            service.accepted().close();
            service = null;
        }
    }

    /** Leaves the role to others for a while: this process has shown that it cannot serve. */
    void abstains(final Duration howLong) {
        abstention = Deadline.in(howLong);
    }

    Deadline abstention() {
        return abstention;
    }

    int attempt() {
        return attempt;
    }

    String cause() {
        return cause == null ? "failure" : cause;
    }

    long millisSinceLoss() {
        return lost ? (System.nanoTime() - lostAt) / 1_000_000L : 0;
    }
}
