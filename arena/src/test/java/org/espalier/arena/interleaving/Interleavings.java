package org.espalier.arena.interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Explores a scenario exhaustively: its processes run one shared access at a time, and every choice of who goes next is
 * tried, depth first, by running the scenario again from the start.
 */
public final class Interleavings {
    private static final int MOST_RUNS = 2_000_000;

    private final List<Integer> path = new ArrayList<>();
    private final List<Integer> options = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private final Semaphore parked = new Semaphore(0);
    private final List<String> story = new ArrayList<>();
    private int depth;
    private Process running;

    private Interleavings() {}

    /** What one run is about: add processes, and say afterwards whether all is well. */
    public interface Scenario {
        /** Checks the end state, when every process has ended or was killed. */
        void check();
    }

    /** One process of a scenario. */
    public final class Process {
        private final String name;
        private final boolean mortal;
        private final Runnable death;
        private final Semaphore turn = new Semaphore(0);
        private boolean killed;
        private volatile boolean ended;
        private volatile Throwable failure;

        private Process(final String name, final boolean mortal, final Runnable death) {
            this.name = name;
            this.mortal = mortal;
            this.death = death;
        }

        /** Whether it was killed in this run. */
        public boolean killed() {
            return killed;
        }

        private void run(final Runnable body) {
            turn.acquireUninterruptibly();
            try {
                if (!killed) {
                    body.run();
                }
            } catch (final Killed expected) {
                // What it held is freed by whoever killed it.
            } catch (final Throwable unexpected) {
                failure = unexpected;
            } finally {
                ended = true;
                parked.release();
            }
        }
    }

    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;

        Killed() {
            super(null, null, false, false);
        }
    }

    /**
     * Runs a scenario in every order.
     *
     * @param scenario makes the scenario afresh for each run, from the run it is given
     * @return how many orders there are
     */
    public static int explore(final Function<Interleavings, Scenario> scenario) {
        final Interleavings all = new Interleavings();
        int runs = 0;
        do {
            all.runOnce(scenario);
            if (++runs > MOST_RUNS) {
                throw new AssertionError("more than " + MOST_RUNS + " orders: make the scenario smaller");
            }
        } while (all.next());
        return runs;
    }

    /** Adds a process that runs to its end. */
    public Process process(final String name, final Runnable body) {
        return start(name, false, () -> {}, body);
    }

    /** Adds a process that may be killed before any of its steps; then {@code death} is what the kernel does for it. */
    public Process mortal(final String name, final Runnable death, final Runnable body) {
        return start(name, true, death, body);
    }

    /** Called by a process before each access that others can see. */
    public void step(final String what) {
        final Process self = running;
        if (self == null) {
            return;
        }
        parked.release();
        self.turn.acquireUninterruptibly();
        if (self.killed) {
            throw new Killed();
        }
        story.add(self.name + ": " + what);
    }

    private Process start(final String name, final boolean mortal, final Runnable death, final Runnable body) {
        final Process process = new Process(name, mortal, death);
        processes.add(process);
        final Thread thread = new Thread(() -> process.run(body), name);
        thread.setDaemon(true);
        thread.start();
        return process;
    }

    private void runOnce(final Function<Interleavings, Scenario> scenario) {
        depth = 0;
        processes.clear();
        story.clear();
        running = null;
        final Scenario checked = scenario.apply(this);
        final List<Process> chosen = new ArrayList<>(processes);
        boolean killedOne = false;
        // Up to its first shared access a process has nothing that others could see: no choice there.
        chosen.forEach(this::resume);
        while (true) {
            final List<Process> alive = chosen.stream().filter(p -> !p.ended).toList();
            if (alive.isEmpty()) {
                break;
            }
            final List<Process> killable =
                    killedOne ? List.of() : alive.stream().filter(p -> p.mortal).toList();
            final int choice = choose(alive.size() + killable.size());
            if (choice < alive.size()) {
                resume(alive.get(choice));
            } else {
                killedOne = true;
                final Process victim = killable.get(choice - alive.size());
                victim.killed = true;
                resume(victim);
                running = null;
                story.add(victim.name + " killed");
                victim.death.run();
            }
        }
        running = null;
        for (final Process process : chosen) {
            if (process.failure != null) {
                throw new AssertionError(process.name + " failed in " + story, process.failure);
            }
        }
        try {
            checked.check();
        } catch (final AssertionError wrong) {
            throw new AssertionError(wrong.getMessage() + " after " + story, wrong);
        }
    }

    private void resume(final Process process) {
        running = process;
        process.turn.release();
        parked.acquireUninterruptibly();
    }

    private int choose(final int count) {
        if (depth == path.size()) {
            path.add(0);
            options.add(count);
        } else if (options.get(depth) != count) {
            throw new AssertionError("not the same choices the second time: " + story);
        }
        return path.get(depth++);
    }

    private boolean next() {
        while (!path.isEmpty()) {
            final int last = path.size() - 1;
            if (path.get(last) + 1 < options.get(last)) {
                path.set(last, path.get(last) + 1);
                return true;
            }
            path.remove(last);
            options.remove(last);
        }
        return false;
    }
}
