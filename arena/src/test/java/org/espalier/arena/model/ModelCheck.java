package org.espalier.arena.model;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jetbrains.lincheck.Lincheck;

/** Runs a scenario in many orders. */
final class ModelCheck {
    /** Orders tried of a scenario that must end well in each. */
    private static final int ORDERS = Integer.getInteger("espalier.model.orders", 300);

    /** Orders among which a control must fail; it ends at the first that does. */
    private static final int ORDERS_OF_CONTROL = 50_000;

    /** What several threads do, and what must be true when they have. */
    interface Scenario {
        /** The threads; the first runs in the caller's. */
        Runnable[] threads();

        /** Throws an AssertionError that starts with {@link #WRONG} when the outcome is wrong. */
        void check();
    }

    /** Start of the message of every failed check, to tell it from a scenario that could not run. */
    static final String WRONG = "wrong: ";

    private ModelCheck() {}

    /** Every order ends well. */
    static void holds(final Supplier<Scenario> scenario) {
        Lincheck.runConcurrentTest(ORDERS, () -> run(scenario.get()));
    }

    /** Some order ends in a failed check. */
    static void isCaught(final Supplier<Scenario> control) {
        final Throwable caught = assertThrows(
                Throwable.class, () -> Lincheck.runConcurrentTest(ORDERS_OF_CONTROL, () -> run(control.get())));
        assertTrue(String.valueOf(caught).contains(WRONG), () -> "found something else: " + caught);
    }

    /** Fails the scenario. */
    static void require(final boolean right, final String otherwise) {
        if (!right) {
            throw new AssertionError(WRONG + otherwise);
        }
    }

    private static void run(final Scenario scenario) {
        final Runnable[] bodies = scenario.threads();
        final Thread[] threads = new Thread[bodies.length];
        final AtomicReference<AssertionError> failure = new AtomicReference<>();
        for (int i = 1; i < bodies.length; i++) {
            final Runnable body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (final AssertionError wrong) {
                    failure.set(wrong);
                }
            });
            threads[i].start();
        }
        bodies[0].run();
        for (int i = 1; i < bodies.length; i++) {
            try {
                threads[i].join();
            } catch (final InterruptedException unexpected) {
                throw new AssertionError("interrupted", unexpected);
            }
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        scenario.check();
    }
}
