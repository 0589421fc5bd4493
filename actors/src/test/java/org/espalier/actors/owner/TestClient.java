package org.espalier.actors.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.espalier.arena.posix.ByteLocks;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.Received;
import org.espalier.arena.posix.SeqPacketSocket;
import org.espalier.protocol.control.ControlFrame;
import org.espalier.protocol.control.ControlKind;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;

/** A client that says exactly what a test wants. */
final class TestClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final SeqPacketSocket socket;
    private Descriptor lockFile;
    private HelloReply grant;

    TestClient(final Path path) {
        socket = SeqPacketSocket.connect(path, PATIENCE);
    }

    static HelloRequest hello(final HelloKind kind, final ParticipantMode mode) {
        return hello(kind, mode, FormatVersion.CURRENT, LayoutHash.CURRENT, ServedOwner.BOOT, -1, 0);
    }

    static HelloRequest hello(
            final HelloKind kind,
            final ParticipantMode mode,
            final int version,
            final long layout,
            final UUID boot,
            final int slot,
            final long incarnation) {
        return new HelloRequest(
                version,
                layout,
                kind,
                mode,
                false,
                0,
                0,
                boot,
                new UUID(1, 2),
                kind == HelloKind.REATTACH ? ServedOwner.ARENA : HelloRequest.NONE,
                ServedOwner.GENERATION,
                slot,
                incarnation,
                new byte[HelloRequest.SECRET_LENGTH],
                "test client");
    }

    void send(final HelloRequest hello) {
        socket.send(hello.encode());
    }

    void send(final ByteBuffer bytes) {
        socket.send(bytes);
    }

    void send(final ControlFrame frame) {
        socket.send(frame.encode());
    }

    HelloReply ask(final HelloRequest hello) {
        send(hello);
        return reply();
    }

    HelloReply reply() {
        return HelloReply.decode(receive().data());
    }

    ControlFrame frame() {
        return ControlFrame.decode(receive().data());
    }

    /** The next frame that is not a ping. */
    ControlFrame frameBesidesPings() {
        ControlFrame frame = frame();
        while (frame.kind() == ControlKind.PING) {
            frame = frame();
        }
        return frame;
    }

    private Received receive() {
        return socket.receive(PATIENCE).orElseThrow(() -> new AssertionError("no answer within " + PATIENCE));
    }

    /** Whether the next thing that comes is the end. */
    boolean isEnded() {
        final Optional<Received> next = socket.receive(PATIENCE);
        return next.isPresent() && next.get().endOfStream();
    }

    /** Asks for a slot and keeps what comes with it. */
    TestClient offered(final ParticipantMode mode) {
        send(hello(HelloKind.JOIN, mode));
        final Received answer = receive();
        grant = HelloReply.decode(answer.data());
        assertEquals(HelloStatus.OK, grant.status());
        final List<Descriptor> came = answer.descriptors();
        assertEquals(mode == ParticipantMode.READ_ONLY ? 2 : 3, came.size());
        lockFile = came.get(0).reopen(MapMode.READ_WRITE);
        answer.close();
        return this;
    }

    /** Joins as a participant does: offer, byte, confirm, record. */
    TestClient joined(final ParticipantMode mode, final PaperBook book) {
        offered(mode);
        takeByte();
        assertEquals(HelloStatus.CONFIRMED, confirm().status());
        if (mode == ParticipantMode.READ_WRITE) {
            book.register(slot());
        }
        return this;
    }

    void takeByte() {
        if (!new ByteLocks(lockFile).tryLock(LockBytes.slot(ServedOwner.GENERATION, slot()))) {
            throw new AssertionError("slot " + slot() + " is contended");
        }
    }

    HelloReply confirm() {
        return ask(hello(
                HelloKind.CONFIRM,
                ParticipantMode.READ_WRITE,
                FormatVersion.CURRENT,
                LayoutHash.CURRENT,
                ServedOwner.BOOT,
                slot(),
                0));
    }

    int slot() {
        return grant.slot();
    }

    /** The socket alone; the byte stays held. */
    void hangUp() {
        socket.close();
    }

    /** What the kernel does for a dead process. */
    @Override
    public void close() {
        socket.close();
        if (lockFile != null) {
            lockFile.close();
        }
    }
}
