package org.espalier.arena.io;

import org.espalier.arena.posix.Received;

/**
 * What a connection's owner hears. Runs on the loop's thread; must not block.
 *
 * @since 0.1
 */
public interface SocketCallbacks {
    /**
     * A message came.
     *
     * @param message the message; its descriptors now belong to the callee
     */
    void received(Received message);

    /** The peer is gone, or sent an empty message, which nobody of ours does. Called once, after its last message. */
    void hungUp();

    /** The outgoing queue was not empty and now is. */
    default void drained() {}
}
