package org.espalier.arena.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * What waits at a place. The variable {@value #VARIABLE} holds a list, separated by commas, of {@code place:visit:action},
 * as in {@code push-after-odd:3:kill}; visits count from 1. Every trap first prints one line on standard output,
 * {@code trap <place> <action>}.
 *
 * <ul>
 *   <li>{@code kill}: SIGKILL to this process.
 *   <li>{@code halt}: {@link Runtime#halt}, so no shutdown hook runs; the exit code is {@value #HALTED}.
 *   <li>{@code park}: the thread stands still until the file {@code <place>} exists in the directory that
 *       {@value #GATES} names.
 * </ul>
 *
 * <p>When {@value #ARMED} names a file, visits are counted from the moment that file exists: a process can then do the
 * same things unharmed before.
 *
 * <p>An environment that cannot be read ends the process with an error: a test whose trap is not set would pass.
 */
final class Trap {
    static final String VARIABLE = "ESPALIER_CRASH_POINTS";
    static final String GATES = "ESPALIER_CRASH_GATES";
    static final String ARMED = "ESPALIER_CRASH_ARMED";
    static final int HALTED = 99;

    private static final Map<CrashPoint, Trap> SET = parse(System.getenv(VARIABLE), System.getenv(GATES));

    /** Whether this process has a trap anywhere. */
    static final boolean ANY = !SET.isEmpty();

    private static final Path ARMED_BY = file(System.getenv(ARMED));

    private static final long LOOK_EVERY_NANOS = 1_000_000;

    private final CrashPoint place;
    private final int visit;
    private final Action action;
    private final Path gate;
    private final AtomicInteger visits = new AtomicInteger();

    private enum Action {
        KILL,
        HALT,
        PARK
    }

    private Trap(final CrashPoint place, final int visit, final Action action, final Path gate) {
        this.place = place;
        this.visit = visit;
        this.action = action;
        this.gate = gate;
    }

    /** What a variable says; empty when it is unset or empty. */
    static Map<CrashPoint, Trap> parse(final String traps, final String gates) {
        final Map<CrashPoint, Trap> set = new EnumMap<>(CrashPoint.class);
        if (traps == null || traps.isBlank()) {
            return set;
        }
        for (final String text : traps.split(",", -1)) {
            final Trap trap = one(text.strip(), gates);
            if (set.put(trap.place, trap) != null) {
                throw refused(text, null);
            }
        }
        return set;
    }

    private static Trap one(final String text, final String gates) {
        final String[] parts = text.split(":", -1);
        if (parts.length != 3) {
            throw refused(text, null);
        }
        try {
            final CrashPoint place =
                    CrashPoint.valueOf(parts[0].toUpperCase(Locale.ROOT).replace('-', '_'));
            final int visit = Integer.parseInt(parts[1]);
            final Action action = Action.valueOf(parts[2].toUpperCase(Locale.ROOT));
            if (visit < 1 || action == Action.PARK && gates == null) {
                throw refused(text, null);
            }
            return new Trap(place, visit, action, action == Action.PARK ? Path.of(gates, place.id()) : null);
        } catch (final IllegalArgumentException e) {
            throw refused(text, e);
        }
    }

    private static IllegalArgumentException refused(final String text, final Exception cause) {
        return new IllegalArgumentException(
                VARIABLE + " has '" + text + "': it takes place:visit:action once for a place, visits from 1, action"
                        + " kill, halt, or park; park needs a directory in " + GATES,
                cause);
    }

    private static Path file(final String path) {
        return path == null || path.isBlank() ? null : Path.of(path);
    }

    static void spring(final CrashPoint place) {
        final Trap trap = SET.get(place);
        if (trap != null
                && (ARMED_BY == null || Files.exists(ARMED_BY))
                && trap.visits.incrementAndGet() == trap.visit) {
            trap.spring();
        }
    }

    private void spring() {
        System.out.println("trap " + place.id() + " " + action.name().toLowerCase(Locale.ROOT));
        System.out.flush();
        switch (action) {
            case KILL -> killSelf();
            case HALT -> Runtime.getRuntime().halt(HALTED);
            case PARK -> {
                while (Files.notExists(gate)) {
                    LockSupport.parkNanos(LOOK_EVERY_NANOS);
                }
            }
        }
    }

    /** The kernel ends every thread at once; until it does, this one goes no further. */
    private static void killSelf() {
        try {
            new ProcessBuilder(
                            "sh", "-c", "kill -KILL " + ProcessHandle.current().pid())
                    .start();
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot kill this process", e);
        }
        while (true) {
            LockSupport.park();
        }
    }
}
