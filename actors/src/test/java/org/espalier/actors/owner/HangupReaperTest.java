package org.espalier.actors.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.espalier.actors.connection.ConnectionIncarnation;
import org.espalier.actors.connection.SlotGrant;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class HangupReaperTest {
    private static final ActorTestKit KIT = ActorTestKit.create();
    private static final SlotGrant GRANT =
            new SlotGrant(1, 1, ParticipantMode.READ_WRITE, new ConnectionIncarnation(1, 7));

    private final AtomicInteger heldFor = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();
    private final PaperBook book = new PaperBook(4, this::probe);
    private final TestProbe<SlotGrant> assigner = KIT.createTestProbe();
    private final TestProbe<SlotGrant> reporter = KIT.createTestProbe();
    private final TestProbe<RuntimeEvent> events = KIT.createTestProbe();

    @AfterAll
    static void stop() {
        KIT.shutdownTestKit();
    }

    /** The byte of a killed process: held for the first few questions. */
    private LockProbe probe(final int slot) {
        return asked.incrementAndGet() <= heldFor.get() ? LockProbe.HELD : LockProbe.FREE;
    }

    private ActorRef<HangupReaper.Command> reaper(final int millisInAll) {
        final HangupReaper.Retry retry =
                new HangupReaper.Retry(Duration.ofMillis(1), Duration.ofMillis(64), Duration.ofMillis(millisInAll));
        return KIT.spawn(HangupReaper.create(book, retry, assigner.ref()::tell, events.ref()::tell, () -> {}));
    }

    /** Tried: telling the assigner first, which then offers a slot whose claims are still taken. */
    @Test
    void recordAndClaimsAreFreeBeforeTheAssignerHears() {
        book.register(1);
        book.claim("lidar", 1);
        reaper(2_000).tell(new HangupReaper.Ended(GRANT, reporter.ref()));
        assigner.expectMessage(GRANT);
        assertEquals(List.of("reclaim 1", "claims 1"), book.journal());
        reporter.expectMessage(GRANT);
        events.expectMessage(new RuntimeEvent.SlotReclaimed(1, "its connection ended"));
        events.expectMessage(new RuntimeEvent.ClaimReaped("map", "lidar", 1));
    }

    /** Tried: one question only; the slot then waits for the sweeper although the kernel needed 10 ms. */
    @Test
    void aByteThatIsFreedAfterTheHangupStillGivesTheSlotBack() {
        book.register(1);
        heldFor.set(5);
        reaper(2_000).tell(new HangupReaper.Ended(GRANT, reporter.ref()));
        assigner.expectMessage(GRANT);
        assertTrue(asked.get() >= 6);
        events.expectMessage(new RuntimeEvent.SlotReclaimed(1, "its connection ended"));
    }

    @Test
    void aLeaseThatIsFreedAfterTheSlotIsWaitedFor() {
        book.register(1);
        book.claim("lidar", 1);
        book.claimsLeft(true);
        reaper(60_000).tell(new HangupReaper.Ended(GRANT, reporter.ref()));
        events.expectMessage(new RuntimeEvent.SlotReclaimed(1, "its connection ended"));
        assigner.expectNoMessage(Duration.ofMillis(50));
        book.claimsLeft(false);
        events.expectMessage(new RuntimeEvent.ClaimReaped("map", "lidar", 1));
        assigner.expectMessage(GRANT);
    }

    @Test
    void aLiveParticipantThatLostItsSocketIsLeftAlone() {
        book.register(1);
        heldFor.set(Integer.MAX_VALUE);
        reaper(20).tell(new HangupReaper.Ended(GRANT, reporter.ref()));
        assigner.expectMessage(GRANT);
        assertEquals(List.of(), book.journal());
        assertEquals(1, book.incarnation(1));
    }

    @Test
    void aCleanLeaveLeavesNothingToReclaim() {
        book.register(1);
        book.release(1);
        reaper(2_000).tell(new HangupReaper.Ended(GRANT, reporter.ref()));
        assigner.expectMessage(GRANT);
        assertEquals(0, asked.get(), "a free record needs no system call");
        events.expectNoMessage(Duration.ofMillis(20));
    }
}
