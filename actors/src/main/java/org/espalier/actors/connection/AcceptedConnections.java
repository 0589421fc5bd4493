package org.espalier.actors.connection;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.posix.SeqPacketSocket;

/**
 * The sockets of one ownership. A plain object: actors come and go, the sockets stay until the removal funnel or
 * {@link #close()} closes them, each exactly once.
 *
 * <p>Safe from any thread.
 *
 * @since 0.1
 */
public final class AcceptedConnections implements AutoCloseable {
    private final long ownerEpoch;
    private final IoLoop io;
    private final Map<Long, AcceptedConnection> connections = new ConcurrentSkipListMap<>();
    /** Guarded by this, like the two below. */
    private Consumer<AcceptedConnection> newcomers = connection -> {};

    private long lastOrdinal;
    private boolean closed;

    /**
     * No connections yet.
     *
     * @param ownerEpoch number of this ownership, unique within the arena
     * @param io thread that watches the sockets
     */
    public AcceptedConnections(final long ownerEpoch, final IoLoop io) {
        this.ownerEpoch = ownerEpoch;
        this.io = io;
    }

    /**
     * Takes a socket over; for the I/O thread. After {@link #close()} it is closed at once.
     *
     * @param socket from the listener
     */
    public synchronized void admit(final SeqPacketSocket socket) {
        if (closed) {
            socket.close();
            return;
        }
        final AcceptedConnection connection =
                new AcceptedConnection(new ConnectionIncarnation(ownerEpoch, ++lastOrdinal), socket);
        connection.register(io);
        connections.put(lastOrdinal, connection);
        newcomers.accept(connection);
    }

    /** Starts to hear of new connections and returns those that are here already, in the order of admission. */
    synchronized List<AcceptedConnection> listen(final Consumer<AcceptedConnection> next) {
        newcomers = next;
        return List.copyOf(connections.values());
    }

    /** Keeps new connections for the next listener. */
    synchronized void stopListening() {
        newcomers = connection -> {};
    }

    /** Closes the socket; a second call does nothing. The I/O thread must have let go of it. */
    void close(final AcceptedConnection connection) {
        if (connections.remove(connection.incarnation().ordinal(), connection)) {
            connection.close();
        }
    }

    /**
     * How many sockets are open.
     *
     * @return 0 or more
     */
    public int size() {
        return connections.size();
    }

    /** Ends every connection: participants see a hang-up. Further calls do nothing. */
    @Override
    public void close() {
        final List<AcceptedConnection> left;
        synchronized (this) {
            closed = true;
            left = List.copyOf(connections.values());
        }
        left.forEach(connection -> {
            connection.deregister();
            close(connection);
        });
    }
}
