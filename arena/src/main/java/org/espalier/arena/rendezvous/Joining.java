package org.espalier.arena.rendezvous;

import java.time.Duration;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.rendezvous.OwnerContact.Answer;
import org.espalier.arena.rendezvous.OwnerContact.Silence;
import org.espalier.arena.rendezvous.OwnerContact.SilenceException;
import org.espalier.arena.segment.AttachException;
import org.espalier.arena.segment.Promised;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * Joins a served arena: hello, an offer, the byte, the identity record, confirm, confirmed, the participant record. Up to
 * "confirmed" nothing is written to the arena. One thread.
 */
final class Joining {
    private final OpenRequest request;

    Joining(final OpenRequest request) {
        this.request = request;
    }

    /**
     * Joins.
     *
     * @throws SilenceException when nobody serves, or the owner is busy, or the offer came to nothing
     * @throws OpenException when the owner refused
     */
    Attachment join(final Duration handshake) throws SilenceException {
        try (Provisional taken = new Provisional()) {
            final OwnerContact owner = taken.take(OwnerContact.connect(request.address(), handshake));
            final IdentityRecord asker = Identities.of(request, 0, 0);
            final Answer offer = taken.take(owner.ask(HelloRequest.first(HelloKind.JOIN, asker, request.secretHash())));
            requireOffer(offer);
            if (request.requireCreate()) {
                throw new OpenException(new OpenFailure.ArenaAlreadyLive(
                        request.address(), offer.reply().instance()));
            }
            final Attachment attachment = accept(taken, owner, offer);
            taken.keep();
            return attachment;
        }
    }

    private void requireOffer(final Answer offer) throws SilenceException {
        final HelloReply reply = offer.reply();
        if (reply.status().busy()) {
            throw new SilenceException(new Silence.Busy(reply.status().toString()));
        }
        if (reply.status() != HelloStatus.OK) {
            throw new OpenException(Rejections.of(request.address(), reply));
        }
        final int promised = request.mode() == ParticipantMode.READ_WRITE ? 3 : 2;
        if (offer.descriptors().size() != promised) {
            throw new OpenException(new OpenFailure.HandshakeMalformed(
                    request.address(),
                    "an offer carries " + promised + " descriptors, got "
                            + offer.descriptors().size()));
        }
    }

    private Attachment accept(final Provisional taken, final OwnerContact owner, final Answer offer)
            throws SilenceException {
        final HelloReply reply = offer.reply();
        CrashPoint.JOIN_AFTER_GRANT.reach();
        final LockFile session = taken.take(
                LockFile.ofReceived(request.address(), offer.descriptors().get(0)));
        final MemoryFile readOnly =
                taken.take(MemoryFile.adopt(offer.descriptors().get(1)));
        final TreeSegment segment = map(offer, readOnly, reply);
        taken.orElse(segment::discard);
        final Attachment.Parts parts = new Attachment.Parts(
                request, session, taken.take(session.reopen()), taken.take(session.reopen()), segment, readOnly);
        if (!session.locks().tryLock(LockBytes.slot(reply.generation(), reply.slot()))) {
            throw new SilenceException(new Silence.Busy("the byte of the offered slot is held"));
        }
        session.writeIdentity(reply.slot(), Identities.of(request, reply.generation(), reply.incarnation()));
        CrashPoint.JOIN_AFTER_BYTE.reach();
        confirm(taken, owner, reply);
        CrashPoint.JOIN_AFTER_CONFIRMED.reach();
        return Attachment.member(parts, reply.slot(), reply.incarnation(), owner.socket());
    }

    private void confirm(final Provisional taken, final OwnerContact owner, final HelloReply offered)
            throws SilenceException {
        final IdentityRecord who = Identities.of(request, offered.generation(), offered.incarnation());
        try (Answer sealed = taken.take(owner.ask(HelloRequest.confirm(who, offered.slot(), request.secretHash())))) {
            if (sealed.reply().status() != HelloStatus.CONFIRMED) {
                throw new SilenceException(new Silence.Busy(
                        "the offer was not confirmed: " + sealed.reply().status()));
            }
        }
    }

    private TreeSegment map(final Answer offer, final MemoryFile readOnly, final HelloReply reply) {
        final Promised promised = new Promised(
                reply.instance(), reply.generation(), ProcessIdentity.current().bootId());
        try {
            return request.mode() == ParticipantMode.READ_WRITE
                    ? TreeSegment.attach(MemoryFile.adopt(offer.descriptors().get(2)), promised, MapMode.READ_WRITE)
                    : TreeSegment.attach(readOnly, promised, MapMode.READ_ONLY);
        } catch (final AttachException e) {
            throw new OpenException(new OpenFailure.AttachRefused(e.refusal().message()), e);
        }
    }
}
