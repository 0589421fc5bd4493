package org.espalier.test.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.espalier.cli.Main;
import org.espalier.test.ChildJvm;
import org.espalier.test.session.SessionChildren.Opened;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code espalier serve --standby}, and arenas that nobody serves. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StandbyProcessTest {
    @TempDir
    private Path temporary;

    private final List<ChildJvm> commands = new ArrayList<>();
    private SessionChildren children;

    @BeforeEach
    void place() {
        children = new SessionChildren(temporary.resolve("run"));
    }

    @AfterEach
    void killAll() {
        commands.forEach(ChildJvm::close);
        children.close();
    }

    private ChildJvm command(final String... args) {
        final ChildJvm child = ChildJvm.of(Main.class)
                .args((Object[]) args)
                .args("--runtime-dir", temporary.resolve("run"), "--name", "test", "--domain", "0")
                .flags("-Dslf4j.internal.verbosity=ERROR")
                .start();
        commands.add(child);
        return child;
    }

    private ChildJvm standby() {
        return command("serve", "--standby", "--json");
    }

    private static void until(final ChildJvm child, final String event) {
        for (String line = child.line(); !line.contains("\"" + event + "\""); line = child.line()) {
            assertTrue(line.contains("\"event\""), line);
        }
    }

    // Mutant tried: a standby that takes what the settings say of takeover.
    @Test
    @Tag("slow")
    void aStandbyWaitsForAnArenaAndInheritsItAgainAndAgain() {
        final ChildJvm standby = ChildJvm.of(Main.class)
                .args("serve", "--standby", "--json", "--timeout", "50ms", "--runtime-dir", temporary.resolve("run"))
                .args("--name", "test", "--domain", "0")
                .flags("-Dslf4j.internal.verbosity=ERROR", "-Despalier.takeover.enabled=off")
                .start();
        commands.add(standby);
        final ChildJvm impatient = command("lookup", "map", "base", "--timeout", "100ms");
        assertEquals(3, impatient.exitCode(), impatient::errors);
        assertFalse(Files.exists(temporary.resolve("run")), "whoever waits makes nothing");
        final Opened creator = children.start("create");
        until(standby, "Opened");
        final Opened reader = children.start("read-only");
        creator.jvm().kill();
        until(standby, "TookOver");
        reader.event("Reattached");
        final Opened writer = children.start("read-write");
        assertEquals(creator.arena(), writer.arena());
        assertTrue(standby.isAlive());
        standby.terminate();
        assertEquals(0, standby.exitCode(), standby::errors);
    }

    // Mutant tried: an opening in the thread that waits for the signal.
    @Test
    void aStandbyThatWaitsEndsInOrder() {
        final ChildJvm standby = standby();
        while (!standby.errors().contains("waiting")) {
            Thread.onSpinWait();
        }
        standby.terminate();
        assertEquals(0, standby.exitCode(), standby::errors);
    }

    // Mutant tried: a vacancy that ends the search for an owner.
    @Test
    void aVacancyEndsByItselfOnceAStandbyGoesOn() {
        final ChildJvm standby = standby();
        final ChildJvm waiting = children.begin("read-only", plan -> plan);
        final Opened creator = children.start("create");
        final Opened reader = SessionChildren.opened(waiting);
        until(standby, "Opened");
        standby.suspend();
        creator.jvm().kill();
        final String vacancy = reader.event("OwnerVacant");
        assertTrue(vacancy.contains("(pid " + standby.pid() + ") may"), vacancy);
        final ChildJvm joiner = command("lookup", "map", "base", "--timeout", "200ms");
        assertEquals(3, joiner.exitCode(), joiner::errors);
        assertTrue(joiner.errors().contains("(pid " + standby.pid() + ") may take"), joiner.errors());
        standby.resume();
        until(standby, "TookOver");
        reader.event("Reattached");
    }

    // Mutant tried, against the unit tests of the same text only: a text without the cure.
    @Test
    @Tag("slow")
    void whereNobodyMayInheritJoinersAreToldWhoHoldsItAndWhatWouldHelp() {
        final Opened creator = children.start("create");
        final Opened reader = children.start("read-only");
        creator.jvm().kill();
        assertTrue(reader.event("OwnerVacant").contains("espalier serve --standby"));
        final ChildJvm joiner = command("lookup", "map", "base", "--timeout", "200ms");
        assertEquals(3, joiner.exitCode(), joiner::errors);
        assertTrue(joiner.errors().contains("espalier serve --standby"), joiner.errors());
        assertTrue(
                joiner.errors()
                        .contains(
                                "slot " + reader.slot() + " pid " + reader.jvm().pid() + " ro"),
                joiner.errors());
    }

    // Mutant tried: a standby that stays with what nobody can join any more.
    @Test
    @Tag("slow")
    void aSupersededStandbyKeepsTheNewArena() {
        final Opened creator = children.start("create");
        final ChildJvm standby = standby();
        until(standby, "Opened");
        standby.suspend();
        creator.jvm().kill();
        final Opened always = children.start("always");
        assertNotEquals(creator.arena(), always.arena());
        standby.resume();
        until(standby, "Superseded");
        until(standby, "Opened");
        always.jvm().kill();
        until(standby, "TookOver");
        assertEquals(always.arena(), children.start("read-only").arena());
    }
}
