package org.espalier.arena.rendezvous;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.Received;
import org.espalier.arena.posix.SeqPacketSocket;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.MalformedFrameException;

/**
 * A connection to whoever serves an arena, for question and answer. A connect that succeeds and is not answered is never
 * evidence that nobody serves. One thread.
 */
final class OwnerContact implements AutoCloseable {
    /** Shortest wait: one step of back-off. */
    private static final Duration SHORTEST = Duration.ofNanos(200_000);

    private final ArenaAddress address;
    private final SeqPacketSocket socket;
    private final long deadline;

    /** An answer and what came with it. */
    record Answer(HelloReply reply, List<Descriptor> descriptors) implements AutoCloseable {
        @Override
        public void close() {
            descriptors.forEach(Descriptor::close);
        }
    }

    /** Why a contact came to nothing: the path leads to no listener, or the listener is busy. */
    sealed interface Silence {
        /** Nobody listens there. */
        record NobodyServes() implements Silence {}

        /** Somebody does, and did not answer. */
        record Busy(String what) implements Silence {}
    }

    /** No contact, or no answer. */
    static final class SilenceException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Silence silence;

        SilenceException(final Silence silence) {
            super(silence.toString(), null, false, false);
            this.silence = silence;
        }

        Silence silence() {
            return silence;
        }
    }

    private OwnerContact(final ArenaAddress address, final SeqPacketSocket socket, final long deadline) {
        this.address = address;
        this.socket = socket;
        this.deadline = deadline;
    }

    /**
     * Connects.
     *
     * @param budget for connecting and all answers; floored at one step of back-off
     * @throws SilenceException when nobody listens, or the backlog is full
     * @throws OpenException when this process cannot make a socket
     */
    static OwnerContact connect(final ArenaAddress address, final Duration budget) throws SilenceException {
        final Duration time = budget.compareTo(SHORTEST) < 0 ? SHORTEST : budget;
        final long deadline = System.nanoTime() + time.toNanos();
        try {
            return new OwnerContact(address, SeqPacketSocket.connect(address.socketPath(), time), deadline);
        } catch (final PosixException e) {
            throw silent(address, e);
        }
    }

    private static SilenceException silent(final ArenaAddress address, final PosixException e) {
        if (!e.call().equals("connect")) {
            throw setup(address, e);
        }
        return switch (e.errno()) {
            case Errno.ECONNREFUSED, Errno.ENOENT, Errno.ENOTDIR -> new SilenceException(new Silence.NobodyServes());
            case Errno.EAGAIN, Errno.ETIMEDOUT, Errno.ECONNRESET ->
                new SilenceException(new Silence.Busy("connect: " + Errno.name(e.errno())));
            default -> throw setup(address, e);
        };
    }

    private static OpenException setup(final ArenaAddress address, final PosixException e) {
        return new OpenException(new OpenFailure.ClientSocketSetup(address, e.call(), Errno.name(e.errno())), e);
    }

    /**
     * Asks and waits for the answer.
     *
     * @return the answer; its descriptors are the caller's
     * @throws SilenceException when the owner hung up or did not answer in time
     * @throws OpenException when what came is no answer
     */
    Answer ask(final HelloRequest request) throws SilenceException {
        try {
            if (!socket.send(request.encode())) {
                throw new SilenceException(new Silence.Busy("the socket's queue is full"));
            }
            final Optional<Received> received = socket.receive(Duration.ofNanos(deadline - System.nanoTime()));
            if (received.isEmpty()) {
                throw new SilenceException(new Silence.Busy("no answer in time"));
            }
            if (received.get().endOfStream()) {
                throw new SilenceException(new Silence.Busy("the owner hung up"));
            }
            return answer(received.get());
        } catch (final PosixException e) {
            if (e.errno() == Errno.EPIPE || e.errno() == Errno.ECONNRESET || e.errno() == Errno.ENOTCONN) {
                throw new SilenceException(new Silence.Busy("the owner hung up"));
            }
            throw setup(address, e);
        }
    }

    private Answer answer(final Received received) {
        try {
            if (received.truncated()) {
                throw new MalformedFrameException("a message or its descriptors were cut");
            }
            return new Answer(HelloReply.decode(received.data()), received.descriptors());
        } catch (final MalformedFrameException e) {
            received.close();
            throw new OpenException(new OpenFailure.HandshakeMalformed(address, e.getMessage()), e);
        }
    }

    /** The connection, which lives as long as the participant. Closing this contact would end it. */
    SeqPacketSocket socket() {
        return socket;
    }

    @Override
    public void close() {
        socket.close();
    }
}
