package org.espalier.arena.rendezvous;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.rendezvous.OwnerContact.Silence;
import org.espalier.arena.rendezvous.OwnerContact.SilenceException;
import org.espalier.protocol.lockfile.LockBytes;

/**
 * One attempt at opening, round by round: connect and join; or find that nobody serves and nobody is alive, and create.
 * The caller keeps the budget and backs off between rounds. One thread; blocks for system calls; never sleeps.
 *
 * <p>Why two arenas of one name never live together: a participant holds its byte as long as it lives. A creator looks at
 * all those bytes <em>while it holds byte 0</em>, and makes nothing when one is held. A joiner that was granted a slot
 * writes nothing until the owner has <em>confirmed</em>, and an owner confirms only while it holds byte 0 and sees the
 * joiner's byte held: so there is an instant at which both bytes are held, and no creator's look can miss both. The look
 * before byte 0 decides nothing; it only keeps passers-by from disturbing an heir. A creation counts when the header's
 * generation is written, after the socket is published: a creator killed before that changed nothing.
 *
 * @since 0.1
 */
public final class OpenAttempt {
    private final OpenRequest request;
    private final LockFiles lockFiles;
    private final long started = System.nanoTime();

    /**
     * Begins an attempt.
     *
     * @param request what is wanted; unchanged by the attempt
     */
    public OpenAttempt(final OpenRequest request) {
        this(request, LockFiles.REAL);
    }

    OpenAttempt(final OpenRequest request, final LockFiles lockFiles) {
        this.request = request;
        this.lockFiles = lockFiles;
    }

    /**
     * One round.
     *
     * @param left what is left of the budget; waits are cut to it, never below 200 µs
     * @return how it ended; nothing stays taken unless it ended attached
     */
    public Round round(final Duration left) {
        final Duration handshake = left.compareTo(request.handshakeTimeout()) < 0 ? left : request.handshakeTimeout();
        try {
            return joinOrCreate(handshake);
        } catch (final OpenException e) {
            return e.failure().retryable() ? new Round.Again(e.failure()) : new Round.Failed(e.failure());
        } catch (final PosixException | UncheckedIOException e) {
            return new Round.Failed(new OpenFailure.KernelRefused("opening " + request.address(), e.getMessage()));
        }
    }

    private Round joinOrCreate(final Duration handshake) {
        try {
            return new Round.Attached(new Joining(request).join(handshake));
        } catch (final SilenceException e) {
            if (e.silence() instanceof Silence.Busy) {
                return again();
            }
        }
        return nobodyServes(handshake);
    }

    private Round nobodyServes(final Duration handshake) {
        final Optional<LockFile> present = lockFiles.openExisting(request.address());
        if (present.isPresent()) {
            try (LockFile probe = present.get()) {
                if (request.create() != CreatePolicy.ALWAYS
                        && probe.firstAlive().isPresent()) {
                    return again();
                }
            }
        }
        if (request.create() == CreatePolicy.NEVER) {
            return new Round.Failed(new OpenFailure.ArenaAbsent(request.address()));
        }
        if (request.layout().isEmpty()) {
            return new Round.Failed(new OpenFailure.NoLayoutToCreate(request.address()));
        }
        return new Creation(request, lockFiles, slot -> slot)
                .create(handshake)
                .<Round>map(Round.Attached::new)
                .orElseGet(this::again);
    }

    private Round again() {
        final Duration waited = Duration.ofNanos(System.nanoTime() - started);
        final Optional<LockFile> present = lockFiles.openExisting(request.address());
        if (present.isEmpty()) {
            return new Round.Again(
                    new OpenFailure.ArenaHeldButUnreachable(request.address(), List.of(), false, waited));
        }
        try (LockFile probe = present.get()) {
            return new Round.Again(new OpenFailure.ArenaHeldButUnreachable(
                    request.address(),
                    ParticipantListing.of(probe).holders(),
                    probe.locks().probe(LockBytes.OWNERSHIP) == LockProbe.HELD,
                    waited));
        }
    }
}
