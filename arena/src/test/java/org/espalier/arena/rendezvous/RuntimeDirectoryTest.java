package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.espalier.arena.posix.FileSystem;
import org.espalier.arena.posix.ProcessIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeDirectoryTest {
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

    @TempDir
    Path temporary;

    @Test
    void aGivenDirectoryIsMadeForItsOwnerOnly() throws IOException {
        final Path given = temporary.resolve("a/b");
        assertEquals(given, RuntimeDirectory.resolve(Optional.of(given), Map.of()));
        assertEquals(OWN, Files.getPosixFilePermissions(given));
        assertEquals(OWN, Files.getPosixFilePermissions(given.getParent()));
    }

    @Test
    void theSettingWinsOverTheSessionDirectory() {
        final Path given = temporary.resolve("given");
        assertEquals(
                given,
                RuntimeDirectory.resolve(
                        Optional.of(given),
                        Map.of("XDG_RUNTIME_DIR", temporary.resolve("xdg").toString())));
    }

    @Test
    void theSessionDirectoryIsUsedWhenNothingIsGiven() throws IOException {
        final Path xdg = Files.createDirectory(temporary.resolve("xdg"));
        assertEquals(
                xdg.resolve("espalier"),
                RuntimeDirectory.resolve(Optional.empty(), Map.of("XDG_RUNTIME_DIR", xdg.toString())));
        assertTrue(Files.isDirectory(xdg.resolve("espalier")));
    }

    @Test
    void locatingMakesNothing() {
        final Path given = temporary.resolve("absent");
        assertEquals(given, RuntimeDirectory.locate(Optional.of(given), Map.of()));
        assertFalse(Files.exists(given));
    }

    @ParameterizedTest
    @ValueSource(strings = {"relative", "./a", ""})
    void aRelativePathIsRefusedBecauseProcessesWouldNotMeet(final String path) {
        final OpenFailure failure = refusal(Path.of(path));
        assertEquals(
                2, assertInstanceOf(OpenFailure.InvalidSetting.class, failure).exitCode());
    }

    @Test
    void aRelativeSessionDirectoryIsRefusedAndNotSkipped() {
        final OpenFailure failure = assertThrows(
                        OpenException.class,
                        () -> RuntimeDirectory.resolve(Optional.empty(), Map.of("XDG_RUNTIME_DIR", "run")))
                .failure();
        assertEquals(
                "XDG_RUNTIME_DIR",
                assertInstanceOf(OpenFailure.InvalidSetting.class, failure).setting());
    }

    // B48.
    @Test
    void aSymbolicLinkIsRefused() throws IOException {
        final Path target = Files.createDirectory(temporary.resolve("target"));
        final Path link = Files.createSymbolicLink(temporary.resolve("link"), target);
        final OpenFailure.RuntimeDirUnsafe unsafe = assertInstanceOf(OpenFailure.RuntimeDirUnsafe.class, refusal(link));
        assertEquals(link, unsafe.path());
        assertTrue(unsafe.message().contains("symbolic link"), unsafe.message());
    }

    @Test
    void aSymbolicLinkToNothingIsRefused() throws IOException {
        final Path link = Files.createSymbolicLink(temporary.resolve("link"), temporary.resolve("nowhere"));
        assertInstanceOf(OpenFailure.RuntimeDirUnsafe.class, refusal(link));
    }

    @Test
    void aFileIsRefused() throws IOException {
        final Path file = Files.createFile(temporary.resolve("file"));
        final OpenFailure failure = refusal(file);
        assertTrue(failure.message().contains("is not a directory"), failure.message());
    }

    // B33.
    @ParameterizedTest
    @ValueSource(strings = {"rwxrwx---", "rwx----w-", "rwxrwxrwx"})
    void aDirectoryThatOthersMayWriteIsRefusedWithItsMode(final String mode) throws IOException {
        final Path open = Files.createDirectory(temporary.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString(mode));
        final OpenFailure.RuntimeDirUnsafe unsafe = assertInstanceOf(OpenFailure.RuntimeDirUnsafe.class, refusal(open));
        assertTrue((unsafe.mode() & 0022) != 0);
        assertTrue(unsafe.message().contains(open.toString()), unsafe.message());
        assertTrue(unsafe.message().contains("chmod 0700"), unsafe.message());
    }

    @Test
    void aDirectoryThatOthersMayReadIsUsed() throws IOException {
        final Path readable = Files.createDirectory(temporary.resolve("readable"));
        Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(readable, RuntimeDirectory.resolve(Optional.of(readable), Map.of()));
    }

    // B33.
    @Test
    void aDirectoryOfAnotherUserIsRefusedWithItsOwner() throws IOException {
        assumeTrue(ProcessIdentity.uid() == 0, "only root can give a directory away");
        final Path foreign = Files.createDirectory(temporary.resolve("foreign"));
        Files.setAttribute(foreign, "unix:uid", 65_534);
        final OpenFailure.RuntimeDirUnsafe unsafe =
                assertInstanceOf(OpenFailure.RuntimeDirUnsafe.class, refusal(foreign));
        assertEquals(65_534, unsafe.owner());
        assertEquals(4, unsafe.exitCode());
    }

    @Test
    void theDirectoryOfADomainIsCheckedLikeTheRuntimeDirectory() throws IOException {
        final ArenaAddress address = new ArenaAddress(temporary, 3, "default");
        RuntimeDirectory.makeDomain(address);
        assertEquals(OWN, Files.getPosixFilePermissions(address.directory()));
        Files.setPosixFilePermissions(address.directory(), PosixFilePermissions.fromString("rwxrwx---"));
        assertThrows(OpenException.class, () -> RuntimeDirectory.makeDomain(address));
    }

    // B48. Mutant tried: the parent of "/" asked for its name. Where the root is a user's own it is no place either.
    @Test
    void theRootOfTheFileSystemIsAPathLikeAnyOther() {
        if (ProcessIdentity.uid() == 0) {
            assertEquals(Path.of("/"), RuntimeDirectory.resolve(Optional.of(Path.of("/")), Map.of()));
        } else {
            assertInstanceOf(OpenFailure.RuntimeDirUnsafe.class, refusal(Path.of("/")));
        }
    }

    // Mutant tried: an empty variable taken as a path.
    @Test
    void anEmptySessionDirectoryCountsAsUnset() {
        assertEquals(
                RuntimeDirectory.locate(Optional.empty(), Map.of()),
                RuntimeDirectory.locate(Optional.empty(), Map.of("XDG_RUNTIME_DIR", "")));
    }

    // B44. Mutant tried: the file system not looked at.
    @ParameterizedTest
    @ValueSource(longs = {0x6969L, 0xFF534D42L, 0xFE534D42L, 0x517BL, 0x65735546L})
    void aNetworkFileSystemIsRefusedByName(final long magic) {
        final OpenException refused = assertThrows(
                OpenException.class, () -> RuntimeDirectory.check(temporary, asked -> FileSystem.ofType(magic)));
        final OpenFailure.UnsupportedFilesystem failure =
                assertInstanceOf(OpenFailure.UnsupportedFilesystem.class, refused.failure());
        assertEquals(FileSystem.ofType(magic).name(), failure.type());
        assertTrue(failure.message().contains("choose a local directory"), failure.message());
    }

    private static OpenFailure refusal(final Path given) {
        final OpenFailure failure = assertThrows(
                        OpenException.class, () -> RuntimeDirectory.resolve(Optional.of(given), Map.of()))
                .failure();
        assertFalse(failure.retryable());
        return failure;
    }
}
