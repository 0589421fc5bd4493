package org.espalier.arena.rendezvous;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.rendezvous.OwnerContact.Answer;
import org.espalier.arena.rendezvous.OwnerContact.SilenceException;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;

/**
 * What a participant does once to find an owner again. Connecting comes first, because another heir may serve already;
 * byte 0 is taken on the session's own description, so slot, byte and record cannot move; after winning it the lock path
 * and the newest generation are looked at once more, since both may have changed before. One thread.
 */
final class Succession {
    private final Attachment attachment;
    private final Attachment.Parts parts;
    private final Supplier<Optional<String>> restraint;

    Succession(final Attachment attachment, final Attachment.Parts parts, final Supplier<Optional<String>> restraint) {
        this.attachment = attachment;
        this.parts = parts;
        this.restraint = restraint;
    }

    Takeover once(final Duration handshakeTimeout) {
        if (!parts.session().stillAtPath()) {
            return lost();
        }
        if (parts.session().newestGeneration() > attachment.generation()) {
            return new Takeover.Superseded();
        }
        try {
            return reattach(handshakeTimeout);
        } catch (final SilenceException e) {
            return inherit();
        }
    }

    private Takeover lost() {
        return new Takeover.RendezvousLost("the lock file " + parts.session().path() + " was removed or replaced");
    }

    private Takeover reattach(final Duration handshakeTimeout) throws SilenceException {
        try (Provisional taken = new Provisional()) {
            final OwnerContact owner = taken.take(OwnerContact.connect(attachment.address(), handshakeTimeout));
            final IdentityRecord self =
                    Identities.of(parts.request(), attachment.generation(), attachment.incarnation());
            final HelloRequest request = HelloRequest.reattach(
                    self,
                    attachment.instance(),
                    attachment.slot(),
                    parts.request().secretHash());
            final Answer answer = taken.take(owner.ask(request));
            if (answer.reply().status() == HelloStatus.OK) {
                attachment.reattach(owner.socket());
                taken.keep();
                return new Takeover.Reattached(answer.reply().ownerPid());
            }
            return refused(answer.reply());
        }
    }

    private Takeover refused(final HelloReply reply) {
        return switch (reply.status()) {
            case STALE_REATTACH ->
                new Takeover.Fenced(
                        "the owner (pid " + reply.ownerPid() + ") knows another occupant of slot " + attachment.slot());
            case OTHER_ARENA -> new Takeover.Superseded();
            default -> new Takeover.Busy("the owner answered " + reply.status());
        };
    }

    private Takeover inherit() {
        if (parts.probing().locks().probe(LockBytes.OWNERSHIP) != LockProbe.FREE) {
            return new Takeover.Busy("the ownership byte is held");
        }
        if (!parts.request().mayInherit()) {
            return new Takeover.Vacant(vacancy());
        }
        final Optional<String> heldBack = restraint.get();
        if (heldBack.isPresent()) {
            return new Takeover.HeldBack(heldBack.get());
        }
        if (!parts.session().locks().tryLock(LockBytes.OWNERSHIP)) {
            return new Takeover.Busy("another heir was faster");
        }
        boolean serves = false;
        try {
            CrashPoint.TAKEOVER_AFTER_OWNERSHIP.reach();
            final Takeover outcome = underOwnership();
            serves = outcome instanceof Takeover.TookOver;
            return outcome;
        } finally {
            if (!serves) {
                parts.session().locks().unlock(LockBytes.OWNERSHIP);
            }
        }
    }

    private String vacancy() {
        final String ours =
                attachment.writable() ? "takeover is disabled here" : "a read-only participant cannot serve";
        final List<Heir> heirs = attachment.heirs();
        return heirs.isEmpty()
                ? ours + ", and nobody attached may: the arena cannot be joined until all of them have left; "
                        + OpenFailure.ArenaHeldButUnreachable.CURE
                : ours + "; " + heirs.get(0) + " may, and has not yet";
    }

    private Takeover underOwnership() {
        if (!parts.session().stillAtPath()) {
            return lost();
        }
        if (parts.session().newestGeneration() > attachment.generation()) {
            return new Takeover.Superseded();
        }
        try {
            return serve(SeqPacketListener.publish(attachment.address().socketPath()));
        } catch (final PosixException | UncheckedIOException e) {
            return new Takeover.Busy("cannot publish the socket: " + e.getMessage());
        }
    }

    /**
     * Once more after the socket is published: a lock file that was replaced in between belongs to somebody who may serve
     * this path by right, and it is this socket that must go.
     */
    private Takeover serve(final SeqPacketListener published) {
        CrashPoint.TAKEOVER_BEFORE_SERVING.reach();
        if (!parts.session().stillAtPath()) {
            published.unlinkIfOurs();
            published.close();
            return lost();
        }
        attachment.reattach(null);
        attachment.succeed(published);
        return new Takeover.TookOver(attachment.ownerEpoch());
    }
}
