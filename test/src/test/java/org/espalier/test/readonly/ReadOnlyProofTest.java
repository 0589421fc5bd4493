package org.espalier.test.readonly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.Uid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Owner and joiners run as one user that is not root: root may open anything, so nothing would be shown. A user can undo
 * its own file modes, so a joiner that changes the mode of the memory file, or opens the owner's descriptors under
 * /proc, is not held back; what is shown is that no descriptor and no mapping that was handed out can write.
 */
class ReadOnlyProofTest {
    /** What a JVM that was ended by SIGSEGV says: 1 where it was told to leave no core. */
    private static final Set<Integer> CRASHED = Set.of(1, 128 + 6, 128 + 11);

    private final List<ChildJvm> children = new ArrayList<>();
    private ChildJvm owner;
    private Path runtimeDir;

    @BeforeEach
    void startOwner() {
        final boolean root = "root".equals(System.getProperty("user.name"));
        if (root && !Uid.available()) {
            System.out.println("read-only proof skipped: " + Uid.WHY_NOT);
        }
        assumeTrue(!root || Uid.available(), Uid.WHY_NOT);
        owner = start("owner");
        runtimeDir = Path.of(owner.await("open"));
    }

    @AfterEach
    void end() throws IOException {
        children.forEach(ChildJvm::close);
        if (runtimeDir != null) {
            try (Stream<Path> tree = Files.walk(runtimeDir)) {
                for (final Path each :
                        tree.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private ChildJvm start(final String role, final String... more) {
        final ChildJvm.Plan plan = ChildJvm.of(Participant.class)
                .args(role)
                .args((Object[]) more)
                .flags(more.length == 0 ? new String[0] : quietDeath());
        final ChildJvm child = (Uid.available() ? plan.as(Uid.NOBODY) : plan).start();
        children.add(child);
        return child;
    }

    private ChildJvm join(final ParticipantMode mode) {
        final ChildJvm joiner = start(mode.name(), runtimeDir.toString());
        joiner.await("open");
        return joiner;
    }

    /** An error file that the test reads, and no core. */
    private String[] quietDeath() {
        return new String[] {"-XX:ErrorFile=" + errorFile(), "-XX:-CreateCoredumpOnCrash"};
    }

    private Path errorFile() {
        return runtimeDir.resolve("hs_err.log");
    }

    /** The hash as the owner sees it. */
    private String hash() {
        owner.say("hash");
        return event("hash");
    }

    /** Reads the owner's lines on to one that begins like this. */
    private String event(final String wanted) {
        while (true) {
            final String line = owner.line();
            if (line.startsWith(wanted)) {
                return line;
            }
        }
    }

    private static Map<String, String> attempts(final ChildJvm joiner) {
        final Map<String, String> outcomes = new TreeMap<>();
        joiner.say("try");
        for (String line = joiner.line(); !line.equals("tried"); line = joiner.line()) {
            final int colon = line.indexOf(": ");
            outcomes.put(line.substring(0, colon), line.substring(colon + 2));
        }
        return outcomes;
    }

    // Mutant tried: the owner hands out its writable descriptor; mapping and writing become possible.
    @Test
    void nothingAReadOnlyJoinerWasHandedCanBeTurnedIntoAWriter() {
        final ChildJvm joiner = join(ParticipantMode.READ_ONLY);
        final String before = hash();
        final Map<String, String> outcomes = attempts(joiner);
        final Set<String> flags = Set.of(outcomes.remove("flags").split(" "));
        assertEquals(
                Map.of(
                        "map for writing", "EACCES",
                        "reopen for writing", "EACCES",
                        "write through the descriptor", "EBADF",
                        "allocate", "EBADF",
                        "add a seal", "EPERM",
                        "store through the memory", "refused in software",
                        "open N", "Permission denied",
                        "write /proc/self/mem", "Input/output error"),
                outcomes);
        // What the kernel calls "wr" is writable now, "mw" may be made so; "ms" shows that the words were read.
        assertTrue(flags.contains("ms"), flags.toString());
        assertFalse(flags.contains("wr"), flags.toString());
        assertFalse(flags.contains("mw"), flags.toString());
        assertEquals(before, hash());
    }

    @Test
    void aStoreThroughAReadOnlyMappingEndsTheJvmAndLeavesTheArenaAsItWas() throws IOException {
        final ChildJvm joiner = join(ParticipantMode.READ_ONLY);
        final String before = hash();
        joiner.say("store");
        final String address = joiner.await("storing at");
        final int exit = joiner.exitCode();
        final String report = Files.readString(errorFile());
        assertTrue(CRASHED.contains(exit), "exit code " + exit);
        assertTrue(report.contains("SIGSEGV"), report.lines().limit(20).toList().toString());
        assertTrue(
                report.matches("(?s).*siginfo: [^\\n]*SEGV_ACCERR[^\\n]*0x0*" + address + ".*"),
                report.lines()
                        .filter(line -> line.startsWith("siginfo"))
                        .toList()
                        .toString());
        event("event ConnectionClosed");
        assertEquals(before, hash());
        assertEquals(List.of(), cores());
    }

    /** The control: the same attempts by one who may write. */
    @Test
    void theSameAttemptsByAReadWriteJoinerChangeTheArena() {
        final ChildJvm joiner = join(ParticipantMode.READ_WRITE);
        final String before = hash();
        joiner.say("store");
        joiner.await("storing at");
        joiner.await("stored");
        final String stored = hash();
        assertNotEquals(before, stored);
        final Map<String, String> outcomes = attempts(joiner);
        for (final String attempt : List.of(
                "map for writing",
                "write through the descriptor",
                "store through the memory",
                "write /proc/self/mem")) {
            assertEquals("possible", outcomes.get(attempt), attempt);
        }
        assertNotEquals(stored, hash());
    }

    private List<Path> cores() throws IOException {
        try (Stream<Path> files = Files.list(runtimeDir)) {
            return files.filter(file -> file.getFileName().toString().startsWith("core"))
                    .toList();
        }
    }
}
