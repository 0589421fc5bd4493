package org.espalier.test.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * Kills one claim holder after the other. An owner and a witness stand for the whole campaign; the joiner that proves one
 * round is the victim of the next, so a round costs one JVM, which was started ahead and parked.
 *
 * <p>In even rounds the witness asks for the edge while the victim dies. In odd rounds nobody asks: the owner must free
 * slot and claim by itself, which its events say, and only then the witness claims.
 */
final class KillCampaign implements AutoCloseable {
    private static final int AHEAD = 2;
    private static final int KILLED = 128 + 9;

    private final Path runtimeDir;
    private final ArenaAddress address;
    private final ChildJvm owner;
    private final ChildJvm witness;
    private final ArrayDeque<ChildJvm> parked = new ArrayDeque<>();
    private final Set<String> arenas = new HashSet<>();
    private final Set<String> slots = new HashSet<>();
    private final List<Long> nanos = new ArrayList<>();
    private int kills;

    KillCampaign(final Path runtimeDir) {
        this.runtimeDir = runtimeDir;
        this.address = new ArenaAddress(runtimeDir, 0, ChildSession.ARENA);
        this.owner = ChildJvm.of(Survivor.class).args("owner", runtimeDir).start();
        arenas.add(place(owner)[1]);
        this.witness = ChildJvm.of(Survivor.class).args("witness", runtimeDir).start();
        arenas.add(place(witness)[1]);
    }

    /** Runs it and prints its figures. */
    void run(final int rounds) throws IOException {
        for (int round = 0; round < rounds; round++) {
            while (parked.size() < Math.min(AHEAD, rounds - round)) {
                parked.add(ChildJvm.of(Victim.class).args(runtimeDir).start());
            }
            try (ChildJvm victim = parked.remove()) {
                round(victim, round % 2 == 0);
            }
            if ((round + 1) % 20 == 0) {
                System.out.println("kill campaign: " + (round + 1) + " of " + rounds + " rounds");
            }
        }
        final List<Long> sorted = nanos.stream().sorted().toList();
        System.out.printf(
                "kill campaign: %d rounds, %d kills delivered, claimable after %.1f ms median, %.1f ms at most%n",
                rounds, kills, sorted.get(sorted.size() / 2) / 1e6, sorted.get(sorted.size() - 1) / 1e6);
        assertEquals(rounds, kills, "kills delivered");
        assertEquals(rounds, sorted.size(), "rounds measured");
        assertEquals(1, arenas.size(), "instances: " + arenas);
        assertEquals(1, slots.size(), "slots of the victims: " + slots);
    }

    private void round(final ChildJvm victim, final boolean asked) throws IOException {
        victim.await("ready");
        victim.say("open");
        final String[] place = place(victim);
        slots.add(place[0]);
        arenas.add(place[1]);
        final int slot = Integer.parseInt(place[0]);
        assertEquals("PUSHED", victim.await("claimed"));
        assertRow(slot, victim, ParticipantListing.State.LIVE);
        final long start = System.nanoTime();
        victim.killNow();
        if (!asked) {
            freedByItself(slot, start);
        }
        witness.say("claim");
        final String refusals = witness.await("claimed after");
        nanos.add(System.nanoTime() - start);
        if (asked) {
            event("SlotReclaimed[slot=" + slot + ",", start);
        } else {
            assertEquals("0", refusals, "asks refused after the owner said that the claim is free");
        }
        kills += victim.exitCode() == KILLED ? 1 : 0;
        assertRow(slot, victim, ParticipantListing.State.RECLAIMED);
        assertEquals(List.of(ChildSession.ARENA + ".lock", ChildSession.ARENA + ".sock"), files());
        witness.say("release");
        witness.await("released");
    }

    /** Record first, then claim, as the owner promises. */
    private void freedByItself(final int slot, final long start) {
        event("SlotReclaimed[slot=" + slot + ",", start);
        event("ClaimReaped[parent=" + Victim.PARENT + ", child=" + Victim.CHILD + ", slot=" + slot + "]", start);
    }

    /** Reads the owner's events on to this one, which must come within the deadline. */
    private void event(final String wanted, final long start) {
        while (true) {
            final Duration left = Duration.ofSeconds(10).minusNanos(System.nanoTime() - start);
            assertTrue(!left.isNegative(), "not within 10 s: " + wanted);
            if (owner.line(left).startsWith("event " + wanted)) {
                return;
            }
        }
    }

    private void assertRow(final int slot, final ChildJvm who, final ParticipantListing.State state) {
        final ParticipantListing.Row row = ParticipantListing.of(address).rows().stream()
                .filter(each -> each.slot() == slot)
                .findFirst()
                .orElseThrow();
        assertEquals(who.pid(), row.record().orElseThrow().pid());
        assertEquals(state, row.state());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(runtimeDir)) {
            return files.filter(file -> !Files.isDirectory(file))
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static String[] place(final ChildJvm child) {
        return child.await("open").split(" ");
    }

    @Override
    public void close() {
        parked.forEach(ChildJvm::close);
        if (witness != null) {
            witness.close();
        }
        owner.close();
    }
}
