package org.espalier.arena.rendezvous;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.protocol.lockfile.LockBytes;

/**
 * The owner's role as the kernel has it: byte 0 on the session's description, and the listening socket. Empty in a member.
 *
 * <p>Byte 0 decides; the socket's path only leads there. Its holder therefore looks whether the path is its own and binds
 * again when it is not: nobody else may put a socket there while the byte is held. The lock path is the exception that
 * cannot be repaired, since a deleted file has no name to be given back: an owner whose lock path leads elsewhere repairs
 * nothing, because another process may rightly serve the name by now.
 *
 * <p>Safe from any thread; the methods block for system calls.
 *
 * @since 0.2
 */
public final class Ownership {
    private final LockFile session;
    private final Path socketPath;
    private final List<SeqPacketListener> replaced = new ArrayList<>();
    private SeqPacketListener listener;
    private boolean withdrawn;

    Ownership(final LockFile session, final Path socketPath) {
        this.session = session;
        this.socketPath = socketPath;
    }

    /** From now on: byte 0 is held and the listener published. */
    synchronized void serve(final SeqPacketListener published) {
        listener = published;
        withdrawn = false;
    }

    /**
     * Whether this process serves.
     *
     * @return true from creation or takeover until it resigns
     */
    public synchronized boolean isHeld() {
        return listener != null;
    }

    /**
     * The listening socket.
     *
     * @return empty unless this process serves
     */
    public synchronized Optional<SeqPacketListener> listener() {
        return Optional.ofNullable(listener);
    }

    /**
     * Compares both paths with what this session holds. An owner that lost only the socket's path binds again at once.
     *
     * @return what was found, and done
     * @throws PosixException when the kernel would not say
     */
    public synchronized RendezvousCheck check() {
        final boolean lockFileIsOurs = session.stillAtPath();
        final boolean socketIsOurs = listener == null || withdrawn || listener.isPublished();
        if (lockFileIsOurs) {
            return socketIsOurs ? new RendezvousCheck.Intact() : republish();
        }
        return socketIsOurs
                ? new RendezvousCheck.LockFileLost(lost(session.path()))
                : new RendezvousCheck.RoleLost(lost(session.path()) + ", and so was " + socketPath);
    }

    private RendezvousCheck republish() {
        final String what = lost(socketPath);
        try {
            final SeqPacketListener next = SeqPacketListener.publish(socketPath);
            final SeqPacketListener last = listener;
            replaced.add(last);
            listener = next;
            return new RendezvousCheck.Republished(what, last);
        } catch (final PosixException | UncheckedIOException e) {
            return new RendezvousCheck.SocketLost(what + " and cannot be put back: " + e.getMessage());
        }
    }

    private static String lost(final Path path) {
        return path + " was removed or replaced";
    }

    /** Takes the path away while byte 0 is held; from now on its absence is no damage. Idempotent. */
    public synchronized void withdraw() {
        withdrawn = true;
        if (listener != null) {
            unlink(listener);
        }
    }

    /** A path that cannot be removed leads to a closed socket: as after a kill, which is normal. */
    private static void unlink(final SeqPacketListener serving) {
        try {
            serving.unlinkIfOurs();
        } catch (final PosixException | UncheckedIOException e) {
            return;
        }
    }

    /** Withdraws and closes the listener; byte 0 stays held. Idempotent. */
    synchronized void stopListening() {
        withdraw();
        if (listener != null) {
            listener.close();
        }
        replaced.forEach(SeqPacketListener::close);
        replaced.clear();
    }

    /** Gives the role up. The path goes first, while byte 0 is held. Idempotent. */
    public synchronized void resign() {
        if (listener != null) {
            stopListening();
            listener = null;
            session.locks().unlock(LockBytes.OWNERSHIP);
        }
    }
}
