package org.espalier.actors.connection;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.espalier.arena.io.SendOutcome;
import org.espalier.protocol.control.ControlFrame;
import org.espalier.protocol.control.ControlKind;
import org.espalier.protocol.hello.MalformedFrameException;
import org.slf4j.Logger;

/** The control frames of one participant: notices out, pings both ways, its goodbye. For one actor. */
final class FrameExchange {
    private final AcceptedConnection connection;
    private final Logger log;
    private long pingSent;
    private long pingAnswered;
    private long pingSentAt;
    private boolean stalled;
    private boolean saidGoodbye;

    FrameExchange(final AcceptedConnection connection, final Logger log) {
        this.connection = connection;
        this.log = log;
    }

    /**
     * Reads a frame of the participant. Kinds that are for later versions are left alone.
     *
     * @throws MalformedFrameException when it is none
     */
    void received(final ByteBuffer message) throws MalformedFrameException {
        final ControlFrame frame = ControlFrame.decode(message);
        switch (frame.kind()) {
            case PING -> send(ControlKind.PONG, frame.correlationId(), frame.payload());
            case PONG -> answered(frame.correlationId());
            case GOODBYE -> saidGoodbye = true;
            default -> log.debug("{} sent a frame of kind {}", connection, frame.kind());
        }
    }

    /** Whether the participant announced its end. */
    boolean saidGoodbye() {
        return saidGoodbye;
    }

    /** A notice that does not fit in the socket is dropped: notices only hasten what every participant finds by itself. */
    void tell(final Announcement announcement) {
        send(ControlKind.NOTICE, 0, announcement.payload());
    }

    /**
     * Sends a ping unless one is under way.
     *
     * @return true when the participant has just become stalled
     */
    boolean ping(final Duration stallAfter) {
        final long now = System.nanoTime();
        if (pingSent == pingAnswered) {
            pingSent++;
            pingSentAt = now;
            send(ControlKind.PING, pingSent, new byte[0]);
            return false;
        }
        final boolean late = now - pingSentAt >= stallAfter.toNanos();
        final boolean news = late && !stalled;
        stalled = stalled || late;
        return news;
    }

    private void answered(final long correlationId) {
        if (correlationId == pingSent) {
            pingAnswered = pingSent;
            stalled = false;
        }
    }

    private void send(final ControlKind kind, final long correlationId, final byte[] payload) {
        final SendOutcome outcome = connection.send(new ControlFrame(kind, correlationId, payload).encode());
        if (outcome == SendOutcome.QUEUE_FULL) {
            log.debug("{} does not read: {} dropped", connection, kind);
        }
    }
}
