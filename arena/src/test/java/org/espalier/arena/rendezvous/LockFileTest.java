package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
    private static final UUID INSTANCE = new UUID(1, 2);

    @TempDir
    Path temporary;

    private ArenaAddress address;

    @BeforeEach
    void makeTheDomain() {
        address = new ArenaAddress(temporary, 0, "default");
        RuntimeDirectory.makeDomain(address);
    }

    @Test
    void lookingForALockFileDoesNotMakeOne() {
        assertEquals(Optional.empty(), LockFile.openExisting(address).map(LockFile::path));
        assertFalse(Files.exists(address.lockPath()));
        final ArenaAddress elsewhere = new ArenaAddress(temporary.resolve("absent"), 0, "default");
        assertEquals(Optional.empty(), LockFile.openExisting(elsewhere).map(LockFile::path));
    }

    @Test
    void aNewLockFileBelongsToItsOwnerOnlyAndHasNoGeneration() throws IOException {
        try (LockFile file = LockFile.open(address)) {
            assertEquals(
                    PosixFilePermissions.fromString("rw-------"), Files.getPosixFilePermissions(address.lockPath()));
            assertEquals(Optional.empty(), file.header());
            assertEquals(0, file.newestGeneration());
            assertEquals(1, file.nextGeneration());
            assertEquals(OptionalLong.empty(), file.firstAlive());
        }
    }

    @Test
    void aSymbolicLinkIsRefused() throws IOException {
        final Path target = Files.createFile(temporary.resolve("target"));
        Files.createSymbolicLink(address.lockPath(), target);
        assertTrue(refusal().message().contains("symbolic link"));
        assertThrows(OpenException.class, () -> LockFile.openExisting(address));
    }

    @Test
    void aDirectoryIsRefused() throws IOException {
        Files.createDirectory(address.lockPath());
        assertInstanceOf(OpenFailure.LockFileUnusable.class, refusal());
    }

    @Test
    void aFileOfAnotherUserIsRefused() throws IOException {
        assumeTrue(ProcessIdentity.uid() == 0, "only root can give a file away");
        Files.createFile(address.lockPath());
        Files.setAttribute(address.lockPath(), "unix:uid", 65_534);
        assertTrue(refusal().message().contains("65534"));
    }

    @Test
    void twoDescriptionsOfOneProcessContendForAByte() {
        final LockFile first = LockFile.open(address);
        try (LockFile second = LockFile.open(address)) {
            assertTrue(first.locks().tryLock(LockBytes.OWNERSHIP));
            assertFalse(second.locks().tryLock(LockBytes.OWNERSHIP));
            assertEquals(LockProbe.HELD, second.locks().probe(LockBytes.OWNERSHIP));
            assertEquals(LockProbe.FREE, first.locks().probe(LockBytes.OWNERSHIP), "its own lock is invisible to it");
            first.close();
            assertTrue(second.locks().tryLock(LockBytes.OWNERSHIP));
        }
    }

    @Test
    void theOwnershipByteIsNoSignOfLife() {
        try (LockFile owner = LockFile.open(address);
                LockFile passer = LockFile.open(address)) {
            owner.locks().tryLock(LockBytes.OWNERSHIP);
            assertEquals(OptionalLong.empty(), passer.firstAlive());
        }
    }

    @Test
    void aHeldSlotIsASignOfLifeBeforeTheFirstGenerationIsCommitted() {
        try (LockFile creator = LockFile.open(address);
                LockFile passer = LockFile.open(address)) {
            creator.locks().tryLock(LockBytes.slot(1, 0));
            assertEquals(OptionalLong.of(LockBytes.slot(1, 0)), passer.firstAlive());
            assertEquals(2, passer.nextGeneration());
        }
    }

    @Test
    void aSurvivorOfAnOlderGenerationKeepsNobodyFromCreating() {
        try (LockFile survivor = LockFile.open(address);
                LockFile passer = LockFile.open(address)) {
            survivor.locks().tryLock(LockBytes.slot(1, 3));
            passer.commit(2, INSTANCE);
            assertEquals(OptionalLong.empty(), passer.firstAlive());
            assertEquals(3, passer.nextGeneration());
        }
    }

    @Test
    void aCreatorPassesEveryGenerationThatHoldsAByte() {
        try (LockFile others = LockFile.open(address);
                LockFile creator = LockFile.open(address)) {
            creator.commit(4, INSTANCE);
            others.locks().tryLock(LockBytes.slot(6, 65_535));
            others.locks().tryLock(LockBytes.lease(9, 12));
            // Mutant tried: one probe above the header's generation stops at 7.
            assertEquals(10, creator.nextGeneration());
        }
    }

    @Test
    void theLastGenerationHasNoSuccessor() {
        try (LockFile file = LockFile.open(address)) {
            file.commit(LockBytes.MAX_GENERATION - 1, INSTANCE);
            assertEquals(LockBytes.MAX_GENERATION, file.nextGeneration());
            file.commit(LockBytes.MAX_GENERATION, INSTANCE);
            assertThrows(OpenException.class, file::nextGeneration);
        }
    }

    @Test
    void theLastGenerationIsSeenAlive() {
        try (LockFile holder = LockFile.open(address);
                LockFile passer = LockFile.open(address)) {
            passer.commit(LockBytes.MAX_GENERATION, INSTANCE);
            holder.locks().tryLock(LockBytes.slot(LockBytes.MAX_GENERATION, 65_535));
            assertEquals(OptionalLong.of(LockBytes.slot(LockBytes.MAX_GENERATION, 65_535)), passer.firstAlive());
        }
    }

    @Test
    void aCommittedGenerationIsReadByEveryDescription() {
        try (LockFile creator = LockFile.open(address);
                LockFile reader = LockFile.openExisting(address).orElseThrow()) {
            creator.commit(3, INSTANCE);
            assertEquals(3, reader.newestGeneration());
            assertEquals(INSTANCE, reader.header().orElseThrow().uuid());
        }
    }

    @Test
    void aDamagedHeaderCountsAsNoneAndHeldBytesStillDecide() throws IOException {
        try (LockFile holder = LockFile.open(address);
                LockFile reader = LockFile.open(address)) {
            reader.commit(5, INSTANCE);
            holder.locks().tryLock(LockBytes.slot(5, 1));
            write(0, new byte[] {'x'});
            assertEquals(0, reader.newestGeneration());
            assertEquals(OptionalLong.of(LockBytes.slot(5, 1)), reader.firstAlive());
            assertEquals(6, reader.nextGeneration());
        }
    }

    @Test
    void aReceivedDescriptorIsClosedAndItsLocksAreNotShared() {
        try (LockFile owner = LockFile.open(address)) {
            owner.locks().tryLock(LockBytes.OWNERSHIP);
            final Descriptor received = owner.descriptor().duplicate();
            try (LockFile joiner = LockFile.ofReceived(address, received)) {
                assertFalse(received.isOpen());
                // Control: on the received descriptor itself the lock would be granted, because it shares the owner's.
                assertFalse(joiner.locks().tryLock(LockBytes.OWNERSHIP));
            }
            try (LockFile passer = LockFile.open(address)) {
                assertEquals(LockProbe.HELD, passer.locks().probe(LockBytes.OWNERSHIP));
            }
        }
    }

    @Test
    void aReopenedDescriptionFollowsTheInodeAndNotThePath() throws IOException {
        try (LockFile file = LockFile.open(address)) {
            assertTrue(file.stillAtPath());
            Files.delete(address.lockPath());
            assertFalse(file.stillAtPath());
            try (LockFile again = file.reopen();
                    LockFile other = LockFile.open(address)) {
                assertTrue(file.locks().tryLock(LockBytes.OWNERSHIP));
                assertEquals(LockProbe.HELD, again.locks().probe(LockBytes.OWNERSHIP));
                assertEquals(LockProbe.FREE, other.locks().probe(LockBytes.OWNERSHIP));
                assertFalse(file.stillAtPath(), "another file stands there now");
                assertFalse(again.stillAtPath());
                assertTrue(other.stillAtPath());
            }
        }
    }

    @Test
    void anIdentityThatIsBeingWrittenIsNotShown() throws IOException {
        try (LockFile file = LockFile.open(address)) {
            assertEquals(Optional.empty(), file.identity(2));
            file.writeIdentity(2, identity());
            assertEquals(Optional.of(identity()), file.identity(2));
            write(IdentityRecord.offset(2) + 80, new byte[] {'X'});
            assertEquals(Optional.empty(), file.identity(2));
        }
    }

    private OpenFailure refusal() {
        return assertThrows(OpenException.class, () -> LockFile.open(address)).failure();
    }

    private void write(final long offset, final byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(address.lockPath(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), offset);
        }
    }

    private static IdentityRecord identity() {
        return new IdentityRecord(
                1,
                new UUID(3, 4),
                new UUID(5, 6),
                7,
                8,
                9,
                10,
                11,
                ParticipantMode.READ_WRITE,
                IdentityRecord.State.ATTACHED,
                true,
                "driver");
    }
}
