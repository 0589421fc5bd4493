package org.espalier.test.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.arena.rendezvous.ParticipantListing.State;
import org.espalier.cli.Main;
import org.espalier.test.ChildJvm;
import org.espalier.test.session.SessionChildren.Opened;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code participants} says of each of a participant's ends, while nobody may clean up and after somebody did. */
class ParticipantStatesProcessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path temporary;

    private SessionChildren children;

    @BeforeEach
    void place() {
        children = new SessionChildren(temporary);
    }

    @AfterEach
    void killAll() {
        children.close();
    }

    // Mutants tried: a reclaimer that marks nothing; a sweep that forgets the dead readers.
    @Test
    void liveLeftStaleAndReclaimedAreToldApartAtEveryStage() throws IOException {
        final Opened owner = children.start("create");
        final Opened leaver = children.start("read-write");
        final Opened writer = children.start("read-write");
        final Opened reader = children.start("read-only");
        assertEquals(states(State.LIVE, State.LIVE, State.LIVE, State.LIVE), listed());

        assertEquals("detached", leaver.order("detach"));
        assertEquals(states(State.LIVE, State.LEFT, State.LIVE, State.LIVE), listed());

        // A stopped owner is alive; the only other one left may not write.
        owner.jvm().suspend();
        writer.jvm().kill();
        assertEquals(states(State.LIVE, State.LEFT, State.STALE, State.LIVE), listed());
        reader.jvm().kill();
        assertEquals(states(State.LIVE, State.LEFT, State.STALE, State.STALE), listed());
        assertTrue(told(writer).get("reclaimed_ns").isNull());

        owner.jvm().resume();
        owner.event("SlotReclaimed[slot=" + writer.slot());
        assertEquals(State.RECLAIMED, listed().get(writer.slot()));
        awaitState(reader.slot(), State.RECLAIMED);
        final JsonNode told = told(writer);
        assertEquals("reclaimed", told.get("state").asText());
        assertTrue(told.get("reclaimed_ns").asLong() > told.get("since_ns").asLong(), told::toString);

        final Opened next = children.start("read-write");
        assertEquals(State.LIVE, listed().get(next.slot()));
    }

    /** The states of slots 0 up, in the order in which the children were started. */
    private static Map<Integer, State> states(final State... ofSlots) {
        final Map<Integer, State> states = new TreeMap<>();
        for (final State state : ofSlots) {
            states.put(states.size(), state);
        }
        return states;
    }

    private Map<Integer, State> listed() {
        final Map<Integer, State> states = new TreeMap<>();
        ParticipantListing.of(new ArenaAddress(temporary, 0, "test"))
                .rows()
                .forEach(row -> states.put(row.slot(), row.state()));
        return states;
    }

    private void awaitState(final int slot, final State wanted) {
        final long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (listed().get(slot) != wanted) {
            assertTrue(System.nanoTime() - deadline < 0, () -> "never " + wanted + ": " + listed());
            LockSupport.parkNanos(10_000_000);
        }
    }

    /** What the command line says of a slot. */
    private JsonNode told(final Opened who) throws IOException {
        try (ChildJvm command = ChildJvm.of(Main.class)
                .args("participants", "--runtime-dir", temporary, "--name", "test", "--json")
                .start()) {
            final JsonNode row = new ObjectMapper()
                    .readTree(command.line())
                    .get("participants")
                    .get(who.slot());
            assertEquals(who.jvm().pid(), row.get("pid").asLong(), row::toString);
            return row;
        }
    }
}
