package org.espalier.test.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.espalier.arena.posix.ByteLocks;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.LockProbe;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocksOfTheDeadTest {
    private static final long BYTE = (7L << 32) + 3;

    @TempDir
    Path directory;

    private ChildJvm holder(final Path file) {
        final ChildJvm child = ChildJvm.of(Holder.class).args(file, BYTE).start();
        child.await("held");
        return child;
    }

    @Test
    void theByteOfAKilledProcessIsFreeOnceItIsGone() {
        final Path file = directory.resolve("x.lock");
        try (Descriptor descriptor = Descriptor.openOrCreate(file, 0600);
                ChildJvm child = holder(file)) {
            final ByteLocks locks = new ByteLocks(descriptor);
            assertEquals(LockProbe.HELD, locks.probe(BYTE));
            assertFalse(locks.tryLock(BYTE));
            assertEquals(OptionalLong.of(BYTE), locks.firstHeld(1L << 32, Long.MAX_VALUE));
            child.kill();
            assertEquals(LockProbe.FREE, locks.probe(BYTE));
            assertTrue(locks.tryLock(BYTE));
        }
    }

    @Test
    void theHoldersOtherOpensAndClosesOfTheFileDropNothing() {
        // Mutant: with process-wide record locks (F_SETLK) the stream that the child closes takes the byte with it.
        final Path file = directory.resolve("x.lock");
        try (Descriptor descriptor = Descriptor.openOrCreate(file, 0600);
                ChildJvm child = holder(file)) {
            child.say("open and close").await("closed");
            assertEquals(LockProbe.HELD, new ByteLocks(descriptor).probe(BYTE));
            child.say("unlock").await("unlocked");
            assertEquals(LockProbe.FREE, new ByteLocks(descriptor).probe(BYTE));
        }
    }

    @Test
    void aChildOfTheHolderDoesNotKeepItsByte() {
        final Path file = directory.resolve("x.lock");
        try (Descriptor descriptor = Descriptor.openOrCreate(file, 0600);
                ChildJvm child = holder(file)) {
            // The grandchild outlives its parent; an inherited descriptor would keep the description, and the byte,
            // alive.
            final long grandchild = Long.parseLong(child.say("start a child").await("started"));
            child.kill();
            final ProcessHandle orphan = ProcessHandle.of(grandchild).orElseThrow();
            try {
                assertTrue(orphan.isAlive());
                assertEquals(LockProbe.FREE, new ByteLocks(descriptor).probe(BYTE));
            } finally {
                orphan.destroyForcibly();
            }
        }
    }

    /** Holds one byte and does what it is told. */
    static final class Holder {
        public static void main(final String[] arguments) throws IOException {
            final Path file = Path.of(arguments[0]);
            final long offset = Long.parseLong(arguments[1]);
            final Descriptor descriptor = Descriptor.open(file, org.espalier.arena.posix.MapMode.READ_WRITE);
            final ByteLocks locks = new ByteLocks(descriptor);
            ChildJvm.step(locks.tryLock(offset) ? "held" : "refused");
            for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
                switch (order) {
                    case "open and close" -> {
                        new FileInputStream(file.toFile()).close();
                        ChildJvm.step("closed");
                    }
                    case "unlock" -> {
                        locks.unlock(offset);
                        ChildJvm.step("unlocked");
                    }
                    case "start a child" -> {
                        final Process child = new ProcessBuilder("sleep", "600").start();
                        ChildJvm.step("started " + child.pid());
                    }
                    default -> throw new IllegalArgumentException(order);
                }
            }
        }
    }
}
