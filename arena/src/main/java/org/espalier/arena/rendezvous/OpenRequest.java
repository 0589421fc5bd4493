package org.espalier.arena.rendezvous;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Optional;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * What an opener wants. A value: a failed attempt leaves it as it was.
 *
 * @param address where
 * @param mode what the opener will do
 * @param create what it does when no arena is live
 * @param requireCreate whether joining a live arena is a failure
 * @param layout what it creates, if it creates
 * @param participantName what it calls itself, cut to 64 bytes between characters
 * @param mayInherit whether it takes the ownership when the owner dies; only meaningful read-write
 * @param handshakeTimeout how long an owner's answer may take, over zero
 * @param secret the shared secret, if there is one
 * @param priority 0..100; of several heirs the highest goes first
 * @since 0.1
 */
public record OpenRequest(
        ArenaAddress address,
        ParticipantMode mode,
        CreatePolicy create,
        boolean requireCreate,
        Optional<ArenaSpec> layout,
        String participantName,
        boolean mayInherit,
        Duration handshakeTimeout,
        Optional<String> secret,
        int priority) {
    /**
     * Refuses a read-only creator before any directory is looked at.
     *
     * @throws OpenException {@link OpenFailure.ReadOnlyCannotCreate}
     */
    public OpenRequest {
        if (mode == ParticipantMode.READ_ONLY && create != CreatePolicy.NEVER) {
            throw new OpenException(new OpenFailure.ReadOnlyCannotCreate(create));
        }
        if (handshakeTimeout.isNegative() || handshakeTimeout.isZero()) {
            throw new OpenException(new OpenFailure.InvalidSetting(
                    "handshake-timeout", handshakeTimeout.toString(), "a duration over zero"));
        }
        mayInherit = mayInherit && mode == ParticipantMode.READ_WRITE;
    }

    /**
     * A request of an opener without a priority.
     *
     * @param address where
     * @param mode what the opener will do
     * @param create what it does when no arena is live
     * @param requireCreate whether joining a live arena is a failure
     * @param layout what it creates, if it creates
     * @param participantName what it calls itself, cut to 64 bytes between characters
     * @param mayInherit whether it takes the ownership when the owner dies; only meaningful read-write
     * @param handshakeTimeout how long an owner's answer may take, over zero
     * @param secret the shared secret, if there is one
     */
    public OpenRequest(
            final ArenaAddress address,
            final ParticipantMode mode,
            final CreatePolicy create,
            final boolean requireCreate,
            final Optional<ArenaSpec> layout,
            final String participantName,
            final boolean mayInherit,
            final Duration handshakeTimeout,
            final Optional<String> secret) {
        this(address, mode, create, requireCreate, layout, participantName, mayInherit, handshakeTimeout, secret, 0);
    }

    /**
     * What travels instead of the secret.
     *
     * @return its SHA-256; zeros when there is none
     */
    public byte[] secretHash() {
        return secret.map(OpenRequest::hash).orElseGet(() -> new byte[HelloRequest.SECRET_LENGTH]);
    }

    private static byte[] hash(final String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "OpenRequest[" + address + " " + mode + " " + create + "]";
    }
}
