package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rounds of a campaign: numbers them, says at least every half minute how far it is, and prints its figures at the
 * end. A long form starts at the round that the system property {@value #FROM} names.
 */
final class Rounds {
    static final String FROM = "espalier.campaign.from";

    private static final Duration QUIET = Duration.ofSeconds(15);

    private final String campaign;
    private final int first;
    private final int last;
    private final Map<String, List<Long>> times = new LinkedHashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private long saidAt = System.nanoTime();
    private int done;

    /** One round. */
    interface Round {
        void play(int number) throws Exception;
    }

    private Rounds(final String campaign, final int first, final int last) {
        assertTrue(first <= last, FROM + " is " + first + ", and the last round of " + campaign + " is " + last);
        this.campaign = campaign;
        this.first = first;
        this.last = last;
    }

    /** A few rounds, always from the first one. */
    static Rounds few(final String campaign, final int count) {
        return new Rounds(campaign, 1, count);
    }

    /** All rounds up to a number that is the floor, from the one that was asked for. */
    static Rounds many(final String campaign, final int floor) {
        return new Rounds(campaign, Integer.getInteger(FROM, 1), floor);
    }

    /** Plays them all; the first that fails ends it and says its number. */
    void play(final Round round) throws Exception {
        say("rounds " + first + " to " + last);
        for (int number = first; number <= last; number++) {
            try {
                round.play(number);
            } catch (final AssertionError e) {
                throw new AssertionError(
                        campaign + ", round " + number + " (again from it: -D" + FROM + "=" + number + "): "
                                + e.getMessage(),
                        e);
            }
            done++;
            alive(number + " of " + last + " rounds");
        }
        assertEquals(last - first + 1, done, "rounds played");
        figures();
    }

    /** Says where it is, unless it has said something a moment ago. */
    void alive(final String where) {
        if (System.nanoTime() - saidAt > QUIET.toNanos()) {
            say(where);
        }
    }

    private void say(final String what) {
        saidAt = System.nanoTime();
        System.out.println(campaign + ": " + what);
    }

    /** One measured time. */
    void took(final String what, final long nanos) {
        times.computeIfAbsent(what, key -> new ArrayList<>()).add(nanos);
    }

    /** Something that happened so many times. */
    void count(final String what, final long more) {
        counts.merge(what, more, Long::sum);
    }

    /** How often it happened. */
    long counted(final String what) {
        return counts.getOrDefault(what, 0L);
    }

    private void figures() {
        say(done + " rounds played; " + counts);
        times.forEach((what, nanos) -> {
            final List<Long> sorted = nanos.stream().sorted().toList();
            System.out.printf(
                    "%s: %s: %.1f ms median, %.1f ms in 99 of 100, %.1f ms at most (%d times)%n",
                    campaign,
                    what,
                    sorted.get(sorted.size() / 2) / 1e6,
                    sorted.get(sorted.size() * 99 / 100) / 1e6,
                    sorted.get(sorted.size() - 1) / 1e6,
                    sorted.size());
        });
    }
}
