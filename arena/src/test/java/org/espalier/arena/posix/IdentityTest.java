package org.espalier.arena.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ProcessIdentity, FileStatus, FileSystem and Errno: what things are called. */
class IdentityTest {
    @Test
    void thisProcessKnowsItselfAndKeepsItsToken() {
        final ProcessIdentity me = ProcessIdentity.current();
        assertEquals(ProcessHandle.current().pid(), me.pid());
        assertTrue(me.startTicks() > 0);
        assertTrue(me.pidNamespace() > 0);
        assertEquals(me, ProcessIdentity.current());
        assertNotEquals(me.token(), me.withFreshToken().token());
        assertEquals(me.startTicks(), me.withFreshToken().startTicks());
    }

    @Test
    void aCommandWithSpacesAndParenthesesDoesNotShiftTheFields() {
        final String after = "S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 987654 20 21";
        assertEquals(987654, ProcessIdentity.startTicks("42 (a) b (c)) " + after));
        assertEquals(4026531836L, ProcessIdentity.namespaceInode("pid:[4026531836]"));
    }

    @Test
    void aStatusAgreesWithTheJavaLibrary(@TempDir final Path directory) throws Exception {
        final Path file = Files.writeString(directory.resolve("file"), "12345");
        final FileStatus status = FileStatus.ofPath(file).orElseThrow();
        assertEquals(Files.getAttribute(file, "unix:ino"), status.inode());
        assertEquals(Files.getAttribute(file, "unix:dev"), status.device());
        assertEquals(Files.getAttribute(file, "unix:uid"), status.uid());
        assertEquals(Files.getAttribute(file, "unix:mode"), status.mode());
        assertEquals(5, status.size());
        assertTrue(status.isRegularFile());
        assertTrue(FileStatus.ofPath(directory).orElseThrow().isDirectory());
        assertEquals(Optional.empty(), FileStatus.ofPath(directory.resolve("absent")));
        assertEquals(Optional.empty(), FileStatus.ofPath(file.resolve("below-a-file")));
        final Path link = Files.createLink(directory.resolve("link"), file);
        assertTrue(status.sameFile(FileStatus.ofPath(link).orElseThrow()));
        assertFalse(status.sameFile(FileStatus.ofPath(directory).orElseThrow()));
    }

    @Test
    void networkFileSystemsAreKnownByTheirNumbers(@TempDir final Path directory) {
        assertFalse(FileSystem.of(directory).network());
        assertEquals("0x9fa0", FileSystem.of(Path.of("/proc")).name());
        assertTrue(FileSystem.ofType(0x6969).network());
        assertEquals("cifs", FileSystem.ofType(0xFF534D42L).name());
        assertEquals("smb2", FileSystem.ofType(0xFE534D42L).name());
        assertTrue(FileSystem.ofType(0x65735546L).network(), "nobody says where a FUSE server keeps its locks");
    }

    @Test
    void errorNumbersHaveNames() {
        assertEquals("ENOLCK", Errno.name(Errno.ENOLCK));
        assertEquals("ECONNREFUSED", Errno.name(Errno.ECONNREFUSED));
        assertEquals("errno 4242", Errno.name(4242));
    }
}
