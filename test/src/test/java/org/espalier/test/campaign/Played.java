package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the openers of one round said. */
final class Played {
    private final List<Answer> answers = new ArrayList<>();

    /** An opener's answer. */
    sealed interface Answer {
        /** What a child says after {@code open} or {@code refused}. */
        static Answer of(final String line) {
            final String[] words = line.split(" ");
            return words[0].equals("open")
                    ? new Open(words[1], Integer.parseInt(words[2]), words[3], Long.parseLong(words[4]))
                    : new Refused(words[1], line);
        }
    }

    /**
     * Open.
     *
     * @param state owner or member
     * @param slot its slot
     * @param arena whose
     * @param nanos since it was told to open, by its own clock
     */
    record Open(String state, int slot, String arena, long nanos) implements Answer {}

    /**
     * Refused.
     *
     * @param kind the type of the failure
     * @param text all of it
     */
    record Refused(String kind, String text) implements Answer {}

    Played add(final Answer answer) {
        answers.add(answer);
        return this;
    }

    List<Open> open() {
        return answers.stream()
                .filter(Open.class::isInstance)
                .map(Open.class::cast)
                .toList();
    }

    List<Refused> refused() {
        return answers.stream()
                .filter(Refused.class::isInstance)
                .map(Refused.class::cast)
                .toList();
    }

    Set<String> arenas() {
        return open().stream().map(Open::arena).collect(Collectors.toCollection(TreeSet::new));
    }

    long creators() {
        return open().stream().filter(each -> each.state().equals("OWNER")).count();
    }

    /** The one arena that all of them are in, each in a slot of its own. */
    String oneArena() {
        assertEquals(1, arenas().size(), () -> "arenas of one name: " + answers);
        final long slots = open().stream().map(Open::slot).distinct().count();
        assertEquals(open().size(), slots, () -> "a slot was given twice: " + answers);
        return arenas().iterator().next();
    }

    void nobodyRefused() {
        assertEquals(List.of(), refused());
    }
}
