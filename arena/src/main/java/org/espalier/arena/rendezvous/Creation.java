package org.espalier.arena.rendezvous;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntUnaryOperator;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.rendezvous.OwnerContact.Silence;
import org.espalier.arena.rendezvous.OwnerContact.SilenceException;
import org.espalier.arena.segment.InsufficientMemoryException;
import org.espalier.arena.segment.SegmentIdentity;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.LockBytes;

/**
 * Creates an arena under byte 0. Everything is undone unless the header's generation was written. Who the creator is, is
 * written last of all: the label of its slot belongs to the generation before until this one counts. One thread.
 */
final class Creation {
    /** The creator's slot: free by construction, its generation is fresh. */
    private static final int SLOT = 0;

    private final OpenRequest request;
    private final LockFiles lockFiles;
    private final IntUnaryOperator recordOfSlot;

    /**
     * Of a request.
     *
     * @param recordOfSlot which record the holder of a slot's byte takes: the same one, but in a test
     */
    Creation(final OpenRequest request, final LockFiles lockFiles, final IntUnaryOperator recordOfSlot) {
        this.request = request;
        this.lockFiles = lockFiles;
        this.recordOfSlot = recordOfSlot;
    }

    /**
     * Takes byte 0, looks once more, and creates.
     *
     * @return empty when somebody else is at it, or alive: go round again
     */
    Optional<Attachment> create(final Duration handshake) {
        RuntimeDirectory.makeDomain(request.address());
        try (Provisional taken = new Provisional()) {
            final LockFile session = taken.take(lockFiles.open(request.address()));
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
        final TreeSegment segment =
                segment(new SegmentIdentity(instance, self.bootId(), generation, (int) self.pid(), self.startTicks()));
        taken.orElse(segment::discard);
        final MemoryFile readOnly = taken.take(MemoryFile.adopt(segment.file().reopenReadOnly()));
        final Attachment.Parts parts = new Attachment.Parts(
                request, session, taken.take(session.reopen()), taken.take(session.reopen()), segment, readOnly);
        final Attachment attachment = Attachment.founder(parts, SLOT, recordOfSlot.applyAsInt(SLOT));
        final int record = attachment.tree().slot();
        taken.orElse(() -> attachment.participants().release(record, attachment.incarnation()));
        requireOneSlot(attachment, record);
        CrashPoint.CREATE_BEFORE_BIND.reach();
        final SeqPacketListener listener =
                taken.take(SeqPacketListener.publish(request.address().socketPath()));
        taken.orElse(listener::unlinkIfOurs);
        attachment.serve(listener);
        CrashPoint.CREATE_BEFORE_COMMIT.reach();
        session.commit(generation, instance);
        attachment.introduce();
        return attachment;
    }

    /** Whoever judges this process later reads the record of the slot whose byte it asks for: they must be one slot. */
    private static void requireOneSlot(final Attachment attachment, final int record) {
        final long own = ParticipantWord.of(attachment.incarnation(), ParticipantWord.LIVE);
        if (record != SLOT || attachment.participants().word(SLOT) != own) {
            throw new OpenException(new OpenFailure.ParticipantSlotDiverged(SLOT, record));
        }
    }

    private TreeSegment segment(final SegmentIdentity identity) {
        try {
            return TreeSegment.create(request.layout().orElseThrow(), identity);
        } catch (final InsufficientMemoryException e) {
            throw new OpenException(new OpenFailure.InsufficientMemory(e.wanted(), e.available()), e);
        }
    }
}
