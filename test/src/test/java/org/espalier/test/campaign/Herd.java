package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Many processes open the same absent arena at once, round after round; each of them would create. Exactly one does. In
 * odd rounds there is a slot for everybody; in even rounds a quarter finds none, and is told so. Then all leave at once,
 * and the next round must find nothing alive.
 */
final class Herd implements AutoCloseable {
    private final Rounds rounds;
    private final int size;
    private final IntFunction<Path> runtimeDirOf;
    private final Roster roster = new Roster(Member.class);
    private final List<Hand> herd;
    private final Set<String> arenas = new HashSet<>();

    /**
     * A campaign.
     *
     * @param size how many processes
     * @param runtimeDirOf where the process of a number, 0 up, opens
     */
    Herd(final Rounds rounds, final int size, final IntFunction<Path> runtimeDirOf) {
        this.rounds = rounds;
        this.size = size;
        this.runtimeDirOf = runtimeDirOf;
        this.herd = roster.next(size);
    }

    void run() throws Exception {
        rounds.play(this::round);
        assertEquals(rounds.counted("arenas"), arenas.size(), "arenas made");
        assertTrue(rounds.counted("joined") > 0, "nobody joined");
    }

    private void round(final int number) {
        final int slots = number % 2 == 0 ? size - size / 4 : size;
        final long start = System.nanoTime();
        for (int each = 0; each < size; each++) {
            herd.get(each).opens("create", runtimeDirOf.apply(each), slots);
        }
        final Played played = new Played();
        herd.forEach(each -> played.add(each.opened()));
        rounds.took("told to all answered", System.nanoTime() - start);
        played.open().forEach(each -> rounds.took("one opening", each.nanos()));
        assertTrue(arenas.add(played.oneArena()), "an arena of a round before");
        assertEquals(1, played.creators(), "creators");
        assertEquals(slots, played.open().size(), () -> "open, of " + slots + " slots; " + played.refused());
        played.refused().forEach(each -> assertTrue(each.kind().equals("NoParticipantSlots"), each::text));
        rounds.count("arenas", 1);
        rounds.count("joined", played.open().size() - 1);
        rounds.count("refused", played.refused().size());
        herd.forEach(each -> each.say("detach"));
        herd.forEach(each -> assertEquals("left", each.answer()));
        herd.forEach(Hand::forget);
    }

    @Override
    public void close() {
        roster.close();
    }
}
