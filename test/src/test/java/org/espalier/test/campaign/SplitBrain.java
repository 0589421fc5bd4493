package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Kills the owner and starts a fresh opener at once, again and again. In two of three rounds an heir and a reader
 * survive: the opener must find itself in their arena. In the third nobody survives and two openers race: one of them
 * makes a new arena, the other joins it. Afterwards a reader that was not there looks, and everybody is in one arena.
 */
final class SplitBrain implements AutoCloseable {
    private static final int SLOTS = 8;
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Rounds rounds;
    private final Path runtimeDir;
    private final IntFunction<Path> openersGo;
    private final Roster roster = new Roster(Member.class);
    private final Hand reader;
    private Hand owner;
    private Hand heir;
    private String arena;

    /**
     * A campaign.
     *
     * @param openersGo the runtime directory of the fresh openers of a round
     */
    SplitBrain(final Rounds rounds, final Path runtimeDir, final IntFunction<Path> openersGo) {
        this.rounds = rounds;
        this.runtimeDir = runtimeDir;
        this.openersGo = openersGo;
        roster.park(3);
        this.reader = roster.next();
        this.owner = roster.next();
        this.heir = roster.next();
        arena = owner.opens("create", runtimeDir, SLOTS).isOpen().arena();
        assertEquals(arena, heir.opens("create", runtimeDir, SLOTS).isOpen().arena());
    }

    void run() throws Exception {
        rounds.play(this::round);
        assertEquals(rounds.counted("kills"), roster.kills(), "kills delivered");
    }

    private void round(final int number) {
        if (number % 3 == 2) {
            roster.park(2);
            nobodySurvives(openersGo.apply(number));
        } else {
            roster.park(1);
            someSurvive(openersGo.apply(number));
        }
    }

    private void someSurvive(final Path where) {
        assertEquals(
                arena, reader.opens("read-only", runtimeDir, SLOTS).isOpen().arena());
        final Hand opener = roster.next();
        final long start = System.nanoTime();
        owner.jvm().killNow();
        opener.opens("create", where, SLOTS);
        final Played played = new Played().add(opener.opened());
        rounds.took("killed to joined", System.nanoTime() - start);
        played.nobodyRefused();
        assertEquals(arena, played.oneArena(), "the opener's arena, beside survivors");
        heir.hears("TookOver", DEADLINE);
        reader.hears("Reattached", DEADLINE);
        assertEquals("left", reader.ask("detach"));
        roster.buried(owner);
        rounds.count("kills", 1);
        rounds.count("takeovers", 1);
        owner = heir;
        heir = opener;
    }

    private void nobodySurvives(final Path where) {
        final List<Hand> openers = roster.next(2);
        final long start = System.nanoTime();
        heir.jvm().killNow();
        owner.jvm().killNow();
        openers.get(0).opens("create", runtimeDir, SLOTS);
        openers.get(1).opens("create", where, SLOTS);
        final Played played = new Played();
        openers.forEach(opener -> played.add(opener.opened()));
        rounds.took("killed to created and joined", System.nanoTime() - start);
        played.nobodyRefused();
        final String fresh = played.oneArena();
        assertEquals(1, played.creators(), "creators");
        assertNotEquals(arena, fresh, "an arena that nobody survived");
        assertEquals(
                fresh, reader.opens("read-only", runtimeDir, SLOTS).isOpen().arena());
        assertEquals("left", reader.ask("detach"));
        roster.buried(heir);
        roster.buried(owner);
        rounds.count("kills", 2);
        rounds.count("creations", 1);
        final boolean first = played.open().get(0).state().equals("OWNER");
        owner = openers.get(first ? 0 : 1);
        heir = openers.get(first ? 1 : 0);
        arena = fresh;
    }

    @Override
    public void close() {
        roster.close();
    }
}
