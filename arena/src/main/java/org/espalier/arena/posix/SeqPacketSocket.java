package org.espalier.arena.posix;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One end of a connection that carries whole messages and descriptors (AF_UNIX, SOCK_SEQPACKET).
 *
 * <p>The socket never blocks by itself; {@link #receive(Duration)} waits by poll. Any thread may send, receive and
 * close; sends do not mix, and receives do not mix.
 *
 * @since 0.1
 */
public final class SeqPacketSocket implements AutoCloseable {
    /** The longest message that {@link #receive()} takes whole, bytes: a control frame of 64 KiB and its header. */
    public static final int MAX_MESSAGE = 66 * 1024;

    /** The most descriptors one message may carry. */
    public static final int MAX_DESCRIPTORS = 8;

    static final int SOCK_SEQPACKET = 5;
    static final int SOCK_NONBLOCK = 0x800;
    static final int SOCK_CLOEXEC = 0x80000;
    private static final int SOL_SOCKET = 1;
    private static final int SO_PEERCRED = 17;
    private static final int SO_SNDTIMEO = 21;
    private static final int F_SETFL = 4;
    private static final int SHUT_RDWR = 2;

    private final Descriptor descriptor;
    private final Object receiving = new Object();
    private MessageHeader incoming;

    SeqPacketSocket(final Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Connects to a listener's path. Waits only while its backlog is full.
     *
     * @param path    the socket, at most 107 bytes long
     * @param timeout how long to wait for room in the backlog; cut to whole microseconds, at least one
     * @return the connected socket
     * @throws PosixException ECONNREFUSED or ENOENT: nobody serves there; EAGAIN: served, but the backlog stayed full;
     *     others are failures of our own
     * @throws SocketPathTooLongException for a path that does not fit
     */
    public static SeqPacketSocket connect(final Path path, final Duration timeout) {
        final byte[] address = SocketAddress.of(path);
        final Descriptor descriptor = open(path.toString(), 0);
        try {
            final long deadline = System.nanoTime() + timeout.toNanos();
            long result;
            do {
                // An interrupted connect is begun anew, with what is left of the time.
                final byte[] timeval = timeval(Duration.ofNanos(deadline - System.nanoTime()));
                descriptor.must(
                        "setsockopt(SO_SNDTIMEO)",
                        fd -> Binding.libc().setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, timeval, timeval.length));
                result = descriptor.with(fd -> (long) connectOnce(fd, address));
            } while (result == -Errno.EINTR && System.nanoTime() - deadline < 0);
            if (result < 0) {
                final int errno = result == -Errno.EINTR ? Errno.EAGAIN : (int) -result;
                throw new PosixException("connect", errno, path.toString());
            }
            descriptor.must(
                    "fcntl(F_SETFL)", fd -> Binding.libc().fcntl(fd, F_SETFL, Descriptor.O_RDWR | SOCK_NONBLOCK));
            return new SeqPacketSocket(descriptor);
        } catch (final RuntimeException | Error e) {
            descriptor.close();
            throw e;
        }
    }

    private static int connectOnce(final int fd, final byte[] address) {
        return Binding.libc().connect(fd, address, address.length) == -1 ? -Binding.errno() : 0;
    }

    /**
     * {@code struct timeval} of a wait: seconds and microseconds, never both zero (that means for ever) and never a
     * million microseconds (the kernel refuses them).
     */
    static byte[] timeval(final Duration timeout) {
        final long micros = Math.max(1, timeout.isNegative() ? 0 : TimeUnit.NANOSECONDS.toMicros(timeout.toNanos()));
        return ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(micros / 1_000_000)
                .putLong(micros % 1_000_000)
                .array();
    }

    static Descriptor open(final String label, final int flags) {
        final int fd = Binding.must(
                "socket",
                label,
                () -> Binding.libc().socket(SocketAddress.AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | flags, 0));
        return new Descriptor(fd, label);
    }

    /**
     * Two sockets connected to each other.
     *
     * @return both ends
     */
    public static List<SeqPacketSocket> pair() {
        final int[] numbers = new int[2];
        final int type = SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK;
        Binding.must("socketpair", "", () -> Binding.libc().socketpair(SocketAddress.AF_UNIX, type, 0, numbers));
        return List.of(
                new SeqPacketSocket(new Descriptor(numbers[0], "pair")),
                new SeqPacketSocket(new Descriptor(numbers[1], "pair")));
    }

    /**
     * Sends one message, whole or not at all; never waits.
     *
     * @param data        1 to {@link #MAX_MESSAGE} bytes; the buffer is left as it was
     * @param descriptors copies of these travel along, at most {@link #MAX_DESCRIPTORS}; they stay the caller's
     * @return false when the peer's queue is full now
     * @throws PosixException EPIPE or ECONNRESET when the peer is gone, EMSGSIZE, ...
     */
    public boolean send(final ByteBuffer data, final Descriptor... descriptors) {
        if (!data.hasRemaining() || data.remaining() > MAX_MESSAGE || descriptors.length > MAX_DESCRIPTORS) {
            throw new IllegalArgumentException("a message has 1.." + MAX_MESSAGE + " bytes and at most "
                    + MAX_DESCRIPTORS + " descriptors, not " + data.remaining() + " and " + descriptors.length);
        }
        final MessageHeader header = new MessageHeader(descriptors.length, data.remaining());
        final int[] numbers = new int[descriptors.length];
        int acquired = 0;
        try {
            for (; acquired < numbers.length; acquired++) {
                numbers[acquired] = descriptors[acquired].acquire();
            }
            final long result = header.send(descriptor, data, numbers);
            if (result == -Errno.EAGAIN || result == -Errno.ENOBUFS) {
                return false;
            }
            if (result < 0) {
                throw new PosixException("sendmsg", (int) -result, descriptor.label());
            }
            return true;
        } finally {
            for (int i = 0; i < acquired; i++) {
                descriptors[i].release();
            }
        }
    }

    /**
     * Takes the next message if one is there; never waits.
     *
     * @return the message or the end of the stream; empty when nothing is there yet
     */
    public Optional<Received> receive() {
        synchronized (receiving) {
            if (incoming == null) {
                incoming = new MessageHeader(MAX_DESCRIPTORS, MAX_MESSAGE);
            }
            return Optional.ofNullable(incoming.receive(descriptor));
        }
    }

    /**
     * Takes the next message and waits for it.
     *
     * @param timeout how long
     * @return the message or the end of the stream; empty when the time passed
     */
    public Optional<Received> receive(final Duration timeout) {
        final long deadline = System.nanoTime() + timeout.toNanos();
        while (true) {
            final Optional<Received> received = receive();
            final long left = deadline - System.nanoTime();
            if (received.isPresent() || left <= 0) {
                return received;
            }
            Poller.awaitOne(descriptor, Poller.READABLE, left);
        }
    }

    /**
     * Who is at the other end, as of the moment it connected (or listened).
     *
     * @return its pid, uid and gid
     */
    public PeerCredentials peer() {
        final byte[] value = new byte[12];
        final int[] length = {value.length};
        descriptor.must(
                "getsockopt(SO_PEERCRED)", fd -> Binding.libc().getsockopt(fd, SOL_SOCKET, SO_PEERCRED, value, length));
        final ByteBuffer ucred = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        return new PeerCredentials(ucred.getInt(0), ucred.getInt(4), ucred.getInt(8));
    }

    /**
     * Whether the other end is closed; messages it sent before may still wait here.
     *
     * @return true once the peer is gone
     */
    public boolean hungUp() {
        return (Poller.awaitOne(descriptor, Poller.HANGUP, 0) & Poller.HANGUP) != 0;
    }

    /**
     * Its descriptor, for a {@link Poller}; owned by this object.
     *
     * @return the descriptor
     */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** Ends the connection at once, for the peer too, and closes this end. */
    @Override
    public void close() {
        if (descriptor.isOpen()) {
            try {
                // A poller may keep the number in use a little longer; the peer must not wait for that.
                descriptor.result(fd -> Binding.libc().shutdown(fd, SHUT_RDWR));
            } catch (final IllegalStateException closedMeanwhile) {
                return;
            }
            descriptor.close();
        }
    }

    @Override
    public String toString() {
        return "SeqPacketSocket[" + descriptor + "]";
    }
}
