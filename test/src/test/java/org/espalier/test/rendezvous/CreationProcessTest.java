package org.espalier.test.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.LockFile;
import org.espalier.arena.rendezvous.OpenAttempt;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.arena.rendezvous.Round;
import org.espalier.arena.rendezvous.RuntimeDirectory;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creators that race and creators that are killed. */
class CreationProcessTest {
    @TempDir
    Path temporary;

    @Test
    void ofCreatorsThatRaceExactlyOneCreates() {
        final List<ChildJvm> children = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                children.add(ChildJvm.of(Creator.class).args(temporary, "open").start());
            }
            children.forEach(child -> child.await("ready"));
            for (int race = 1; race <= 20; race++) {
                children.forEach(child -> child.say("go"));
                final List<String> outcomes =
                        children.stream().map(ChildJvm::line).toList();
                final String winner = "created " + race;
                assertEquals(1, outcomes.stream().filter(winner::equals).count(), outcomes.toString());
                assertEquals(2, outcomes.stream().filter("again"::equals).count(), outcomes.toString());
                children.forEach(child -> child.say("leave").await("left"));
            }
        } finally {
            children.forEach(ChildJvm::close);
        }
    }

    @Test
    void everyKilledCreatorIsFollowedByTheNextGeneration() throws IOException {
        final Set<String> sockets = new HashSet<>();
        for (int generation = 1; generation <= 3; generation++) {
            try (ChildJvm child =
                    ChildJvm.of(Creator.class).args(temporary, "open").start()) {
                child.await("ready");
                assertEquals(String.valueOf(generation), child.say("go").await("created"));
                final ParticipantListing alive = ParticipantListing.of(address(temporary));
                assertTrue(alive.ownershipHeld());
                assertEquals(ParticipantListing.State.LIVE, alive.rows().get(0).state());
                child.kill();
            }
            final ParticipantListing dead = ParticipantListing.of(address(temporary));
            assertFalse(dead.ownershipHeld());
            assertEquals(generation, dead.generation());
            assertEquals(ParticipantListing.State.STALE, dead.rows().get(0).state());
            try (Stream<Path> files = Files.list(address(temporary).directory())) {
                files.forEach(file -> sockets.add(file.getFileName().toString()));
            }
        }
        assertEquals(Set.of("default.lock", "default.sock"), sockets);
    }

    @Test
    void aCreatorKilledBeforeItCommittedChangedNothing() {
        try (ChildJvm child =
                ChildJvm.of(Creator.class).args(temporary, "uncommitted").start()) {
            child.await("published");
            assertTrue(attempt(temporary) instanceof Round.Again, "its byte is held");
            child.kill();
        }
        final Round round = attempt(temporary);
        assertTrue(round instanceof Round.Attached, round.toString());
        try (Attachment owner = ((Round.Attached) round).attachment()) {
            assertEquals(1, owner.generation());
        }
    }

    private static ArenaAddress address(final Path runtimeDir) {
        return new ArenaAddress(runtimeDir, 0, "default");
    }

    private static Round attempt(final Path runtimeDir) {
        return new OpenAttempt(new OpenRequest(
                        address(runtimeDir),
                        ParticipantMode.READ_WRITE,
                        CreatePolicy.IF_ABSENT,
                        false,
                        Optional.of(ArenaSpec.builder()
                                .edge(EdgeSpec.dynamic("map", "base").slots(8))
                                .build()),
                        "creator",
                        true,
                        Duration.ofMillis(20),
                        Optional.empty()))
                .round(Duration.ofSeconds(1));
    }

    /** Opens when told to, says what came of it and leaves when told to. */
    static final class Creator {
        public static void main(final String[] arguments) {
            final Path runtimeDir = Path.of(arguments[0]);
            if (arguments[1].equals("uncommitted")) {
                publishOnly(address(runtimeDir));
                return;
            }
            ChildJvm.step("ready");
            while (ChildJvm.hear() != null) {
                final Round round = attempt(runtimeDir);
                ChildJvm.step(
                        round instanceof Round.Attached attached
                                ? "created " + attached.attachment().generation()
                                : round instanceof Round.Again ? "again" : round.toString());
                ChildJvm.hear();
                if (round instanceof Round.Attached attached) {
                    attached.attachment().close();
                }
                ChildJvm.step("left");
            }
        }

        private static void publishOnly(final ArenaAddress address) {
            RuntimeDirectory.makeDomain(address);
            try (LockFile file = LockFile.open(address);
                    SeqPacketListener listener = publish(file, address)) {
                ChildJvm.step("published " + listener.path());
                ChildJvm.hear();
            }
        }

        private static SeqPacketListener publish(final LockFile file, final ArenaAddress address) {
            file.locks().tryLock(LockBytes.OWNERSHIP);
            file.locks().tryLock(LockBytes.slot(1, 0));
            return SeqPacketListener.publish(address.socketPath());
        }
    }
}
