package org.espalier.arena.posix;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * One message from a seqpacket socket.
 *
 * <p>Whoever gets it owns the descriptors. A message that arrived incomplete has none: they were closed.
 *
 * @param data        its bytes, little-endian, position 0; empty at the end of the stream
 * @param descriptors those that came with it, in the sender's order, close-on-exec
 * @param truncated   true when something was dropped: bytes over the limit, or descriptors too many or not wanted
 * @since 0.1
 */
public record Received(ByteBuffer data, List<Descriptor> descriptors, boolean truncated) implements AutoCloseable {
    /**
     * A message.
     *
     * @param data        its bytes
     * @param descriptors those that came with it
     * @param truncated   whether something was dropped
     */
    public Received {
        descriptors = List.copyOf(descriptors);
    }

    /**
     * Whether the peer is gone and nothing more will come.
     *
     * @return true at the end of the stream
     */
    public boolean endOfStream() {
        return !data.hasRemaining() && !truncated && descriptors.isEmpty();
    }

    /** Closes the descriptors that came with it. */
    @Override
    public void close() {
        descriptors.forEach(Descriptor::close);
    }
}
