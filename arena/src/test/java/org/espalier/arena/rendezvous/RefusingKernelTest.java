package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.espalier.arena.posix.ByteLocks;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.RefusingLocks;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a kernel that does not answer may be taken for: never for "nobody is there". */
class RefusingKernelTest {
    @TempDir
    private Path temporary;

    private Rendezvous place;

    @BeforeEach
    void leaveAnArenaWithASurvivor() {
        place = new Rendezvous(temporary);
        place.created().close();
    }

    private Round creator(final LockFiles files, final CreatePolicy policy) {
        return new OpenAttempt(place.request(ParticipantMode.READ_WRITE, policy, true), files)
                .round(Rendezvous.PATIENCE);
    }

    // B44. Mutants tried: firstHeld that says "nobody" on an error; tryLock that returns true.
    @ParameterizedTest
    @EnumSource(
            value = CreatePolicy.class,
            names = {"IF_ABSENT", "ALWAYS"})
    void aKernelWithoutLocksIsSaidByNameAndNothingIsCreated(final CreatePolicy policy) {
        final OpenFailure failure = Rendezvous.failed(creator(locking(RefusingLocks.with(Errno.ENOLCK)), policy));
        assertFalse(failure.retryable());
        final OpenFailure.KernelRefused refused = assertInstanceOf(OpenFailure.KernelRefused.class, failure);
        assertTrue(refused.reason().contains("ENOLCK"), refused.reason());
        assertEquals(1, ParticipantListing.of(place.address()).generation());
        assertFalse(Files.exists(place.address().socketPath()));
    }

    // Mutant tried: an error of the probe read as FREE.
    @Test
    void aProbeThatFailsIsUnknown() {
        assertEquals(LockProbe.UNKNOWN, RefusingLocks.with(Errno.ENOLCK).probe(0));
    }

    // Mutant tried: EMFILE read like ENOENT, as "there is no lock file": the creator makes a second arena.
    @ParameterizedTest
    @ValueSource(ints = {Errno.EMFILE, Errno.ENFILE, Errno.ENOMEM})
    void anOpenerWithoutDescriptorsIsTerminalAndCreatesNothing(final int errno) {
        final OpenFailure failure = Rendezvous.failed(creator(refusing(errno), CreatePolicy.ALWAYS));
        assertFalse(failure.retryable());
        final OpenFailure.ClientSocketSetup setup = assertInstanceOf(OpenFailure.ClientSocketSetup.class, failure);
        assertEquals(Errno.name(errno), setup.reason());
        assertEquals(1, ParticipantListing.of(place.address()).generation());
    }

    @Test
    void aSurvivorSeenByAKernelThatAnswersKeepsTheCreatorOut() {
        try (LockFile survivor = LockFile.open(place.address())) {
            survivor.locks().tryLock(LockBytes.slot(1, 3));
            assertInstanceOf(Round.Again.class, creator(LockFiles.REAL, CreatePolicy.IF_ABSENT));
        }
    }

    /** The real file with these locks. */
    private static LockFiles locking(final ByteLocks locks) {
        return new LockFiles() {
            @Override
            public LockFile open(final ArenaAddress address) {
                return LockFile.open(address).withLocks(locks);
            }

            @Override
            public Optional<LockFile> openExisting(final ArenaAddress address) {
                return LockFile.openExisting(address).map(file -> file.withLocks(locks));
            }
        };
    }

    /** A kernel that opens nothing. */
    private static LockFiles refusing(final int errno) {
        return new LockFiles() {
            @Override
            public LockFile open(final ArenaAddress address) {
                throw LockFile.unusable(
                        address,
                        new PosixException("openat", errno, address.lockPath().toString()));
            }

            @Override
            public Optional<LockFile> openExisting(final ArenaAddress address) {
                return Optional.of(open(address));
            }
        };
    }
}
