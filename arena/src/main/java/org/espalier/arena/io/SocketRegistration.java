package org.espalier.arena.io;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.Poller;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.Received;
import org.espalier.arena.posix.SeqPacketSocket;

/**
 * A watched connection, and its outgoing queue.
 *
 * @since 0.1
 */
public final class SocketRegistration extends Registration {
    /** Messages received before others get their turn. */
    private static final int PER_TURN = 16;

    private final SeqPacketSocket socket;
    private final SocketCallbacks callbacks;
    private final boolean wantsDescriptors;
    private final int queueLimit;
    /** Guarded by itself, with {@link #gone}. */
    private final Deque<Outgoing> queue = new ArrayDeque<>();

    private boolean gone;
    private boolean reported;

    SocketRegistration(
            final IoLoop loop,
            final SeqPacketSocket socket,
            final SocketCallbacks callbacks,
            final boolean wantsDescriptors,
            final int queueLimit) {
        super(loop);
        this.socket = socket;
        this.callbacks = callbacks;
        this.wantsDescriptors = wantsDescriptors;
        this.queueLimit = queueLimit;
    }

    /**
     * Sends a message, or queues it behind others; never waits. Messages arrive in the order of the calls.
     *
     * @param data        the message; copied when queued, and left as it was
     * @param descriptors copies of these travel along; they stay the caller's
     * @return what became of it
     */
    public SendOutcome send(final ByteBuffer data, final Descriptor... descriptors) {
        synchronized (queue) {
            if (gone) {
                return SendOutcome.GONE;
            }
            try {
                if (queue.isEmpty() && socket.send(data, descriptors)) {
                    return SendOutcome.SENT;
                }
            } catch (final PosixException | IllegalStateException e) {
                // The loop hears of the peer's end by itself; the owner's own close needs no report.
                return SendOutcome.GONE;
            }
            if (queue.size() >= queueLimit) {
                return SendOutcome.QUEUE_FULL;
            }
            queue.add(Outgoing.copyOf(data, descriptors));
        }
        loop().wakeUp();
        return SendOutcome.QUEUED;
    }

    /**
     * How many messages wait to be sent.
     *
     * @return the length of the outgoing queue
     */
    public int queued() {
        synchronized (queue) {
            return queue.size();
        }
    }

    @Override
    Descriptor descriptor() {
        return socket.descriptor();
    }

    @Override
    int prepare() {
        if (!reported) {
            entry().interest(queued() == 0 ? Poller.READABLE : Poller.READABLE | Poller.WRITABLE);
        }
        return -1;
    }

    @Override
    void ready(final int events) {
        if ((events & Poller.WRITABLE) != 0) {
            flush();
        }
        if ((events & (Poller.READABLE | Poller.HANGUP)) != 0 && active()) {
            receive((events & Poller.HANGUP) != 0);
        }
    }

    private void flush() {
        boolean emptied = false;
        synchronized (queue) {
            try {
                while (!queue.isEmpty()
                        && socket.send(queue.peek().data(), queue.peek().descriptors())) {
                    queue.remove().close();
                    emptied = queue.isEmpty();
                }
            } catch (final PosixException | IllegalStateException e) {
                released();
            }
        }
        if (emptied) {
            callbacks.drained();
        }
    }

    private void receive(final boolean hangup) {
        for (int i = 0; i < PER_TURN && active(); i++) {
            final Optional<Received> next;
            try {
                next = socket.receive();
            } catch (final PosixException | IllegalStateException e) {
                reportHangup();
                return;
            }
            if (next.isEmpty()) {
                if (hangup) {
                    reportHangup();
                }
                return;
            }
            if (next.get().endOfStream()) {
                reportHangup();
                return;
            }
            handOver(admit(next.get()));
        }
    }

    private Received admit(final Received message) {
        if (wantsDescriptors || message.descriptors().isEmpty()) {
            return message;
        }
        message.close();
        return new Received(message.data(), List.of(), true);
    }

    private void handOver(final Received message) {
        boolean taken = false;
        try {
            callbacks.received(message);
            taken = true;
        } finally {
            if (!taken) {
                message.close();
            }
        }
    }

    private void reportHangup() {
        // Masked for good: poll reports a hang-up whatever is asked of it, and would never sleep again.
        entry().mask(true);
        released();
        if (!reported) {
            reported = true;
            callbacks.hungUp();
        }
    }

    @Override
    void released() {
        synchronized (queue) {
            gone = true;
            queue.forEach(Outgoing::close);
            queue.clear();
        }
    }

    /** A queued message with its own copies of the descriptors. */
    private record Outgoing(ByteBuffer data, Descriptor[] descriptors) {
        static Outgoing copyOf(final ByteBuffer data, final Descriptor[] descriptors) {
            final ByteBuffer copy = ByteBuffer.allocate(data.remaining());
            copy.put(data.duplicate()).flip();
            final List<Descriptor> duplicates = new ArrayList<>(descriptors.length);
            try {
                for (final Descriptor descriptor : descriptors) {
                    duplicates.add(descriptor.duplicate());
                }
            } catch (final RuntimeException | Error e) {
                duplicates.forEach(Descriptor::close);
                throw e;
            }
            return new Outgoing(copy, duplicates.toArray(Descriptor[]::new));
        }

        void close() {
            for (final Descriptor descriptor : descriptors) {
                descriptor.close();
            }
        }
    }
}
