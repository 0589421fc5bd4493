package org.espalier.actors.observe;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.events.RuntimeEvent;

/**
 * Events as meters of Micrometer's global registry: counter {@code espalier.events} (tags arena, domain, kind), timer
 * {@code espalier.takeover} (from hearing of the loss to serving), timer {@code espalier.connection} (how long
 * connections of participants lasted, told by owners), counter {@code espalier.corrupt.samples} (tags arena, domain,
 * slot: what the session's paranoid lookups refused). Can be loaded only where Micrometer is.
 */
final class Meters implements SessionMonitor.Observer {
    /** A meter refers to what it asks weakly. */
    private LongSupplier corrupt;

    private Meter corruptSamples;

    Meters() {
        // Fails here and now where Micrometer is not, and not at the first event.
        Metrics.globalRegistry.getMeters();
    }

    @Override
    public void attached(final SessionStatus status, final LongSupplier counted) {
        corrupt = counted;
        final int slot = status.place().map(SessionStatus.Place::slot).orElse(-1);
        corruptSamples = FunctionCounter.builder("espalier.corrupt.samples", corrupt, LongSupplier::getAsLong)
                .tags(tags(status).and("slot", Integer.toString(slot)))
                .register(Metrics.globalRegistry);
    }

    @Override
    public void end() {
        if (corruptSamples != null) {
            Metrics.globalRegistry.remove(corruptSamples);
        }
    }

    private static Tags tags(final SessionStatus status) {
        return Tags.of(
                "arena",
                status.rendezvous().name(),
                "domain",
                Long.toString(status.rendezvous().domain()));
    }

    @Override
    public void happened(final SessionStatus status, final RuntimeEvent event) {
        final Tags tags = tags(status);
        Metrics.counter("espalier.events", tags.and("kind", event.getClass().getSimpleName()))
                .increment();
        if (event instanceof RuntimeEvent.TookOver tookOver) {
            Metrics.timer("espalier.takeover", tags).record(Duration.ofMillis(tookOver.millisSinceLoss()));
        } else if (event instanceof RuntimeEvent.ConnectionClosed closed) {
            Metrics.timer("espalier.connection", tags).record(closed.lasted());
        }
    }
}
