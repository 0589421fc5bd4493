package org.espalier.actors.connection;

import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.espalier.arena.posix.PeerCredentials;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * Who may join, asked in the order of cost: peer credentials, secret, draining, limit, version, layout, boot id, mode,
 * arena. Length and magic come before, when the message is decoded; the slot comes after, at the assigner. An unknown
 * boot id (zero) is never a mismatch.
 *
 * @param ownUid user id of this process, always permitted
 * @param readerUids user ids that may join read-only besides
 * @param secretDigest SHA-256 of the shared secret, or empty when credentials alone decide
 * @param formatVersion of the arena
 * @param layoutHash of the arena
 * @param bootId of this host, zero when unknown
 * @param arena uuid of the arena
 * @param generation of the arena
 * @since 0.1
 */
public record HelloChecks(
        int ownUid,
        Set<Integer> readerUids,
        Optional<byte[]> secretDigest,
        int formatVersion,
        long layoutHash,
        UUID bootId,
        UUID arena,
        long generation) {

    private static final UUID UNKNOWN = HelloRequest.NONE;

    /** Keeps its own copy. */
    public HelloChecks {
        readerUids = Set.copyOf(readerUids);
    }

    /**
     * A hello that is not served.
     *
     * @param status for the reply
     * @param reason with both sides' values, for people
     * @since 0.1
     */
    public record Refusal(HelloStatus status, String reason) {}

    /**
     * What can be asked before the client has said anything.
     *
     * @param peer who connected
     * @param draining whether this owner still admits
     * @param limit how many handshakes stand at the limit, or empty below it
     * @return why not, or empty
     */
    public Optional<Refusal> checkStranger(
            final PeerCredentials peer, final boolean draining, final Optional<Integer> limit) {
        if (!isPermitted(peer)) {
            return refuse(
                    HelloStatus.PEER_NOT_PERMITTED, "user " + peer.uid() + " connected, user " + ownUid + " serves");
        }
        if (draining) {
            return refuse(HelloStatus.DRAINING, "the owner is leaving");
        }
        if (limit.isPresent()) {
            return refuse(
                    HelloStatus.LIMIT_REACHED,
                    limit.get() + " handshakes are in progress (espalier.owner.max-handshakes)");
        }
        return Optional.empty();
    }

    /**
     * Asks everything of a first message.
     *
     * @param hello the message; JOIN, STATUS or REATTACH
     * @param peer who connected
     * @param draining whether this owner still admits
     * @return why not, or empty
     */
    public Optional<Refusal> check(final HelloRequest hello, final PeerCredentials peer, final boolean draining) {
        if (!isPermitted(peer)) {
            return checkStranger(peer, draining, Optional.empty());
        }
        if (secretDigest.isPresent() && !MessageDigest.isEqual(secretDigest.get(), hello.secret())) {
            return refuse(HelloStatus.PEER_NOT_PERMITTED, "the shared secret differs (espalier.rendezvous.auth-token)");
        }
        if (draining && hello.kind() != HelloKind.STATUS) {
            return refuse(HelloStatus.DRAINING, "the owner is leaving");
        }
        if (hello.formatVersion() != formatVersion) {
            return refuse(
                    HelloStatus.VERSION_MISMATCH,
                    "the client speaks format " + hello.formatVersion() + ", the arena has format " + formatVersion);
        }
        if (hello.layoutHash() != layoutHash) {
            return refuse(
                    HelloStatus.LAYOUT_MISMATCH,
                    String.format("the client's layout is %016x, the arena's %016x", hello.layoutHash(), layoutHash));
        }
        if (differs(hello.bootId(), bootId)) {
            return refuse(
                    HelloStatus.BOOT_ID_MISMATCH, "the client was booted as " + hello.bootId() + ", we as " + bootId);
        }
        if (hello.mode() == ParticipantMode.READ_WRITE && peer.uid() != ownUid) {
            return refuse(HelloStatus.MODE_NOT_PERMITTED, "user " + peer.uid() + " may join read-only");
        }
        if (hello.kind() == HelloKind.REATTACH && !arena.equals(hello.instance())) {
            return refuse(
                    HelloStatus.OTHER_ARENA, "the client is attached to " + hello.instance() + ", we serve " + arena);
        }
        return Optional.empty();
    }

    private boolean isPermitted(final PeerCredentials peer) {
        return peer.uid() == ownUid || readerUids.contains(peer.uid());
    }

    private static boolean differs(final UUID theirs, final UUID ours) {
        return !theirs.equals(UNKNOWN) && !ours.equals(UNKNOWN) && !theirs.equals(ours);
    }

    private static Optional<Refusal> refuse(final HelloStatus status, final String reason) {
        return Optional.of(new Refusal(status, reason));
    }
}
