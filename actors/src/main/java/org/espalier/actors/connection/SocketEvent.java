package org.espalier.actors.connection;

import java.nio.ByteBuffer;

/** What the kernel reports about one connection. */
sealed interface SocketEvent {
    /**
     * A message came.
     *
     * @param data its bytes; whoever handles the event reads them once
     * @param truncated whether bytes or descriptors were dropped
     */
    record Message(ByteBuffer data, boolean truncated) implements SocketEvent {}

    /** The peer is gone. */
    record HungUp() implements SocketEvent {}
}
