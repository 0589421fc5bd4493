package org.espalier.actors.observe;

import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.events.RuntimeEvent;

/**
 * Events as meters of Micrometer's global registry: counter {@code espalier.events} (tags arena, domain, kind), timer
 * {@code espalier.takeover} (from hearing of the loss to serving), timer {@code espalier.connection} (how long
 * connections of participants lasted, told by owners). Can be loaded only where Micrometer is.
 */
final class Meters implements SessionMonitor.Observer {
    Meters() {
        // Fails here and now where Micrometer is not, and not at the first event.
        Metrics.globalRegistry.getMeters();
    }

    @Override
    public void happened(final SessionStatus status, final RuntimeEvent event) {
        final Tags tags = Tags.of(
                "arena",
                status.rendezvous().name(),
                "domain",
                Long.toString(status.rendezvous().domain()));
        Metrics.counter("espalier.events", tags.and("kind", event.getClass().getSimpleName()))
                .increment();
        if (event instanceof RuntimeEvent.TookOver tookOver) {
            Metrics.timer("espalier.takeover", tags).record(Duration.ofMillis(tookOver.millisSinceLoss()));
        } else if (event instanceof RuntimeEvent.ConnectionClosed closed) {
            Metrics.timer("espalier.connection", tags).record(closed.lasted());
        }
    }
}
