package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Kills twice as many read-write joiners as there are slots, one right after the other, each as soon as it has joined;
 * nobody waits for a slot to be cleared. Then as many as there are slots besides the owner's join at once, and one more
 * finds none.
 */
final class SlotRecycling implements AutoCloseable {
    private static final int AHEAD = 4;

    private final Rounds rounds;
    private final Path runtimeDir;
    private final int slots;
    private final IntPredicate spared;
    private final Roster owners = new Roster(Member.class, "espalier.sweep.period=1h");
    private final Roster joiners = new Roster(Joiner.class);
    private final Hand owner;
    private final String arena;
    private int left;

    /**
     * A campaign.
     *
     * @param slots of the arena; one round for each joiner that is killed
     * @param spared the rounds whose joiner is only said to be dead
     */
    SlotRecycling(final Rounds rounds, final Path runtimeDir, final int slots, final IntPredicate spared) {
        this.rounds = rounds;
        this.runtimeDir = runtimeDir;
        this.slots = slots;
        this.spared = spared;
        this.owner = owners.next();
        this.arena = owner.opens("create", runtimeDir, slots).isOpen().arena();
    }

    void run(final int floor) throws Exception {
        left = floor;
        rounds.play(this::round);
        assertEquals(rounds.counted("killed"), joiners.kills(), "kills delivered");
        fill();
    }

    private void round(final int number) {
        joiners.park(Math.max(1, Math.min(AHEAD, left - number + 1)));
        final Hand victim = joiners.next();
        final Played.Open open = victim.opens("read-write", runtimeDir, slots).isOpen();
        assertEquals(arena, open.arena());
        assertTrue(open.slot() > 0 && open.slot() < slots, () -> "slot " + open.slot());
        rounds.took("one joining", open.nanos());
        if (!spared.test(number)) {
            victim.jvm().killNow();
            joiners.buried(victim);
        }
        rounds.count("killed", spared.test(number) ? 0 : 1);
    }

    private void fill() {
        final List<Hand> last = joiners.next(slots - 1);
        final long start = System.nanoTime();
        last.forEach(each -> each.opens("read-write", runtimeDir, slots));
        final Played played = new Played();
        last.forEach(each -> played.add(each.opened()));
        final long nanos = System.nanoTime() - start;
        System.out.printf(
                "slot recycling: %d of %d joined at once in %.1f ms%n",
                played.open().size(), slots - 1, nanos / 1e6);
        played.nobodyRefused();
        assertEquals(arena, played.oneArena());
        final Played.Answer more =
                joiners.next().opens("read-write", runtimeDir, slots).opened();
        assertTrue(
                more instanceof Played.Refused refused && refused.kind().equals("NoParticipantSlots"), more::toString);
    }

    @Override
    public void close() {
        joiners.close();
        owners.close();
    }
}
