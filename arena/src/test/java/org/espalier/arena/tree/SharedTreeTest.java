package org.espalier.arena.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushStatus;
import org.espalier.arena.segment.Promised;
import org.espalier.arena.segment.SegmentIdentity;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.protocol.layout.ParticipantWord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several sessions of one mapped arena, inside one process, with leases as a kernel would keep them. */
class SharedTreeTest {
    private static final UUID INSTANCE = UUID.randomUUID();

    private final Map<Integer, Integer> kernel = new ConcurrentHashMap<>();
    private final TreeSegment first =
            TreeSegment.create(HeapTreeTest.ROBOT, new SegmentIdentity(INSTANCE, UUID.randomUUID(), 1, 1, 1));
    private final TransformTree creator = join(first, 0, "creator");
    private final TransformTree joiner = join(attach(MapMode.READ_WRITE), 1, "joiner");
    private final TransformTree reader = TransformTree.readOnly(attach(MapMode.READ_ONLY));

    @AfterEach
    void closeAll() {
        reader.close();
        joiner.close();
        creator.close();
    }

    @Test
    void whatOneSessionPushesAnotherLooksUp() {
        try (EdgeWriter writer = creator.claim("map", "odom", "driver")) {
            writer.push(10, 1, 2, 3, 0, 0, 0, 1);
            writer.push(20, 2, 3, 4, 0, 0, 0, 1);
            final Pose out = new Pose();
            reader.lookup("map", "odom", 15, out);
            assertEquals(1.5, out.tx, 1e-12);
            assertEquals(
                    "driver", reader.edges().get(0).claimant().orElseThrow().label());
            assertEquals(reader.arenaHash(), creator.arenaHash());
        }
    }

    @Test
    void aRefusalNamesTheHolderByItsParticipantRecord() {
        creator.claim("map", "odom", "driver");
        final ClaimFailure.Held held = assertInstanceOf(ClaimFailure.Held.class, refusal(joiner));
        assertEquals(0, held.slot());
        assertEquals("creator", held.name());
        assertEquals("driver", held.label());
        assertTrue(held.since() > 0);
        assertInstanceOf(ClaimFailure.HeldHere.class, refusal(creator));
        assertInstanceOf(ClaimFailure.ReadOnly.class, refusal(reader));
    }

    @Test
    void aDeadHoldersClaimIsTakenOverAtOnceAndItsWriterIsRevoked() {
        final EdgeWriter stopped = creator.claim("map", "odom", "driver");
        stopped.push(10, 0, 0, 0, 0, 0, 0, 1);
        kernel.clear();
        final EdgeWriter successor = joiner.claim("map", "odom", "successor");
        assertEquals(PushStatus.CLAIM_REVOKED, stopped.tryPush(20, new Pose()));
        assertEquals(PushStatus.STAMP_WENT_BACK, successor.tryPush(9, new Pose()));
        assertEquals(PushStatus.PUSHED, successor.tryPush(11, new Pose()));
    }

    @Test
    void reapingFreesADeadHoldersClaimAndNoLiveOne() {
        creator.claim("map", "odom", "dead");
        joiner.claim("odom", "base", "alive");
        kernel.remove(1);
        assertEquals(List.of(1), joiner.claims().reapAll(-1, leases(1)));
        assertEquals(List.of(), joiner.claims().reapAll(-1, leases(1)));
        assertFalse(reader.edges().get(0).held());
        assertTrue(reader.edges().get(1).held());
    }

    @Test
    void closingGivesBackClaimsAndRecordAndNothingElse() {
        final EdgeWriter writer = joiner.claim("map", "odom", "driver");
        joiner.claim("odom", "base", "driver");
        writer.push(10, 0, 0, 0, 0, 0, 0, 1);
        joiner.close();
        assertEquals(Map.of(), kernel);
        assertTrue(ParticipantWord.isFree(creator.participants().word(1)));
        assertEquals(
                ParticipantWord.LIVE,
                ParticipantWord.state(creator.participants().word(0)));
        assertEquals(PushStatus.CLOSED, writer.tryPush(11, new Pose()));
        assertEquals(1, reader.edges().get(0).pushed());
        creator.claim("map", "odom", "next").push(12, 0, 0, 0, 0, 0, 0, 1);
    }

