package org.espalier.arena.rendezvous;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.rendezvous.OwnerContact.Silence;
import org.espalier.arena.rendezvous.OwnerContact.SilenceException;
import org.espalier.arena.segment.InsufficientMemoryException;
import org.espalier.arena.segment.SegmentIdentity;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.protocol.lockfile.LockBytes;

/**
 * Creates an arena under byte 0. Everything is undone unless the header's generation was written. One thread.
 */
final class Creation {
    /** The creator's slot: free by construction, its generation is fresh. */
    private static final int SLOT = 0;

    private final OpenRequest request;

    Creation(final OpenRequest request) {
        this.request = request;
    }

    /**
     * Takes byte 0, looks once more, and creates.
     *
     * @return empty when somebody else is at it, or alive: go round again
     */
    Optional<Attachment> create(final Duration handshake) {
        RuntimeDirectory.makeDomain(request.address());
        try (Provisional taken = new Provisional()) {
            final LockFile session = taken.take(LockFile.open(request.address()));
            if (!session.locks().tryLock(LockBytes.OWNERSHIP)) {
                return Optional.empty();
            }
            CrashPoint.OPEN_AFTER_OWNERSHIP.reach();
            if (!session.stillAtPath() || somebodyIs(session, handshake)) {
                return Optional.empty();
            }
            final long generation = session.nextGeneration();
            if (!session.locks().tryLock(LockBytes.slot(generation, SLOT))) {
                return Optional.empty();
            }
            final Attachment attachment = build(taken, session, generation);
            taken.keep();
            return Optional.of(attachment);
        }
    }

    /** The look that decides: byte 0 is held. */
    private boolean somebodyIs(final LockFile session, final Duration handshake) {
        return request.create() == CreatePolicy.ALWAYS
                ? serves(handshake)
                : session.firstAlive().isPresent();
    }

    private boolean serves(final Duration handshake) {
        try (OwnerContact contact = OwnerContact.connect(request.address(), handshake)) {
            return contact.socket().descriptor().isOpen();
        } catch (final SilenceException e) {
            return e.silence() instanceof Silence.Busy;
        }
    }

    private Attachment build(final Provisional taken, final LockFile session, final long generation) {
        final ProcessIdentity self = ProcessIdentity.current();
        final UUID instance = UUID.randomUUID();
        final TreeSegment segment = taken.take(
                segment(new SegmentIdentity(instance, self.bootId(), generation, (int) self.pid(), self.startTicks())));
        final MemoryFile readOnly = taken.take(MemoryFile.adopt(segment.file().reopenReadOnly()));
        final Attachment.Parts parts = new Attachment.Parts(
                request, session, taken.take(session.reopen()), taken.take(session.reopen()), segment, readOnly);
        final Attachment attachment = Attachment.founder(parts, SLOT);
        CrashPoint.CREATE_BEFORE_BIND.reach();
        final SeqPacketListener listener =
                taken.take(SeqPacketListener.publish(request.address().socketPath()));
        taken.orElse(listener::unlinkIfOurs);
        attachment.serve(listener);
        CrashPoint.CREATE_BEFORE_COMMIT.reach();
        session.commit(generation, instance);
        return attachment;
    }

    private TreeSegment segment(final SegmentIdentity identity) {
        try {
            return TreeSegment.create(request.layout().orElseThrow(), identity);
        } catch (final InsufficientMemoryException e) {
            throw new OpenException(new OpenFailure.InsufficientMemory(e.wanted(), e.available()), e);
        }
    }
}
