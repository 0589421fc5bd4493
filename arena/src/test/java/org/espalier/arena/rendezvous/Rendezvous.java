package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;

/** A place to meet, and requests for it. */
final class Rendezvous {
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ArenaAddress address;
    private Duration handshake = PATIENCE;

    Rendezvous(final Path runtimeDir) {
        this.address = new ArenaAddress(runtimeDir, 0, "default");
    }

    /** The same place, for openers that wait this long for an answer. */
    Rendezvous answeredWithin(final Duration limit) {
        handshake = limit;
        return this;
    }

    ArenaAddress address() {
        return address;
    }

    static ArenaSpec layout() {
        return ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "base").slots(8))
                .participants(4)
                .build();
    }

    OpenRequest request(final ParticipantMode mode, final CreatePolicy create, final boolean withLayout) {
        return request(mode, create, withLayout, false, true);
    }

    OpenRequest request(
            final ParticipantMode mode,
            final CreatePolicy create,
            final boolean withLayout,
            final boolean requireCreate,
            final boolean mayInherit) {
        return new OpenRequest(
                address,
                mode,
                create,
                requireCreate,
                withLayout ? Optional.of(layout()) : Optional.empty(),
                "opener",
                mayInherit,
                handshake,
                Optional.empty());
    }

    Round reader() {
        return round(request(ParticipantMode.READ_ONLY, CreatePolicy.NEVER, false));
    }

    Round writer() {
        return round(request(ParticipantMode.READ_WRITE, CreatePolicy.NEVER, false));
    }

    Round creator() {
        return round(request(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, true));
    }

    static Round round(final OpenRequest request) {
        return new OpenAttempt(request).round(PATIENCE);
    }

    Attachment created() {
        return attached(creator());
    }

    static Attachment attached(final Round round) {
        return assertInstanceOf(Round.Attached.class, round).attachment();
    }

    static OpenFailure failed(final Round round) {
        return assertInstanceOf(Round.Failed.class, round).failure();
    }

    static OpenFailure again(final Round round) {
        return assertInstanceOf(Round.Again.class, round).atTheEnd();
    }

    /** Whether somebody holds the byte of a slot. */
    boolean slotHeld(final long generation, final int slot) {
        return held(LockBytes.slot(generation, slot));
    }

    boolean ownershipHeld() {
        return held(LockBytes.OWNERSHIP);
    }

    private boolean held(final long offset) {
        try (LockFile probe = LockFile.openExisting(address).orElseThrow()) {
            return probe.locks().probe(offset) == LockProbe.HELD;
        }
    }

    /** The names of the files of the domain. */
    List<String> files() {
        if (!Files.exists(address.directory())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(address.directory())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many descriptors this process has open. */
    static int openDescriptors() {
        try (Stream<Path> numbers = Files.list(Path.of("/proc/self/fd"))) {
            return (int) numbers.count();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
