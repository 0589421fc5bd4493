package org.espalier.actors.connection;

import java.time.Duration;
import java.util.function.Consumer;
import org.espalier.actors.events.RuntimeEvent;

/**
 * What the connections of one owner work with.
 *
 * @param accepted the sockets
 * @param arena what is served
 * @param checks who may join
 * @param desk where slots are asked for
 * @param events hears what happens; only sends
 * @param limits how many and how long
 * @since 0.1
 */
public record ConnectionContext(
        AcceptedConnections accepted,
        ServedArena arena,
        HelloChecks checks,
        SlotDesk desk,
        Consumer<RuntimeEvent> events,
        Limits limits) {

    /**
     * How many and how long.
     *
     * @param maxHandshakes handshakes at once, at least 1
     * @param places participants that may be connected at once
     * @param handshakeTimeout how long a handshake may take
     * @param settleTimeout how long the end of force-closed connections is waited for
     * @param stallAfter a ping unanswered for this long makes a participant stalled
     * @since 0.1
     */
    public record Limits(
            int maxHandshakes, int places, Duration handshakeTimeout, Duration settleTimeout, Duration stallAfter) {}
}
