package org.espalier.test.campaign;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.espalier.test.ChildJvm;

/** A {@link Member} or {@link Joiner} as its campaign sees it: orders, answers, and the events heard in between. */
final class Hand {
    private static final String EVENT = "event ";

    private final ChildJvm jvm;
    private final List<String> events = new ArrayList<>();
    private boolean ready;
    private String settings = "";

    Hand(final ChildJvm jvm) {
        this.jvm = jvm;
    }

    ChildJvm jvm() {
        return jvm;
    }

    /** Settings with which it opens from now on, as {@code path=value}. */
    Hand with(final List<String> pathsAndValues) {
        settings = pathsAndValues.isEmpty() ? "" : " " + String.join(" ", pathsAndValues);
        return this;
    }

    /** Waits until it stands parked. */
    Hand ready() {
        if (!ready) {
            jvm.await("ready");
            ready = true;
        }
        return this;
    }

    void say(final String order) {
        ready().jvm.say(order);
    }

    /** The answer to the order before; events that come first are kept. */
    String answer() {
        while (true) {
            final String line = jvm.line();
            if (!line.startsWith(EVENT)) {
                return line;
            }
            events.add(line.substring(EVENT.length()));
        }
    }

    String ask(final String order) {
        say(order);
        return answer();
    }

    /** Tells it to open; see {@link Member}. */
    Hand opens(final String how, final Path where, final int slots) {
        return opens(how, where, slots, ChildJvm.PATIENCE);
    }

    Hand opens(final String how, final Path where, final int slots, final Duration budget) {
        say("open " + how + " " + where + " " + slots + " " + budget.toMillis() + settings);
        return this;
    }

    /** How the opening ended. */
    Played.Answer opened() {
        return Played.Answer.of(answer());
    }

    /** It is open, or the round is lost. */
    Played.Open isOpen() {
        final Played.Answer answer = opened();
        if (answer instanceof Played.Open open) {
            return open;
        }
        throw new AssertionError("not open: " + answer);
    }

    /** Reads on to an event that was not heard before; it must come within the limit. */
    String hears(final String beginning, final Duration limit) {
        return hearsBefore(beginning, event -> false, limit);
    }

    /** Reads on to an event that must come before any of another kind. */
    String hearsBefore(final String beginning, final Predicate<String> harm, final Duration limit) {
        final long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            final String line = lineFor(beginning, Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            if (line.startsWith(EVENT)) {
                final String event = line.substring(EVENT.length());
                events.add(event);
                if (event.startsWith(beginning)) {
                    return event;
                }
                if (harm.test(event)) {
                    throw new AssertionError("before " + beginning + " came " + event);
                }
            }
        }
    }

    private String lineFor(final String beginning, final Duration left) {
        try {
            return jvm.line(left);
        } catch (final AssertionError e) {
            throw new AssertionError("no event " + beginning + ": " + e.getMessage() + "; heard: " + events, e);
        }
    }

    /** The events heard so far that are so. */
    List<String> heard(final Predicate<String> so) {
        return events.stream().filter(so).toList();
    }

    /** Whether such an event was heard. */
    boolean hasHeard(final String beginning) {
        return events.stream().anyMatch(event -> event.startsWith(beginning));
    }

    void forget() {
        events.clear();
    }

    /** Wherever it is and whatever it still has to say: it leaves, and stands parked as in the beginning. */
    void reset() {
        say("reset");
        while (!jvm.line().equals("reset")) {
            // Answers and events of a campaign that ended early.
            continue;
        }
        forget();
    }
}
