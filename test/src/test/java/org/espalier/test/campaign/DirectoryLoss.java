package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.espalier.test.ChildSession;

/**
 * Removes the files of a rendezvous under an owner, an heir that writes, and a reader: only the socket, only the lock
 * file, the whole directory. What can be restored is: a lost socket leads to the same arena again, and a lost lock file
 * keeps nobody from joining while its owner serves. What cannot be is told: two arenas of one name come to be only after
 * every participant of the older one has heard {@code RendezvousLost}, and its lookups and pushes go on.
 */
final class DirectoryLoss implements AutoCloseable {
    private static final int SLOTS = 8;

    private final Rounds rounds;
    private final Path runtimeDir;
    private final Duration patience;
    private final Roster roster;
    private final Hand owner;
    private final Hand writer;
    private final Hand reader;
    private final Hand opener;
    private long stamp;

    /** What is lost. */
    enum Loss {
        DIRECTORY,
        SOCKET,
        LOCK_FILE
    }

    /**
     * A campaign.
     *
     * @param patience within which everybody must have heard of it
     * @param settings of all participants
     */
    DirectoryLoss(final Rounds rounds, final Path runtimeDir, final Duration patience, final String... settings) {
        this.rounds = rounds;
        this.runtimeDir = runtimeDir;
        this.patience = patience;
        this.roster = new Roster(Member.class, settings);
        roster.park(4);
        this.owner = roster.next();
        this.writer = roster.next();
        this.reader = roster.next();
        this.opener = roster.next();
    }

    void run() throws Exception {
        rounds.play(number -> round(Loss.values()[(number - 1) % Loss.values().length]));
    }

    private void round(final Loss loss) throws IOException {
        final String arena = crew();
        final long start = System.nanoTime();
        lose(loss);
        switch (loss) {
            case SOCKET -> {
                owner.hears("RendezvousDamaged", patience);
                owner.hears("RendezvousRestored", patience);
                rounds.took("socket lost to restored", System.nanoTime() - start);
                assertEquals(arena, newcomers());
                assertTrue(!writer.hasHeard("RendezvousLost") && !reader.hasHeard("RendezvousLost"));
            }
            case LOCK_FILE -> {
                everybodyHears(start);
                assertEquals(arena, newcomers(), "the arena that the socket leads to");
            }
            case DIRECTORY -> {
                final String another = newcomers();
                assertNotEquals(arena, another);
                // Two arenas now: a silent one would be the end of this campaign.
                everybodyHears(start);
                rounds.count("second arenas, each of them told", 1);
            }
        }
        use();
        rounds.count("lost " + loss, 1);
        for (final Hand each : List.of(opener, reader, writer, owner)) {
            assertEquals("left", each.ask("detach"));
        }
        delete(runtimeDir);
    }

    private String crew() {
        final String arena = owner.opens("create", runtimeDir, SLOTS).isOpen().arena();
        assertEquals(
                arena, writer.opens("read-write", runtimeDir, SLOTS).isOpen().arena());
        assertEquals(
                arena, reader.opens("read-only", runtimeDir, SLOTS).isOpen().arena());
        assertEquals("claimed", writer.ask("claim"));
        stamp = 0;
        use();
        List.of(owner, writer, reader, opener).forEach(Hand::forget);
        return arena;
    }

    private void lose(final Loss loss) throws IOException {
        final Path domain = runtimeDir.resolve("0");
        switch (loss) {
            case SOCKET -> Files.delete(domain.resolve(ChildSession.ARENA + ".sock"));
            case LOCK_FILE -> Files.delete(domain.resolve(ChildSession.ARENA + ".lock"));
            case DIRECTORY -> delete(runtimeDir);
        }
    }

    /** A fresh opener that would create. */
    private String newcomers() {
        return opener.opens("create", runtimeDir, SLOTS).isOpen().arena();
    }

    private void everybodyHears(final long start) {
        for (final Hand each : List.of(owner, writer, reader)) {
            if (!each.hasHeard("RendezvousLost")) {
                each.hears("RendezvousLost", patience);
            }
        }
        rounds.took("lock file lost to told", System.nanoTime() - start);
    }

    private void use() {
        stamp += 1_000;
        assertEquals("pushed PUSHED", writer.ask("push " + stamp));
        assertEquals("latest OK " + stamp + " " + stamp, reader.ask("latest"));
    }

    /** As {@code rm -rf} does it, with an owner alive that may put its socket back meanwhile. */
    private static void delete(final Path directory) throws IOException {
        while (Files.exists(directory)) {
            final List<Path> files;
            try (Stream<Path> tree = Files.walk(directory)) {
                files = tree.sorted(Comparator.reverseOrder()).toList();
            } catch (final UncheckedIOException goneMeanwhile) {
                continue;
            }
            for (final Path file : files) {
                try {
                    Files.deleteIfExists(file);
                } catch (final DirectoryNotEmptyException filledAgain) {
                    break;
                }
            }
        }
    }

    @Override
    public void close() {
        roster.close();
    }
}
