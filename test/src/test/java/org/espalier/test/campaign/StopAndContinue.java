package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Stops an owner, a writer and a reader, one after the other, and lets each go on. While one stands still the others look
 * for the dead as hard as they can, say that it is stalled, and do it no harm: nothing of the crew is reclaimed, reaped,
 * fenced or taken over. A fresh opener is kept waiting by a stopped owner and creates nothing. Then the one that was
 * stopped goes on in its slot, with its claim.
 */
final class StopAndContinue implements AutoCloseable {
    private static final int SLOTS = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration BRIEF = Duration.ofMillis(300);
    private static final List<String> HARM = List.of(
            "OwnerLost",
            "RoleRestarted",
            "TookOver",
            "OwnerVacant",
            "Fenced",
            "Superseded",
            "ClaimRevoked",
            "ClaimReaped",
            "RendezvousLost",
            "RendezvousDamaged");

    /** Who is stopped. */
    enum Who {
        OWNER,
        WRITER,
        READER
    }

    private final Rounds rounds;
    private final Path runtimeDir;
    private final Duration stop;
    private final Consumer<Hand> stopper;
    private final Roster roster;
    private final Map<Who, Hand> crew;
    private final Map<Who, Played.Open> places = new EnumMap<>(Who.class);
    private long stamp;

    /**
     * A campaign.
     *
     * @param stop how long each is stopped, at least; the others must besides have said that it is stalled
     * @param stopper makes a process stand still
     * @param settings of all participants
     */
    StopAndContinue(
            final Rounds rounds,
            final Path runtimeDir,
            final Duration stop,
            final Consumer<Hand> stopper,
            final String... settings) {
        this.rounds = rounds;
        this.runtimeDir = runtimeDir;
        this.stop = stop;
        this.stopper = stopper;
        this.roster = new Roster(Member.class, settings);
        roster.park(4);
        this.crew = Map.of(Who.OWNER, roster.next(), Who.WRITER, roster.next(), Who.READER, roster.next());
        open(Who.OWNER, "create");
        open(Who.WRITER, "read-write");
        open(Who.READER, "read-only");
        assertEquals("claimed", crew.get(Who.WRITER).ask("claim"));
        use();
    }

    private void open(final Who who, final String how) {
        places.put(who, crew.get(who).opens(how, runtimeDir, SLOTS).isOpen());
    }

    void run() throws Exception {
        final Hand opener = roster.next();
        rounds.play(number -> round(Who.values()[(number - 1) % Who.values().length], opener));
        assertTrue(rounds.counted("stalled, and said so") > 0);
        assertTrue(rounds.counted("sweeps meanwhile") > 0);
    }

    private void round(final Who who, final Hand opener) {
        crew.values().forEach(Hand::forget);
        final long start = System.nanoTime();
        stopper.accept(crew.get(who));
        final Hand observer = crew.get(who == Who.OWNER ? Who.WRITER : Who.OWNER);
        observer.hearsBefore(stalled(who), this::harms, PATIENCE);
        rounds.count("stalled, and said so", 1);
        if (who == Who.OWNER) {
            isKeptWaiting(opener);
        }
        while (System.nanoTime() - start < stop.toNanos()) {
            meanwhile(who);
            rounds.alive(who + " stands still for " + (System.nanoTime() - start) / 1_000_000_000L + " s");
        }
        meanwhile(who);
        rounds.took(who + " stood still", System.nanoTime() - start);
        unharmed();
        crew.get(who).jvm().resume();
        goesOn(opener);
        unharmed();
    }

    private String stalled(final Who who) {
        return who == Who.OWNER
                ? "OwnerStalled"
                : "ParticipantStalled[slot=" + places.get(who).slot() + "]";
    }

    private void isKeptWaiting(final Hand opener) {
        final Played.Answer answer =
                opener.opens("create", runtimeDir, SLOTS, BRIEF).opened();
        assertTrue(
                answer instanceof Played.Refused refused && refused.kind().equals("ArenaHeldButUnreachable"),
                () -> "beside a stopped owner: " + answer);
        rounds.count("openers kept waiting", 1);
    }

    /** Those that can look for the dead do; those that can look transforms up do that. */
    private void meanwhile(final Who stopped) {
        for (final Who who : List.of(Who.OWNER, Who.WRITER)) {
            if (who != stopped) {
                assertEquals(
                        "swept SweepReport[slots=[], claims=[], undecided=0]",
                        crew.get(who).ask("sweep"));
                rounds.count("sweeps meanwhile", 1);
            }
        }
        if (stopped == Who.OWNER) {
            use();
        } else if (stopped == Who.WRITER) {
            assertEquals(seen(), crew.get(Who.READER).ask("latest"));
        } else {
            push();
        }
    }

    /** The writer's push is seen by the reader. */
    private void use() {
        push();
        assertEquals(seen(), crew.get(Who.READER).ask("latest"));
    }

    private void push() {
        stamp += 1_000;
        assertEquals("pushed PUSHED", crew.get(Who.WRITER).ask("push " + stamp));
        rounds.count("pushes", 1);
    }

    private String seen() {
        return "latest OK " + stamp + " " + stamp;
    }

    private void goesOn(final Hand opener) {
        use();
        for (final Who who : Who.values()) {
            final Played.Open place = places.get(who);
            assertEquals(
                    "where " + place.state() + " " + place.slot() + " " + place.arena(),
                    crew.get(who).ask("where"));
        }
        final Played.Open late = opener.opens("read-only", runtimeDir, SLOTS).isOpen();
        assertEquals(places.get(Who.OWNER).arena(), late.arena());
        assertEquals("left", opener.ask("detach"));
    }

    private void unharmed() {
        final List<String> harm = crew.values().stream()
                .flatMap(hand -> hand.heard(this::harms).stream())
                .toList();
        assertEquals(List.of(), harm, "harm done to the crew");
    }

    /** A late reader's end is none. */
    private boolean harms(final String event) {
        return HARM.stream().anyMatch(event::startsWith)
                || places.values().stream()
                        .flatMap(place -> Stream.of("SlotReclaimed[slot=", "ConnectionClosed[slot=", "Left[slot=")
                                .flatMap(kind -> Stream.of(kind + place.slot() + ",", kind + place.slot() + "]")))
                        .anyMatch(event::startsWith);
    }

    @Override
    public void close() {
        roster.close();
    }
}
