package org.espalier.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.test.ChildJvm;

/**
 * One death after the other in one runtime directory. The victim of a place is, before that, the fresh process that
 * checks what the death at the place before has left; it was started ahead and parked. So a place costs one JVM.
 */
final class CrashChain implements AutoCloseable {
    private static final int AHEAD = 2;

    private final Path runtimeDir;
    private final Path directory;
    private final String action;
    private final int exitCode;
    private final Iterator<Optional<CrashPoint>> newcomersToStart;
    private final Iterator<Optional<CrashPoint>> keepersToStart;
    private final Deque<Child> newcomers = new ArrayDeque<>();
    private final Deque<Child> keepers = new ArrayDeque<>();
    private final List<ChildJvm> all = new ArrayList<>();
    private final Set<String> arenas = new HashSet<>();
    private Child owner;
    private String arena;
    private long newest = -1;
    private String broken;
    private int deaths;

    /** A child, and the file that arms its trap. It says {@code ready} before anything else. */
    private static final class Child {
        private final ChildJvm jvm;
        private final Path armed;
        private boolean ready;

        Child(final ChildJvm jvm, final Path armed) {
            this.jvm = jvm;
            this.armed = armed;
        }

        void arm() throws IOException {
            Files.createFile(armed);
        }

        void say(final String order) {
            if (!ready) {
                jvm.await("ready");
                ready = true;
            }
            jvm.say(order);
        }

        String ask(final String order, final String answer) {
            say(order);
            return jvm.await(answer);
        }
    }

    /**
     * A chain.
     *
     * @param directory empty
     * @param action {@code kill} or {@code halt}
     */
    CrashChain(final Path directory, final String action) {
        this.runtimeDir = directory.resolve("run");
        this.directory = directory;
        this.action = action;
        this.exitCode = action.equals("kill") ? 128 + 9 : 99;
        this.newcomersToStart = CrashPlace.newcomers().iterator();
        this.keepersToStart = CrashPlace.keepers().iterator();
        startAhead();
    }

    /** How many processes have ended at a place so far. */
    int deaths() {
        return deaths;
    }

    /** Ends a process at a place, then has a fresh one check everything. */
    void at(final CrashPoint place) throws IOException {
        assertNull(broken, "the chain broke before");
        broken = "at " + place.id();
        switch (CrashPlace.kind(place)) {
            case CREATOR -> creator(place);
            case HEIR -> heir(place);
            case OWNER -> owner(place);
            default -> member(place);
        }
        deaths++;
        check(place);
        broken = null;
    }

    private void creator(final CrashPoint place) throws IOException {
        if (owner == null) {
            owner = keepers.remove();
        } else {
            owner.ask("detach", "left");
        }
        final Child victim = newcomers.remove();
        victim.arm();
        victim.say("create");
        dies(victim, place);
        arena = owner.ask("create", "open").split(" ")[1];
        assertEquals(true, arenas.add(arena), "a creation made an arena that was there before");
        newest = -1;
    }

    private void member(final CrashPoint place) throws IOException {
        final Child victim = newcomers.remove();
        final String deed = switch (CrashPlace.kind(place)) {
            case JOINER -> "join";
            case CLAIMER -> joined(victim, "claim");
            case PUSHER -> claimed(victim, "push");
            case RELEASER -> claimed(victim, "release");
            default -> joined(victim, "intern " + place.id());
        };
        victim.arm();
        victim.say(deed);
        dies(victim, place);
        if (place == CrashPoint.PUSH_AFTER_HEAD) {
            newest += FullCheck.STEP;
        }
    }

    private String joined(final Child victim, final String deed) {
        victim.ask("join", "open");
        return deed;
    }

    private String claimed(final Child victim, final String deed) {
        victim.ask("join", "open");
        victim.ask("claim", "claimed");
        newest = Long.parseLong(victim.ask("push", "pushed"));
        return deed;
    }

    /** The owner is killed, the heir that goes first dies taking over, the next one serves the same arena. */
    private void heir(final CrashPoint place) throws IOException {
        final Child next = joinedKeeper();
        final Child victim = newcomers.remove();
        claimed(victim, "");
        victim.arm();
        owner.jvm.kill();
        victim.say("take-over");
        dies(victim, place);
        owner = next;
    }

    /** A claim holder is killed, the owner dies cleaning up after it, the heir cleans up after both. */
    private void owner(final CrashPoint place) throws IOException {
        final Child next = joinedKeeper();
        final Child holder = newcomers.remove();
        claimed(holder, "");
        owner.arm();
        holder.jvm.kill();
        dies(owner, place);
        owner = next;
    }

    private Child joinedKeeper() {
        final Child next = keepers.remove();
        startAhead();
        assertEquals(arena, next.ask("join", "open").split(" ")[1]);
        return next;
    }

    private void dies(final Child victim, final CrashPoint place) {
        assertEquals(place.id() + " " + action, victim.jvm.await("trap"));
        assertEquals(exitCode, victim.jvm.exitCode());
    }

    /** In a process that has not seen anything of it. */
    private void check(final CrashPoint place) throws IOException {
        startAhead();
        final Child fresh = newcomers.element();
        assertEquals(arena, fresh.ask("join", "open").split(" ")[1]);
        newest = Long.parseLong(fresh.ask("check 1 " + newest + " " + place.id(), "checked"));
        fresh.ask("leave", "left");
        assertEquals(Set.of("0", "0/test.lock", "0/test.sock"), files());
    }

    private Set<String> files() throws IOException {
        final Set<String> names = new HashSet<>();
        try (Stream<Path> files = Files.walk(runtimeDir)) {
            files.filter(file -> !file.equals(runtimeDir))
                    .forEach(file -> names.add(runtimeDir.relativize(file).toString()));
        }
        return names;
    }

    private void startAhead() {
        while (newcomers.size() < AHEAD && newcomersToStart.hasNext()) {
            newcomers.add(start(Newcomer.class, newcomersToStart.next()));
        }
        while (keepers.isEmpty() && keepersToStart.hasNext()) {
            keepers.add(start(Keeper.class, keepersToStart.next()));
        }
    }

    private Child start(final Class<?> main, final Optional<CrashPoint> trap) {
        final Path armed = directory.resolve("armed-" + all.size());
        final ChildJvm.Plan plan = ChildJvm.of(main).args(runtimeDir);
        trap.ifPresent(place -> plan.env("ESPALIER_CRASH_POINTS", place.id() + ":1:" + action)
                .env("ESPALIER_CRASH_ARMED", armed.toString()));
        final ChildJvm jvm = plan.start();
        all.add(jvm);
        return new Child(jvm, armed);
    }

    @Override
    public void close() {
        all.forEach(ChildJvm::killNow);
        all.forEach(ChildJvm::close);
    }
}
