package org.espalier.actors.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.espalier.arena.posix.PeerCredentials;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.Test;

class HelloChecksTest {
    private static final UUID BOOT = new UUID(1, 1);
    private static final UUID ARENA = new UUID(2, 2);
    private static final int US = 1000;
    private static final int READER = 2000;
    private static final int STRANGER = 3000;

    private final HelloChecks checks =
            new HelloChecks(US, Set.of(READER), Optional.of(secret(7)), 1, 42, BOOT, ARENA, 1);

    /** A hello that is wrong in everything, and can be set right one by one. */
    private static final class Hello {
        private int uid = STRANGER;
        private byte secret = 9;
        private boolean draining = true;
        private int version = 99;
        private long layout = 43;
        private UUID boot = new UUID(9, 9);
        private ParticipantMode mode = ParticipantMode.READ_WRITE;
        private UUID arena = new UUID(8, 8);
        private HelloKind kind = HelloKind.REATTACH;

        private Hello right() {
            uid = US;
            secret = 7;
            draining = false;
            version = 1;
            layout = 42;
            boot = BOOT;
            arena = ARENA;
            return this;
        }
    }

    private static byte[] secret(final int fill) {
        final byte[] bytes = new byte[HelloRequest.SECRET_LENGTH];
        Arrays.fill(bytes, (byte) fill);
        return bytes;
    }

    private Optional<HelloStatus> check(final Hello hello) {
        final HelloRequest request = new HelloRequest(
                hello.version,
                hello.layout,
                hello.kind,
                hello.mode,
                false,
                1,
                0,
                hello.boot,
                new UUID(3, 3),
                hello.arena,
                1,
                1,
                1,
                secret(hello.secret),
                "test");
        return checks.check(request, new PeerCredentials(1, hello.uid, hello.uid), hello.draining)
                .map(HelloChecks.Refusal::status);
    }

    /** Tried: the version before the secret, which tells a stranger what we speak. */
    @Test
    void theCheapestRefusalComesFirst() {
        final Hello hello = new Hello();
        final List<HelloStatus> order = new ArrayList<>();
        final List<Runnable> cures = List.of(
                () -> hello.uid = READER,
                () -> hello.secret = 7,
                () -> hello.draining = false,
                () -> hello.version = 1,
                () -> hello.layout = 42,
                () -> hello.boot = BOOT,
                () -> hello.uid = US,
                () -> hello.arena = ARENA);
        for (final Runnable cure : cures) {
            order.add(check(hello).orElseThrow());
            cure.run();
        }
        assertEquals(
                List.of(
                        HelloStatus.PEER_NOT_PERMITTED,
                        HelloStatus.PEER_NOT_PERMITTED,
                        HelloStatus.DRAINING,
                        HelloStatus.VERSION_MISMATCH,
                        HelloStatus.LAYOUT_MISMATCH,
                        HelloStatus.BOOT_ID_MISMATCH,
                        HelloStatus.MODE_NOT_PERMITTED,
                        HelloStatus.OTHER_ARENA),
                order);
        assertEquals(Optional.empty(), check(hello));
    }

    @Test
    void aListedUserMayJoinReadOnly() {
        final Hello hello = new Hello().right();
        hello.uid = READER;
        hello.mode = ParticipantMode.READ_ONLY;
        assertEquals(Optional.empty(), check(hello));
    }

    @Test
    void anUnknownBootIdIsNeverAMismatch() {
        final Hello hello = new Hello().right();
        hello.boot = HelloRequest.NONE;
        assertEquals(Optional.empty(), check(hello));
    }

    @Test
    void aDrainingOwnerStillTellsItsStatus() {
        final Hello hello = new Hello().right();
        hello.draining = true;
        hello.kind = HelloKind.STATUS;
        assertEquals(Optional.empty(), check(hello));
    }

    @Test
    void aRefusalShowsBothSides() {
        final Hello hello = new Hello().right();
        hello.version = 99;
        final HelloChecks.Refusal refusal = checks.checkStranger(
                        new PeerCredentials(1, STRANGER, 1), false, Optional.empty())
                .orElseThrow();
        assertTrue(refusal.reason().contains("3000") && refusal.reason().contains("1000"), refusal.reason());
        assertEquals(Optional.of(HelloStatus.VERSION_MISMATCH), check(hello));
    }
}
