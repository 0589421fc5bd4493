package org.espalier.test.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.espalier.test.session.SessionChildren.Opened;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionProcessTest {
    @TempDir
    private Path temporary;

    private SessionChildren children;

    @BeforeEach
    void place() {
        children = new SessionChildren(temporary.resolve("run"));
    }

    @AfterEach
    void killAll() {
        children.close();
    }

    private Opened start(final String how) {
        return children.start(how);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(temporary.resolve("run").resolve("0"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    // Mutant tried: reaper and sweeper that free the record only.
    @Test
    void aKilledParticipantGivesItsSlotAndItsClaimBack() {
        final Opened owner = start("create");
        final Opened victim = start("read-write");
        assertEquals("claimed", victim.order("claim"));
        victim.jvm().kill();
        owner.event("ClaimReaped[parent=map, child=base, slot=" + victim.slot());
        assertEquals("claimed", owner.order("claim"));
        assertEquals(victim.slot(), start("read-write").slot());
    }

    // Mutant tried: a role that hears of the loss and does not fail.
    @Test
    void aKilledOwnerIsReplacedByASurvivorOnTheSameMemory() {
        final Opened owner = start("create");
        final Opened heir = start("read-write");
        final Opened reader = start("read-only");
        assertEquals("claimed", heir.order("claim"));
        owner.jvm().kill();
        heir.event("TookOver");
        reader.event("Reattached");
        assertEquals("latest 2.5", reader.order("latest"));
        final Opened newcomer = start("read-only");
        assertEquals(owner.arena(), newcomer.arena());
        assertEquals(owner.slot(), newcomer.slot());
        reader.jvm().kill();
        heir.event("ConnectionClosed[slot=" + reader.slot());
        assertFalse(heir.jvm().errors().contains("OwnerLost"), heir.jvm().errors());
        assertFalse(heir.jvm().errors().contains("ERROR"), heir.jvm().errors());
    }

    @Test
    void readersWithoutAnHeirKeepTheirLookupsAndSayThatNobodyServes() {
        final Opened owner = start("create");
        assertEquals("claimed", owner.order("claim"));
        final Opened reader = start("read-only");
        owner.jvm().kill();
        reader.event("OwnerVacant");
        assertEquals("latest 2.5", reader.order("latest"));
    }

    // Mutant tried: the role's children on the default dispatcher: nobody serves the newcomer.
    @Test
    void anApplicationThatBlocksItsDispatcherDoesNotDelayATakeover() {
        final Opened owner = start("create");
        final Opened heir = start("read-write");
        assertEquals("blocked", heir.order("block"));
        owner.jvm().kill();
        assertEquals(owner.arena(), start("read-only").arena());
    }

    @Test
    void sigtermIsADetachAndLeavesTheLockFileOnly() throws IOException {
        final Opened owner = start("create");
        final Opened member = start("read-write");
        assertEquals("claimed", member.order("claim"));
        member.jvm().terminate();
        member.jvm().exitCode();
        owner.event("Left[slot=" + member.slot());
        assertEquals("claimed", owner.order("claim"));
        owner.jvm().terminate();
        owner.jvm().exitCode();
        assertEquals(List.of("test.lock"), files());
    }

    @Test
    void aMemberThatDetachesGivesItsSlotToTheNext() {
        start("create");
        final Opened member = start("read-write");
        assertEquals("detached", member.order("detach"));
        assertEquals(member.slot(), start("read-only").slot());
    }
}
