package org.espalier.actors.connection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.espalier.actors.events.RuntimeEvent;
import org.slf4j.Logger;

/**
 * The one way out of the registry, in two turns of the supervisor. First: the record is out, the I/O thread is asked to
 * let go. When it has: the reaper is told, the permit comes back, the descriptor is closed, the event is raised. The
 * kernel may give the descriptor's number to a newcomer only after the I/O thread has forgotten it.
 *
 * <p>Each step is guarded: one that throws is logged and the next one runs. A second removal of the same connection does
 * nothing. For one actor.
 */
final class RemovalFunnel {
    private final ConnectionContext context;
    private final Logger log;
    private final Consumer<SlotGrant> reaper;
    private final Map<ConnectionIncarnation, ConnectionRecord> closing = new LinkedHashMap<>();

    RemovalFunnel(final ConnectionContext context, final Logger log, final Consumer<SlotGrant> reaper) {
        this.context = context;
        this.log = log;
        this.reaper = reaper;
    }

    boolean isEmpty() {
        return closing.isEmpty();
    }

    /** Grants of connections that are between the two turns. */
    List<SlotGrant> grants() {
        return closing.values().stream()
                .flatMap(record -> record.connection().grant().stream())
                .toList();
    }

    /** First turn. Completes when {@link #letGo} may be called, however it completes. */
    CompletionStage<Void> enter(final ConnectionRecord record) {
        record.connection().beginClosing();
        closing.put(record.connection().incarnation(), record);
        return record.connection().deregister();
    }

    /** Second turn. */
    void letGo(final ConnectionIncarnation incarnation) {
        final ConnectionRecord record = closing.remove(incarnation);
        if (record == null) {
            return;
        }
        final AcceptedConnection connection = record.connection();
        guarded(connection, "telling the reaper", () -> connection.grant().ifPresent(reaper));
        guarded(connection, "giving the permit back", record::releasePermit);
        guarded(connection, "closing the descriptor", () -> context.accepted().close(connection));
        guarded(connection, "telling what happened", () -> report(connection));
    }

    private void report(final AcceptedConnection connection) {
        log.debug(
                "{} ended after {}: {}",
                connection,
                connection.age(),
                connection.end().text());
        if (!connection.isServing()) {
            return;
        }
        final int slot = connection.grant().orElseThrow().slot();
        if (connection.end() == ConnectionEnd.LEFT) {
            context.events().accept(new RuntimeEvent.Left(slot));
        }
        context.events()
                .accept(new RuntimeEvent.ConnectionClosed(slot, connection.end().text(), connection.age()));
    }

    private void guarded(final AcceptedConnection connection, final String step, final Runnable action) {
        try {
            action.run();
        } catch (final RuntimeException e) {
            log.warn("{}: {} failed, the removal goes on", connection, step, e);
        }
    }
}
