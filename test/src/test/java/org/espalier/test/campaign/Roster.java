package org.espalier.test.campaign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The children of a campaign: has them stand ahead, and gives those that live back to the {@link Company} at the end. */
final class Roster implements AutoCloseable {
    private static final int KILLED = 128 + 9;

    private final Class<?> main;
    private final List<String> settings;
    private final List<Hand> all = new ArrayList<>();
    private final Deque<Hand> parked = new ArrayDeque<>();
    private int kills;

    /**
     * Nobody yet.
     *
     * @param main what they run
     * @param settings with which they open, as {@code path=value}
     */
    Roster(final Class<?> main, final String... settings) {
        this.main = main;
        this.settings = List.of(settings);
    }

    /** Starts children until so many are parked, and waits until they stand. */
    void park(final int count) {
        while (parked.size() < count) {
            final Hand hand = Company.take(main).with(settings);
            all.add(hand);
            parked.add(hand);
        }
        parked.forEach(Hand::ready);
    }

    /** A parked one, which then is not parked any more. */
    Hand next() {
        if (parked.isEmpty()) {
            park(1);
        }
        return parked.remove();
    }

    List<Hand> next(final int count) {
        park(count);
        final List<Hand> taken = new ArrayList<>();
        while (taken.size() < count) {
            taken.add(parked.remove());
        }
        return taken;
    }

    /** The wait for a process that was sent SIGKILL. */
    void buried(final Hand dead) {
        kills += dead.jvm().exitCode() == KILLED ? 1 : 0;
        all.remove(dead);
    }

    /** Kills that were delivered. */
    int kills() {
        return kills;
    }

    @Override
    public void close() {
        all.forEach(hand -> hand.jvm().goOn());
        all.forEach(hand -> Company.giveBack(main, hand));
    }
}
