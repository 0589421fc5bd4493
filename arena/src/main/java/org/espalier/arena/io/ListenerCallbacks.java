package org.espalier.arena.io;

import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.SeqPacketSocket;

/**
 * What a listener's owner hears. Runs on the loop's thread; must not block.
 *
 * @since 0.1
 */
public interface ListenerCallbacks {
    /**
     * A client connected.
     *
     * @param socket its connection, which now belongs to the callee
     */
    void accepted(SeqPacketSocket socket);

    /**
     * A client waits but could not be accepted; the loop tries again after {@link IoLoop#ACCEPT_PAUSE}.
     *
     * @param failure EMFILE, ENFILE, ENOMEM and the like
     */
    void acceptFailed(PosixException failure);
}
