package org.espalier.actors.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.slf4j.Logger;

/**
 * Shows one session to the operator's tools from its beginning to {@link #close}. Told by one thread at a time.
 *
 * @since 0.2
 */
public final class SessionMonitor implements AutoCloseable {

    /** A tool. */
    interface Observer {
        /** The session has attached; what its lookups have met is asked for whenever somebody looks. */
        default void attached(final SessionStatus status, final LongSupplier corruptSamples) {}

        /** An event has happened. */
        void happened(SessionStatus status, RuntimeEvent event);

        /** The status has changed. */
        default void stands(final SessionStatus status) {}

        /** The session has ended. */
        default void end() {}
    }

    private final List<Observer> observers = new ArrayList<>();
    private final Logger log;

    private SessionMonitor(final Logger log) {
        this.log = log;
    }

    /**
     * Begins to show a session.
     *
     * @param rendezvous where it meets others
     * @param log hears of a tool that fails; never a reason for the session to fail
     * @return to be told of events, and to be closed
     */
    public static SessionMonitor start(final Settings.Rendezvous rendezvous, final Logger log) {
        final SessionMonitor monitor = new SessionMonitor(log);
        FlightRecorder.available().ifPresent(monitor.observers::add);
        meters().ifPresent(monitor.observers::add);
        monitor.register(rendezvous);
        return monitor;
    }

    private void register(final Settings.Rendezvous rendezvous) {
        try {
            observers.add(SessionBean.register(rendezvous));
        } catch (final RuntimeException refused) {
            log.warn("the session is not shown by JMX", refused);
        }
    }

    private static Optional<Observer> meters() {
        try {
            return Optional.of(new Meters());
        } catch (final NoClassDefFoundError absent) {
            return Optional.empty();
        }
    }

    /**
     * The session has attached for the first time.
     *
     * @param status what the session is now
     * @param corruptSamples how many samples its paranoid lookups have refused; asked from any thread, at any time
     */
    public void attached(final SessionStatus status, final LongSupplier corruptSamples) {
        tell(observer -> observer.attached(status, corruptSamples));
    }

    /**
     * An event has happened.
     *
     * @param status what the session is now
     * @param event what happened
     */
    public void happened(final SessionStatus status, final RuntimeEvent event) {
        tell(observer -> observer.happened(status, event));
    }

    /**
     * The status has changed without an event.
     *
     * @param status what the session is now
     */
    public void stands(final SessionStatus status) {
        tell(observer -> observer.stands(status));
    }

    /** The session has ended. Idempotent. */
    @Override
    public void close() {
        tell(Observer::end);
        observers.clear();
    }

    private void tell(final Consumer<Observer> what) {
        for (final Observer observer : observers) {
            try {
                what.accept(observer);
            } catch (final RuntimeException broken) {
                log.warn("{} failed; the session goes on", observer.getClass().getSimpleName(), broken);
            }
        }
    }
}
