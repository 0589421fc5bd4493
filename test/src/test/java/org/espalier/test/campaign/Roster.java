package org.espalier.test.campaign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.espalier.test.ChildJvm;

/** The children of a campaign: starts them ahead, and kills whoever is left at the end. */
final class Roster implements AutoCloseable {
    private static final int KILLED = 128 + 9;

    private final Class<?> main;
    private final Object[] arguments;
    private final List<ChildJvm> all = new ArrayList<>();
    private final Deque<Hand> parked = new ArrayDeque<>();
    private int kills;

    Roster(final Class<?> main, final Object... arguments) {
        this.main = main;
        this.arguments = arguments;
    }

    /** Starts children until so many are parked, and waits until they stand. */
    void park(final int count) {
        while (parked.size() < count) {
            final ChildJvm jvm = ChildJvm.of(main).args(arguments).start();
            all.add(jvm);
            parked.add(new Hand(jvm));
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
        all.remove(dead.jvm());
    }

    /** Kills that were delivered. */
    int kills() {
        return kills;
    }

    @Override
    public void close() {
        all.forEach(ChildJvm::killNow);
        all.forEach(ChildJvm::close);
    }
}
