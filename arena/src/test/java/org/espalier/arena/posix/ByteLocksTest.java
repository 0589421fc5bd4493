package org.espalier.arena.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteLocksTest {
    private static final long FAR = 5L << 32;

    @TempDir
    Path directory;

    private Path file;
    private Descriptor mine;
    private Descriptor other;
    private ByteLocks locks;
    private ByteLocks others;

    @BeforeEach
    void openTwoDescriptions() {
        file = directory.resolve("x.lock");
        mine = Descriptor.openOrCreate(file, 0600);
        other = mine.reopen(MapMode.READ_WRITE);
        locks = new ByteLocks(mine);
        others = new ByteLocks(other);
    }

    @AfterEach
    void close() {
        mine.close();
        other.close();
    }

    @Test
    void aHeldByteExcludesOthersAndNoByteBesideIt() {
        assertTrue(locks.tryLock(FAR), "far behind the end of the file");
        assertFalse(others.tryLock(FAR));
        assertEquals(LockProbe.HELD, others.probe(FAR));
        assertEquals(LockProbe.FREE, others.probe(FAR + 1));
        assertTrue(others.tryLock(FAR + 1));
        locks.unlock(FAR);
        assertEquals(LockProbe.FREE, others.probe(FAR));
    }

    @Test
    void aDescriptionDoesNotSeeItsOwnBytes() {
        assertTrue(locks.tryLock(3));
        assertTrue(locks.tryLock(3));
        assertEquals(LockProbe.FREE, locks.probe(3));
        assertEquals(OptionalLong.empty(), locks.firstHeld(0, Long.MAX_VALUE));
    }

    @Test
    void aCopyOfTheDescriptorExcludesNobodyAndKeepsTheByte() {
        assertTrue(locks.tryLock(3));
        final Descriptor copy = mine.duplicate();
        assertTrue(new ByteLocks(copy).tryLock(3));
        mine.close();
        assertEquals(LockProbe.HELD, others.probe(3), "the description lives on in the copy");
        copy.close();
        assertEquals(LockProbe.FREE, others.probe(3));
    }

    @Test
    void anotherOpenAndCloseOfTheFileDropsNothing() throws IOException {
        // Mutant: with F_SETLK (6) in place of F_OFD_SETLK the close below frees the byte.
        assertTrue(locks.tryLock(3));
        new FileInputStream(file.toFile()).close();
        Descriptor.open(file, MapMode.READ_WRITE).close();
        assertEquals(LockProbe.HELD, others.probe(3));
    }

    @Test
    void theLowestHeldByteIsFoundWhoeverHoldsTheOthers() {
        try (Descriptor third = mine.reopen(MapMode.READ_WRITE)) {
            final ByteLocks thirds = new ByteLocks(third);
            assertTrue(others.tryLock(FAR + 9));
            assertTrue(thirds.tryLock(FAR + 4));
            assertTrue(others.tryLock(FAR + 6));
            assertTrue(thirds.tryLock(2 * FAR));
            assertEquals(OptionalLong.of(FAR + 4), locks.firstHeld(FAR, Long.MAX_VALUE));
            assertEquals(OptionalLong.of(FAR + 6), locks.firstHeld(FAR + 5, 2 * FAR));
            assertEquals(OptionalLong.of(2 * FAR), locks.firstHeld(FAR + 10, Long.MAX_VALUE));
            assertEquals(OptionalLong.empty(), locks.firstHeld(0, FAR + 4));
            assertEquals(OptionalLong.empty(), locks.firstHeld(2 * FAR + 1, Long.MAX_VALUE));
            assertEquals(OptionalLong.empty(), locks.firstHeld(7, 7));
        }
    }

    @Test
    void aReadOnlyDescriptionProbesButCannotLock() {
        assertTrue(locks.tryLock(3));
        try (Descriptor readOnly = mine.reopen(MapMode.READ_ONLY)) {
            final ByteLocks probing = new ByteLocks(readOnly);
            assertEquals(LockProbe.HELD, probing.probe(3));
            assertEquals(LockProbe.FREE, probing.probe(4));
            assertEquals(
                    Errno.EBADF,
                    assertThrows(PosixException.class, () -> probing.tryLock(4)).errno());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Errno.ENOLCK, Errno.EIO, Errno.EINVAL})
    void aKernelThatWouldNotSayIsUnknownAndNeverFree(final int errno) {
        // Mutant: reading any failure of GETLK as "no lock" reclaims a living participant.
        final ByteLocks failing = new ByteLocks("seam", (command, flock) -> -errno);
        assertEquals(LockProbe.UNKNOWN, failing.probe(3));
        assertEquals(
                errno,
                assertThrows(PosixException.class, () -> failing.firstHeld(0, 9))
                        .errno());
        assertEquals(
                errno,
                assertThrows(PosixException.class, () -> failing.tryLock(3)).errno());
    }

    @Test
    void theKernelWritesNoByteBehindTheStructure() {
        // Mutant: 28 bytes (no tail padding) let the kernel overwrite what follows.
        assertTrue(others.tryLock(3));
        final byte[] flock = ByteLocks.flock((short) 1, 3, 1).array();
        assertEquals(32, flock.length);
        final byte[] guarded = java.util.Arrays.copyOf(flock, 64);
        java.util.Arrays.fill(guarded, 32, 64, (byte) 0x5A);
        assertEquals(0, (int) mine.result(fd -> Binding.libc().fcntl(fd, 36, guarded)));
        final ByteBuffer answer = ByteBuffer.wrap(guarded).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(1, answer.getShort(0), "held for writing");
        assertEquals(3, answer.getLong(8));
        assertEquals(1, answer.getLong(16));
        assertEquals(-1, answer.getInt(24), "such locks do not tell their holder");
        for (int i = 32; i < 64; i++) {
            assertEquals(0x5A, guarded[i]);
        }
    }
}
