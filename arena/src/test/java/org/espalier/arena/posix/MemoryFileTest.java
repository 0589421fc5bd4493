package org.espalier.arena.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryFileTest {
    private static final long SIZE = 3 * 4096;

    private static Pointer memory(final Mapping mapping) {
        return Pointer.wrap(Runtime.getSystemRuntime(), mapping.address(), mapping.size());
    }

    @Test
    void aSealedFileCannotChangeItsSize() {
        try (MemoryFile file = MemoryFile.create("espalier-test", SIZE)) {
            assertFalse(file.isSealed());
            file.seal();
            assertTrue(file.isSealed());
            for (final long size : new long[] {0, 4096, SIZE + 1}) {
                final PosixException refusal = assertThrows(
                        PosixException.class,
                        () -> file.descriptor()
                                .must("ftruncate", fd -> Binding.libc().ftruncate(fd, size)));
                assertEquals(Errno.EPERM, refusal.errno());
            }
            assertThrows(PosixException.class, file::seal, "sealed against sealing");
            assertEquals(SIZE, file.size());
        }
    }

    @Test
    void theModeIsReadableByItsOwnerOnly() {
        try (MemoryFile file = MemoryFile.create("espalier-test", SIZE)) {
            assertEquals(0400, file.descriptor().status().permissions());
        }
    }

    @Test
    void aReadOnlyDescriptorCannotBeMappedForWriting() {
        try (MemoryFile file = MemoryFile.create("espalier-test", SIZE);
                MemoryFile readOnly = MemoryFile.adopt(file.reopenReadOnly())) {
            final PosixException refusal =
                    assertThrows(PosixException.class, () -> readOnly.map(MapMode.READ_WRITE, SIZE));
            assertEquals(Errno.EACCES, refusal.errno());
        }
    }

    @Test
    void aReadOnlyMappingIsReadOnlyToTheKernel() throws IOException {
        try (MemoryFile file = MemoryFile.create("espalier-readonly", SIZE)) {
            final Mapping mapping = file.map(MapMode.READ_ONLY, SIZE);
            final String start = Long.toHexString(mapping.address()) + "-";
            try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
                assertTrue(maps.filter(line -> line.startsWith(start)).allMatch(line -> line.contains(" r--s ")));
            }
            mapping.unmap();
        }
    }

    @Test
    void bothMappingsShowOneMemory() {
        try (MemoryFile file = MemoryFile.create("espalier-test", SIZE)) {
            final Mapping writer = file.map(MapMode.READ_WRITE, SIZE);
            final Mapping reader = file.map(MapMode.READ_ONLY, SIZE);
            memory(writer).putLong(8, 42);
            assertEquals(42, memory(reader).getLong(8));
            writer.unmap();
            reader.unmap();
            reader.unmap();
            assertThrows(IllegalStateException.class, reader::address);
        }
    }

    @Test
    void zeroPagesHideTheFileAndKeepTheAddress() {
        try (MemoryFile file = MemoryFile.create("espalier-test", SIZE)) {
            final Mapping closing = file.map(MapMode.READ_WRITE, SIZE);
            final Mapping other = file.map(MapMode.READ_WRITE, SIZE);
            memory(closing).putLong(0, 7);
            final long address = closing.address();
            closing.replaceByZeroPages();
            assertEquals(address, closing.address());
            assertEquals(0, memory(closing).getLong(0));
            memory(closing).putLong(0, 9);
            assertEquals(7, memory(other).getLong(0), "a late store stays in this process");
            closing.unmap();
            other.unmap();
        }
    }

    @Test
    void pagesCanBeProvidedAheadAndReservedInTheFile() {
        try (MemoryFile file = MemoryFile.create("espalier-test", SIZE)) {
            file.seal();
            final Mapping mapping = file.map(MapMode.READ_WRITE, SIZE);
            mapping.prefault(100, 4096);
            mapping.prefault(SIZE, 0);
            assertThrows(IndexOutOfBoundsException.class, () -> mapping.prefault(1, SIZE));
            assertThrows(IndexOutOfBoundsException.class, () -> mapping.prefault(-1, 1));
            file.allocate(0, SIZE);
            mapping.unmap();
        }
    }

    @Test
    void aMappingLongerThanTheFileIsRefused() {
        // Mutant: the kernel maps it without complaint, and the first touch behind the end is a SIGBUS.
        try (MemoryFile file = MemoryFile.create("espalier-test", SIZE)) {
            assertThrows(IllegalArgumentException.class, () -> file.map(MapMode.READ_ONLY, SIZE + 1));
        }
    }

    @Test
    void aFileThatIsNotOneOfMemoryIsNotAdopted(@TempDir final Path directory) {
        final Descriptor plain = Descriptor.openOrCreate(directory.resolve("plain"), 0600);
        final boolean tmpfs = FileSystem.of(plain).name().equals("tmpfs");
        if (!tmpfs) {
            assertEquals(
                    Errno.EINVAL,
                    assertThrows(PosixException.class, () -> MemoryFile.adopt(plain))
                            .errno());
            assertFalse(plain.isOpen(), "adopt owns it even when it refuses");
        }
        plain.close();
    }
}
