package org.espalier.test.campaign;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.espalier.test.ChildJvm;

/**
 * Parked processes that one campaign leaves to the next, so that a short form does not pay for JVMs that stand still
 * already. They end with this JVM, which closes their standard input.
 */
final class Company {
    /** More than any short form needs at once; the rest of a herd need not stay. */
    private static final int MOST = 4;

    private static final Map<Class<?>, Deque<Hand>> IDLE = new HashMap<>();

    private Company() {}

    /** One that stands parked, or else one that is being started. */
    static synchronized Hand take(final Class<?> main) {
        final Deque<Hand> idle = IDLE.computeIfAbsent(main, key -> new ArrayDeque<>());
        while (!idle.isEmpty()) {
            final Hand hand = idle.remove();
            if (hand.jvm().isAlive()) {
                return hand;
            }
        }
        return new Hand(ChildJvm.of(main).start());
    }

    /** Keeps one for the next campaign if it leaves whatever it is in; else it is killed. */
    static synchronized void giveBack(final Class<?> main, final Hand hand) {
        final Deque<Hand> idle = IDLE.computeIfAbsent(main, key -> new ArrayDeque<>());
        if (idle.size() < MOST && hand.jvm().isAlive() && isReset(hand)) {
            idle.add(hand);
        } else {
            hand.jvm().close();
        }
    }

    private static boolean isReset(final Hand hand) {
        try {
            hand.reset();
            return true;
        } catch (final AssertionError notAnswering) {
            return false;
        }
    }
}
