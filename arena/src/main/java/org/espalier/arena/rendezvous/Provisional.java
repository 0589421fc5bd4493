package org.espalier.arena.rendezvous;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What was taken on the way to something that may still fail. Closing gives all of it back, last first, unless it was
 * kept. One thread.
 */
final class Provisional implements AutoCloseable {
    private final Deque<Runnable> undo = new ArrayDeque<>();

    /** Takes something that is closed again unless kept. */
    <T extends AutoCloseable> T take(final T resource) {
        undo.push(() -> {
            try {
                resource.close();
            } catch (final Exception e) {
                throw new IllegalStateException("cannot give back " + resource, e);
            }
        });
        return resource;
    }

    /** Remembers how to take a step back. */
    void orElse(final Runnable back) {
        undo.push(back);
    }

    /** Everything taken so far belongs to the caller now. */
    void keep() {
        undo.clear();
    }

    @Override
    public void close() {
        RuntimeException first = null;
        while (!undo.isEmpty()) {
            try {
                undo.pop().run();
            } catch (final RuntimeException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
