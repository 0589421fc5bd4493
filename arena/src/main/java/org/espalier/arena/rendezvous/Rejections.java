package org.espalier.arena.rendezvous;

import java.util.List;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;

/** Puts both sides' values beside a refusal. */
final class Rejections {
    private Rejections() {}

    static OpenFailure of(final ArenaAddress address, final HelloReply reply) {
        return switch (reply.status()) {
            case VERSION_MISMATCH ->
                rejected(
                        address,
                        reply,
                        Integer.toString(FormatVersion.CURRENT),
                        Integer.toString(reply.formatVersion()));
            case LAYOUT_MISMATCH ->
                rejected(address, reply, Long.toHexString(LayoutHash.CURRENT), Long.toHexString(reply.layoutHash()));
            case BOOT_ID_MISMATCH ->
                rejected(
                        address,
                        reply,
                        ProcessIdentity.current().bootId().toString(),
                        reply.bootId().toString());
            case NO_SLOTS ->
                new OpenFailure.NoParticipantSlots(address, reply.capacity(), holders(address), reply.ownerPid());
            default -> rejected(address, reply, "", "");
        };
    }

    /** A lock file that cannot be read now takes nothing away from what the owner said. */
    private static List<OpenFailure.Holder> holders(final ArenaAddress address) {
        try {
            return ParticipantListing.of(address).holders();
        } catch (final OpenException | PosixException unreadable) {
            return List.of();
        }
    }

    private static OpenFailure rejected(
            final ArenaAddress address, final HelloReply reply, final String ours, final String theirs) {
        return new OpenFailure.HandshakeRejected(address, reply.status(), ours, theirs, reply.ownerPid());
    }
}