    /** Closed over and over under readers and a writer: no crash, no wrong value, and no push behind the cut. */
    @Test
    void closingUnderReadersAndWritersCutsThemOffAndNothingReachesTheMemoryAfterwards() throws Exception {
        for (int round = 0; round < 40; round++) {
            final TransformTree closing = join(attach(MapMode.READ_WRITE), 2, "closing");
            final EdgeWriter writer = closing.claim("map", "odom", "round " + round);
            writer.push(round * 1_000_000_000L, 1, 0, 0, 0, 0, 0, 1);
            final ConcurrentLinkedQueue<Object> wrong = new ConcurrentLinkedQueue<>();
            final CountDownLatch started = new CountDownLatch(3);
            final List<Thread> threads = new ArrayList<>();
            final long from = round * 1_000_000_000L;
            threads.add(new Thread(() -> {
                PushStatus status = PushStatus.PUSHED;
                for (long t = from + 1; status.accepted(); t++) {
                    status = writer.tryPush(t, 1, 0, 0, 0, 0, 0, 1);
                    if (t == from + 100) {
                        started.countDown();
                    }
                }
                if (status != PushStatus.CLOSED) {
                    wrong.add(status);
                }
            }));
            for (int i = 0; i < 2; i++) {
                threads.add(new Thread(() -> readUntilClosed(closing.lookup("map", "odom"), started, wrong)));
            }
            threads.forEach(Thread::start);
            started.await();
            closing.close();
            final long pushed = reader.edges().get(0).pushed();
            final long hash = creator.arenaHash();
            for (final Thread thread : threads) {
                thread.join();
            }
            assertEquals(List.of(), List.copyOf(wrong));
            assertEquals(pushed, reader.edges().get(0).pushed());
            assertEquals(hash, creator.arenaHash());
            assertFalse(reader.edges().get(0).held());
        }
    }

    @Test
    void aWriterClosedByItsOwnThreadWhileTheTreeClosesGivesItsClaimBackOnce() throws Exception {
        for (int round = 0; round < 200; round++) {
            final TransformTree closing = join(attach(MapMode.READ_WRITE), 2, "closing");
            final EdgeWriter writer = closing.claim("map", "odom", "driver");
            final Thread other = new Thread(writer::close);
            other.start();
            closing.close();
            try (EdgeWriter next = joiner.claim("map", "odom", "next")) {
                other.join();
                assertEquals(Map.of(1, 1), kernel);
                assertEquals(PushStatus.PUSHED, next.tryPush(round, new Pose()));
            }
        }
    }

    private static void readUntilClosed(
            final Lookup lookup, final CountDownLatch started, final ConcurrentLinkedQueue<Object> wrong) {
        final Pose out = new Pose();
        LookupStatus status;
        boolean first = true;
        do {
            out.setIdentity();
            status = lookup.tryLatest(out);
            if (first) {
                started.countDown();
                first = false;
            }
            final boolean sound = status == LookupStatus.OK
                    ? out.tx == 1 && out.qw == 1
                    : status == LookupStatus.CLOSED
                            || status == LookupStatus.SAMPLE_OVERTAKEN
                            || status == LookupStatus.CONTENDED;
            if (!sound) {
                wrong.add(status + " " + out);
            }
        } while (status != LookupStatus.CLOSED);
    }

    private TreeSegment attach(final MapMode mode) {
        final MemoryFile file = MemoryFile.adopt(
                mode == MapMode.READ_ONLY
                        ? first.file().reopenReadOnly()
                        : first.file().descriptor().reopen(MapMode.READ_WRITE));
        return TreeSegment.attach(file, Promised.instance(INSTANCE), mode);
    }

    private TransformTree join(final TreeSegment segment, final int slot, final String name) {
        return TransformTree.join(segment, leases(slot), slot, new ParticipantDetails(1, 2, 3, 4, 5, name));
    }

    private ClaimFailure refusal(final TransformTree tree) {
        return assertThrows(ClaimException.class, () -> tree.claim("map", "odom", "refused"))
                .failure();
    }

    private LeaseLocks leases(final int owner) {
        return new LeaseLocks() {
            @Override
            public boolean tryLock(final int edge) {
                return kernel.putIfAbsent(edge, owner) == null;
            }

            @Override
            public void unlock(final int edge) {
                kernel.remove(edge, owner);
            }

            @Override
            public LockProbe probe(final int edge) {
                return kernel.containsKey(edge) ? LockProbe.HELD : LockProbe.FREE;
            }
        };
    }
}
