package org.espalier.test.takeover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenAttempt;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.Round;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * Kills one owner after the other among five processes: three that may own, a pusher and a reader that never do; the short
 * form has one heir less. After each kill the test's own process asks for the arena until it is served, and leaves again:
 * that time is "kill to joinable". Then, but for the last kill, a fresh process that was started ahead and parked joins in
 * the dead one's place.
 */
final class OwnerKills implements AutoCloseable {
    private static final int AHEAD = 2;
    private static final int KILLED = 128 + 9;
    private static final long STEP_NANOS = 200_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path runtimeDir;
    private final String[] flags;
    private final List<ChildJvm> all = new ArrayList<>();
    private final Deque<ChildJvm> parked = new ArrayDeque<>();
    private final Deque<ChildJvm> heirs = new ArrayDeque<>();
    private final ChildJvm pusher;
    private final ChildJvm reader;
    private final Set<String> arenas = new HashSet<>();
    private final List<Long> joinable = new ArrayList<>();
    private final int spare;
    private ChildJvm owner;
    private long lookups;

    /**
     * The processes, all of them attached.
     *
     * @param spare how many heirs there are besides the owner
     * @param flags of the JVMs that may own
     */
    OwnerKills(final Path runtimeDir, final int spare, final String... flags) {
        this.runtimeDir = runtimeDir;
        this.spare = spare;
        this.flags = flags;
        owner = start("heir", flags);
        for (int heir = 0; heir < spare; heir++) {
            heirs.add(start("heir", flags));
        }
        pusher = start("pusher");
        reader = start("reader");
        open(owner, "create");
        open(pusher, "join");
        heirs.forEach(heir -> open(heir, "join"));
        open(reader, "join");
    }

    /** Runs it and prints its figures. */
    void run(final int rounds) {
        for (int round = 0; round < rounds; round++) {
            while (parked.size() < Math.min(AHEAD, rounds - 1 - round)) {
                parked.add(start("heir", flags));
            }
            round();
            if ((round + 1) % 20 == 0) {
                System.out.println("owner kills: " + (round + 1) + " of " + rounds);
            }
        }
        for (final ChildJvm heir : heirs) {
            tally(heir);
        }
        final String[] pushed = tally(pusher);
        final String[] read = tally(reader);
        final List<Long> sorted = joinable.stream().sorted().toList();
        System.out.printf(
                "owner kills: %d, kill to joinable %.1f ms median, %.1f ms p99, %.1f ms at most;"
                        + " %d lookups, %s pushes, 0 failed;"
                        + " a lookup without an owner took %.2f, a push and a lookup %.2f times as long (medians)%n",
                sorted.size(),
                percentile(sorted, 50) / 1e6,
                percentile(sorted, 99) / 1e6,
                sorted.get(sorted.size() - 1) / 1e6,
                lookups,
                pushed[1],
                ratio(read),
                ratio(pushed));
        assertEquals(rounds, sorted.size(), "kills");
        assertEquals(1, arenas.size(), () -> "instances: " + arenas);
        assertTrue(lookups > 0, "nothing was looked up");
        assertTrue(Long.parseLong(read[4]) > 0 && Long.parseLong(pushed[4]) > 0, "nothing was called without an owner");
    }

    private static long percentile(final List<Long> sorted, final int percent) {
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }

    private static double ratio(final String[] tally) {
        return Double.parseDouble(tally[6]) / Double.parseDouble(tally[5]);
    }

    private void round() {
        final Optional<ChildJvm> fresh = Optional.ofNullable(parked.poll());
        fresh.ifPresent(child -> child.await("ready"));
        final long killed = System.nanoTime();
        owner.killNow();
        join(killed);
        assertEquals(KILLED, owner.exitCode());
        owner = takenOver();
        event(pusher, "Reattached");
        event(reader, "Reattached");
        fresh.ifPresent(this::replaceTheDead);
    }

    private void replaceTheDead(final ChildJvm fresh) {
        fresh.say("join");
        arenas.add(fresh.await("open").split(" ")[1]);
        heirs.add(fresh);
        assertEquals(spare, heirs.size());
    }

    /** As any joiner does it, but without a wait that doubles: the measure must not be coarser than what is measured. */
    private void join(final long killed) {
        final OpenAttempt attempt = new OpenAttempt(new OpenRequest(
                new ArenaAddress(runtimeDir, 0, ChildSession.ARENA),
                ParticipantMode.READ_ONLY,
                CreatePolicy.NEVER,
                false,
                Optional.empty(),
                "joiner",
                false,
                PATIENCE,
                Optional.empty()));
        while (true) {
            final Round round = attempt.round(PATIENCE);
            final long now = System.nanoTime();
            if (round instanceof Round.Attached attached) {
                // A join that the dying owner granted itself proves nothing about its heir.
                final boolean dead = !owner.isAlive();
                try (Attachment joined = attached.attachment()) {
                    arenas.add(joined.instance().toString());
                }
                if (dead) {
                    joinable.add(now - killed);
                    return;
                }
            } else if (round instanceof Round.Failed failed) {
                throw new AssertionError(failed.failure().message());
            }
            assertTrue(now - killed < PATIENCE.toNanos(), "not joinable within " + PATIENCE);
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    /** Exactly one of the heirs says so; the others stay in the list. */
    private ChildJvm takenOver() {
        ChildJvm winner = null;
        for (final ChildJvm heir : List.copyOf(heirs)) {
            if (standing(heir).startsWith("event TookOver")) {
                assertEquals(null, winner, "two took over");
                winner = heir;
            }
        }
        assertTrue(winner != null, "nobody took over");
        heirs.remove(winner);
        tally(winner);
        return winner;
    }

    private static String standing(final ChildJvm child) {
        while (true) {
            final String line = child.line();
            if (line.startsWith("event TookOver") || line.startsWith("event Reattached")) {
                return line;
            }
        }
    }

    private static void event(final ChildJvm child, final String kind) {
        String line = child.line();
        while (!line.startsWith("event " + kind)) {
            line = child.line();
        }
    }

    /** Nothing failed. */
    private String[] tally(final ChildJvm child) {
        child.say("tally");
        String line = child.line();
        while (!line.startsWith("tally ")) {
            line = child.line();
        }
        final String[] tally = line.substring("tally ".length()).split(" ", 8);
        assertEquals("0", tally[2], line);
        lookups += Long.parseLong(tally[0]);
        return tally;
    }

    private ChildJvm start(final String role, final String... more) {
        final ChildJvm child = ChildJvm.of(TakeoverChild.class)
                .args(runtimeDir, role)
                .flags(more)
                .start();
        all.add(child);
        return child;
    }

    private void open(final ChildJvm child, final String how) {
        child.await("ready");
        child.say(how);
        arenas.add(child.await("open").split(" ")[1]);
    }

    @Override
    public void close() {
        all.forEach(ChildJvm::killNow);
        all.forEach(ChildJvm::close);
    }
}
