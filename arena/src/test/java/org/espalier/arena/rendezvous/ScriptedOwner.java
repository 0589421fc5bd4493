package org.espalier.arena.rendezvous;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.Poller;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.Received;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;
import org.espalier.protocol.lockfile.ParticipantMode;

/** Answers hellos as a test tells it to. One thread accepts, one more serves each connection. */
final class ScriptedOwner implements AutoCloseable {
    /** What is done about one request. */
    interface Script {
        Act on(HelloRequest request);
    }

    /** An answer, silence, or the end of the connection. */
    record Act(Optional<ByteBuffer> answer, List<Descriptor> descriptors, boolean hangUp) {
        static Act say(final HelloReply reply, final Descriptor... descriptors) {
            return new Act(Optional.of(reply.encode()), List.of(descriptors), false);
        }

        static Act say(final ByteBuffer bytes) {
            return new Act(Optional.of(bytes), List.of(), false);
        }

        static Act nothing() {
            return new Act(Optional.empty(), List.of(), false);
        }

        static Act leave() {
            return new Act(Optional.empty(), List.of(), true);
        }
    }

    private final SeqPacketListener listener;
    private final Script script;
    private final BlockingQueue<HelloRequest> heard = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private volatile boolean stopped;

    private ScriptedOwner(final Attachment attachment, final Script script) {
        this.listener = attachment.listener().orElseThrow();
        this.script = script;
    }

    static ScriptedOwner serving(final Attachment attachment, final Script script) {
        final ScriptedOwner owner = new ScriptedOwner(attachment, script);
        owner.start("scripted-owner", owner::accept);
        return owner;
    }

    /** Offers a slot to every joiner and confirms it. */
    static Script granting(final Attachment attachment, final int slot) {
        return request -> request.kind() == HelloKind.CONFIRM
                ? Act.say(reply(attachment, HelloStatus.CONFIRMED, request.slot()))
                : offer(attachment, slot, request.mode());
    }

    static Act offer(final Attachment attachment, final int slot, final ParticipantMode mode) {
        final HelloReply reply = reply(attachment, HelloStatus.OK, slot);
        final Descriptor lockFile = attachment.lockFile().descriptor();
        return mode == ParticipantMode.READ_WRITE
                ? Act.say(reply, lockFile, attachment.readOnlyTree(), attachment.readWriteTree())
                : Act.say(reply, lockFile, attachment.readOnlyTree());
    }

    static HelloReply reply(final Attachment attachment, final HelloStatus status, final int slot) {
        return new HelloReply(
                status,
                FormatVersion.CURRENT,
                LayoutHash.CURRENT,
                slot,
                1,
                attachment.generation(),
                attachment.segment().geometry().size(),
                attachment.instance(),
                4711,
                0,
                HelloRequest.NONE,
                attachment.participants().slots(),
                1);
    }

    /** A reply that names another generation than its arena's. */
    static HelloReply ofGeneration(final HelloReply truth, final long generation) {
        return new HelloReply(
                truth.status(),
                truth.formatVersion(),
                truth.layoutHash(),
                truth.slot(),
                truth.incarnation(),
                generation,
                truth.arenaSize(),
                truth.instance(),
                truth.ownerPid(),
                truth.ownerStartTime(),
                truth.bootId(),
                truth.capacity(),
                truth.live());
    }

    List<HelloKind> heard() {
        return heard.stream().map(HelloRequest::kind).toList();
    }

    /** Waits for the next hello and forgets it: an opener that did not wait may be gone before it is heard. */
    HelloKind next() {
        try {
            final HelloRequest request = heard.poll(Rendezvous.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (request == null) {
                throw new AssertionError("no hello within " + Rendezvous.PATIENCE);
            }
            return request.kind();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private void start(final String name, final Runnable work) {
        final Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void accept() {
        final Poller poller = new Poller();
        final Poller.Entry entry = poller.add(listener.descriptor(), Poller.READABLE);
        try {
            while (!stopped) {
                if (poller.await(20) > 0) {
                    listener.accept().ifPresent(socket -> start("scripted-connection", () -> serve(socket)));
                }
            }
        } finally {
            poller.remove(entry);
        }
    }

    private void serve(final SeqPacketSocket socket) {
        try (socket) {
            boolean open = true;
            while (open && !stopped) {
                final Optional<Received> received = socket.receive(Duration.ofMillis(20));
                if (received.isPresent()) {
                    open = !received.get().endOfStream() && answer(socket, received.get());
                }
            }
        } catch (final PosixException peerIsGone) {
            stopped = stopped || !listener.descriptor().isOpen();
        }
    }

    private boolean answer(final SeqPacketSocket socket, final Received received) {
        final HelloRequest request = HelloRequest.decode(received.data());
        heard.add(request);
        final Act act = script.on(request);
        act.answer().ifPresent(bytes -> socket.send(bytes, act.descriptors().toArray(Descriptor[]::new)));
        return !act.hangUp();
    }

    /** Stops answering and ends every connection; the listener stays with the attachment. */
    @Override
    public void close() {
        stopped = true;
        for (final Thread thread : new ArrayList<>(threads)) {
            try {
                thread.join();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", e);
            }
        }
    }
}
