package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.espalier.protocol.name.InvalidNameException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArenaAddressTest {
    private static final Path DIR = Path.of("/run/espalier");

    @Test
    void lockFileAndSocketStandInTheDirectoryOfTheDomain() {
        final ArenaAddress address = new ArenaAddress(DIR, 7, "default");
        assertEquals(Path.of("/run/espalier/7"), address.directory());
        assertEquals(Path.of("/run/espalier/7/default.lock"), address.lockPath());
        assertEquals(Path.of("/run/espalier/7/default.sock"), address.socketPath());
    }

    @Test
    void theLargestDomainIsAllowedAndOneMoreIsRefused() {
        assertEquals(
                Path.of("/run/espalier/4294967295"),
                new ArenaAddress(DIR, ArenaAddress.MAX_DOMAIN, "default").directory());
        final OpenFailure failure = failure(() -> new ArenaAddress(DIR, ArenaAddress.MAX_DOMAIN + 1, "default"));
        assertEquals(
                "4294967296",
                assertInstance(OpenFailure.InvalidSetting.class, failure).value());
    }

    @Test
    void aSocketPathMayHave107BytesAndNotOneMore() {
        final int fixed = "/0/a.sock".length();
        final String longest = "/" + "d".repeat(ArenaAddress.MAX_SOCKET_PATH - fixed - 1);
        assertEquals(
                107,
                new ArenaAddress(Path.of(longest), 0, "a")
                        .socketPath()
                        .toString()
                        .length());
        final OpenFailure failure = failure(() -> new ArenaAddress(Path.of(longest + "d"), 0, "a"));
        final OpenFailure.SocketPathTooLong tooLong = assertInstance(OpenFailure.SocketPathTooLong.class, failure);
        assertEquals(108, tooLong.length());
        assertEquals(107, tooLong.limit());
    }

    @Test
    void theLengthOfASocketPathIsCountedInBytes() {
        final String dir = "/" + "\u00e4".repeat(50);
        final OpenFailure failure = failure(() -> new ArenaAddress(Path.of(dir), 0, "a"));
        assertEquals(
                110,
                assertInstance(OpenFailure.SocketPathTooLong.class, failure).length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "a\0b"})
    void aNameThatIsNoPathComponentIsRefused(final String name) {
        assertThrows(InvalidNameException.class, () -> new ArenaAddress(DIR, 0, name));
    }

    private static OpenFailure failure(final org.junit.jupiter.api.function.Executable step) {
        return assertThrows(OpenException.class, step).failure();
    }

    private static <T> T assertInstance(final Class<T> type, final Object value) {
        return org.junit.jupiter.api.Assertions.assertInstanceOf(type, value);
    }
}
