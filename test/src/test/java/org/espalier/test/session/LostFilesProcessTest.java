package org.espalier.test.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.espalier.test.session.SessionChildren.Opened;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files of the rendezvous removed under processes that live. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LostFilesProcessTest {
    @TempDir
    private Path temporary;

    private SessionChildren children;
    private Path lock;
    private Path socket;

    @BeforeEach
    void place() {
        children = new SessionChildren(temporary.resolve("run"));
        lock = temporary.resolve("run/0/test.lock");
        socket = temporary.resolve("run/0/test.sock");
    }

    @AfterEach
    void killAll() {
        children.close();
    }

    // B34. Mutants tried: an owner that binds again although the lock file is gone; takeOver without its first look.
    @Test
    void withSocketAndLockFileGoneTheOldOnesGoOnAndTheNewArenaHasThePathForItself() throws IOException {
        final Opened owner = children.start("create");
        final Opened writer = children.start("read-write");
        final Opened reader = children.start("read-only");
        assertEquals("claimed", writer.order("claim"));
        Files.delete(socket);
        Files.delete(lock);
        owner.event("RendezvousLost");
        writer.event("RendezvousLost");
        reader.event("RendezvousLost");
        final Opened fourth = children.start("create");
        assertEquals("OWNER", fourth.state());
        assertNotEquals(owner.arena(), fourth.arena());
        assertEquals("latest 2.5", reader.order("latest"));
        owner.jvm().kill();
        assertEquals("latest 2.5", reader.order("latest"));
        assertEquals(fourth.arena(), children.start("read-only").arena());
    }

    // Race 7: the lock file goes while the heir is past its look at it. Mutant tried: no second look once the socket is
    // published: the heir serves, and the newcomer meets the arena that the lock file no longer leads to.
    @Test
    void anHeirWhoseLockFileGoesWhileItPublishesLeavesTheSocketToTheNextCreator() throws IOException {
        final Opened owner = children.start("create");
        final Path gates = Files.createDirectory(temporary.resolve("gates"));
        final Opened heir = children.start(
                "read-write",
                plan -> plan.env("ESPALIER_CRASH_POINTS", "takeover-before-serving:1:park")
                        .env("ESPALIER_CRASH_GATES", gates.toString()));
        owner.jvm().kill();
        heir.line("trap takeover-before-serving");
        Files.delete(lock);
        Files.createFile(gates.resolve("takeover-before-serving"));
        heir.event("RendezvousLost");
        final Opened another = children.start("create");
        assertEquals("OWNER", another.state());
        assertNotEquals(owner.arena(), another.arena());
        assertEquals(another.arena(), children.start("read-only").arena());
        assertTrue(heir.jvm().isAlive());
    }

    // Race 6 and its end. Mutant tried: a lock file that is always said to be at its path.
    @Test
    void anHeirWhoseLockFileWasRemadeLeavesTheNameToOthers() throws IOException {
        final Opened owner = children.start("create");
        Files.delete(lock);
        Files.createFile(lock);
        owner.event("RendezvousLost");
        final Opened heir = children.start("read-write");
        assertEquals(owner.arena(), heir.arena());
        assertEquals("claimed", heir.order("claim"));
        owner.jvm().kill();
        heir.event("RoleRestarted");
        final Opened another = children.start("create");
        assertNotEquals(owner.arena(), another.arena());
        assertEquals("latest 2.5", heir.order("latest"));
        assertEquals(another.arena(), children.start("read-only").arena());
    }
}
