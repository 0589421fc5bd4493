package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.espalier.protocol.hello.HelloStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's table of failures of opening, compared with the failures. */
class OpenFailureTableTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide.md");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (yes|no) \\| (\\d+) \\| .+ \\|");

    /** Whether to try again, and the exit code. */
    private record Consequence(boolean again, int exitCode) {}

    private static List<OpenFailure> oneOfEach(final Path directory) {
        final ArenaAddress address = new ArenaAddress(directory, 0, "one");
        return List.of(
                new OpenFailure.ArenaAbsent(address),
                new OpenFailure.ArenaHeldButUnreachable(address, List.of(), false, Duration.ofSeconds(5)),
                new OpenFailure.ReadOnlyCannotCreate(CreatePolicy.ALWAYS),
                new OpenFailure.NoLayoutToCreate(address),
                new OpenFailure.ArenaAlreadyLive(address, new UUID(1, 2)),
                new OpenFailure.HandshakeRejected(address, HelloStatus.NO_SLOTS, "", "8 of 8 slots taken", 17),
                new OpenFailure.HandshakeMalformed(address, "9 bytes"),
                new OpenFailure.ClientSocketSetup(address, "socket", "EMFILE"),
                new OpenFailure.RuntimeDirUnsafe(directory, 65_534, 0777, "is writable by others", "chmod 0700 it"),
                new OpenFailure.UnsupportedFilesystem(directory, "nfs"),
                new OpenFailure.LockFileUnusable(address.lockPath(), "is a symbolic link"),
                new OpenFailure.SocketPathTooLong(address.socketPath(), 120, 107),
                new OpenFailure.InvalidSetting("domain", "-1", "a number"),
                new OpenFailure.InsufficientMemory(4096, 12),
                new OpenFailure.AttachRefused("seals"),
                new OpenFailure.ParticipantSlotDiverged(3, 4),
                new OpenFailure.KernelRefused("rename", "EISDIR"));
    }

    private static Map<String, Consequence> documented() throws IOException {
        return Files.readAllLines(GUIDE).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(
                        row -> row.group(1),
                        row -> new Consequence(row.group(2).equals("yes"), Integer.parseInt(row.group(3)))));
    }

    // Mutant tried: ArenaHeldButUnreachable.exitCode without its override.
    @Test
    void theGuideSaysOfEveryFailureWhetherToTryAgainAndItsExitCode(@TempDir final Path directory) throws IOException {
        final Map<String, Consequence> actual = oneOfEach(directory).stream()
                .collect(Collectors.toMap(
                        failure -> failure.getClass().getSimpleName(),
                        failure -> new Consequence(failure.retryable(), failure.exitCode())));
        assertEquals(new TreeMap<>(actual), new TreeMap<>(documented()));
    }

    // Mutant tried: a failure left out of the list above.
    @Test
    void noFailureIsMissing(@TempDir final Path directory) {
        final Set<String> listed = oneOfEach(directory).stream()
                .map(Object::getClass)
                .map(Class::getSimpleName)
                .collect(Collectors.toSet());
        final Set<String> permitted = Arrays.stream(OpenFailure.class.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .collect(Collectors.toSet());
        assertEquals(permitted, listed);
    }

    @Test
    void exactlyTwoFailuresAreWorthTryingAgain(@TempDir final Path directory) {
        final Function<OpenFailure, Object> kind = OpenFailure::getClass;
        assertEquals(
                Set.of(OpenFailure.ArenaAbsent.class, OpenFailure.ArenaHeldButUnreachable.class),
                oneOfEach(directory).stream()
                        .filter(OpenFailure::retryable)
                        .map(kind)
                        .collect(Collectors.toSet()));
    }

    @Test
    void everyFailureHasAMessage(@TempDir final Path directory) {
        for (final OpenFailure failure : oneOfEach(directory)) {
            assertFalse(failure.message().isBlank(), failure.toString());
            assertFalse(failure.message().contains("null"), failure.message());
        }
    }
}
