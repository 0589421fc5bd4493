package org.espalier.actors.observe;

import java.util.Optional;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.events.RuntimeEvent;

/** Every event of a session as an event of Flight Recorder; costs nothing while nothing records. */
final class FlightRecorder implements SessionMonitor.Observer {
    private FlightRecorder() {}

    static Optional<SessionMonitor.Observer> available() {
        return ModuleLayer.boot().findModule("jdk.jfr").map(present -> new FlightRecorder());
    }

    @Override
    public void happened(final SessionStatus status, final RuntimeEvent event) {
        final RecordedEvent recorded = new RecordedEvent();
        if (recorded.shouldCommit()) {
            recorded.kind = event.getClass().getSimpleName();
            recorded.message = event.message();
            recorded.arena = status.rendezvous().name();
            recorded.domain = status.rendezvous().domain();
            recorded.slot = status.place().map(SessionStatus.Place::slot).orElse(-1);
            recorded.commit();
        }
    }
}
