package org.espalier.test.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import jnr.posix.POSIXFactory;
import jnr.posix.SpawnFileAction;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A participant's own child processes. A description of the lock file that one of them inherited would hold its parent's
 * bytes for as long as it runs. ProcessBuilder closes what it finds; native code does not, and depends on close-on-exec.
 */
class InheritedDescriptorsTest {
    @TempDir
    private Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"process-builder", "native"})
    void aChildThatOutlivesAKilledParticipantHoldsNoneOfItsBytes(final String how) throws IOException {
        final ArenaAddress address = new ArenaAddress(temporary.resolve("run"), 0, ChildSession.ARENA);
        ProcessHandle orphan = null;
        try (ChildJvm participant =
                ChildJvm.of(Parent.class).args(address.runtimeDir(), how).start()) {
            orphan = ProcessHandle.of(Long.parseLong(participant.await("started")))
                    .orElseThrow();
            assertEquals(List.of(ParticipantListing.State.LIVE), states(address));
            // Mutant tried: Descriptor opens without O_CLOEXEC; the natively started child has lock file and tree.
            assertEquals(List.of(), arenaFiles(orphan.pid(), address));
            participant.kill();
            final List<ParticipantListing.State> after = states(address);
            assertTrue(orphan.isAlive(), "the child ended with its parent, so nothing was shown");
            assertEquals(List.of(ParticipantListing.State.STALE), after);
            assertEquals(false, ParticipantListing.of(address).ownershipHeld());
        } finally {
            if (orphan != null) {
                orphan.destroyForcibly();
            }
        }
    }

    private static List<ParticipantListing.State> states(final ArenaAddress address) {
        return ParticipantListing.of(address).rows().stream()
                .map(ParticipantListing.Row::state)
                .toList();
    }

    /** What a process has open of an arena: lock file, tree, listener. The JDK's own marker socket is none of these. */
    private static List<String> arenaFiles(final long pid, final ArenaAddress address) throws IOException {
        final String listener = listener(address);
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return descriptors
                    .map(InheritedDescriptorsTest::target)
                    .filter(target -> target.contains(address.lockPath().toString())
                            || target.contains("memfd:")
                            || target.equals(listener))
                    .toList();
        }
    }

    /** As /proc shows it; it is bound under a temporary name in the same directory. */
    private static String listener(final ArenaAddress address) throws IOException {
        final List<String> bound = Files.readAllLines(Path.of("/proc/net/unix")).stream()
                .filter(line -> line.contains(address.directory().toString()))
                .map(line -> line.trim().split(" +")[6])
                .distinct()
                .toList();
        assertEquals(1, bound.size(), "listeners of the arena: " + bound);
        return "socket:[" + bound.get(0) + "]";
    }

    private static String target(final Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (final IOException goneMeanwhile) {
            return "";
        }
    }

    /** A lone owner that starts a long-lived child and parks. */
    static final class Parent {
        public static void main(final String[] arguments) throws Exception {
            try (ChildSession session = ChildSession.prepare(Duration.ofSeconds(1))) {
                session.create(
                        Path.of(arguments[0]),
                        ArenaSpec.builder()
                                .edge(EdgeSpec.dynamic("map", "base").slots(64))
                                .participants(4)
                                .build());
                ChildJvm.step("started " + (arguments[1].equals("native") ? spawn() : build()));
                ChildJvm.hear();
            }
        }

        private static long build() throws IOException {
            return new ProcessBuilder("sleep", "600").start().pid();
        }

        /** Forks and executes without closing anything but the three standard streams, which the test reads. */
        private static long spawn() {
            return POSIXFactory.getNativePOSIX()
                    .posix_spawnp(
                            "sleep",
                            List.of(SpawnFileAction.close(0), SpawnFileAction.close(1), SpawnFileAction.close(2)),
                            List.of("sleep", "600"),
                            List.of("PATH=" + System.getenv("PATH")));
        }
    }
}
