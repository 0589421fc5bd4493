package org.espalier.arena.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.ClaimWord;
import org.espalier.protocol.layout.TopologyWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EdgeWriterTest {
    private static final EdgeName EDGE = new EdgeName("map", "base");
    private static final long CLAIM_AT = 512;
    private static final RingLayout RING = new RingLayout(576, 640, 704, 8);
    private static final long CLAIM = ClaimWord.held(3, 1);

    private final ArenaMemory memory = arena();
    private final AtomicInteger released = new AtomicInteger();

    @Test
    void refusalsCarryTheNumbers() {
        final EdgeWriter writer = open(memory, StampPolicy.REFUSE);
        writer.push(100, new Pose());
        assertNull(writer.failure());

        assertEquals(
                new PushFailure.StampWentBack(EDGE, 100, 90, "driver"),
                assertThrows(PushException.class, () -> writer.push(90, new Pose()))
                        .failure());
        assertEquals(PushStatus.EQUAL_STAMP_REFUSED, writer.tryPush(100, new Pose()));
        assertEquals(new PushFailure.EqualStampRefused(EDGE, 100), writer.failure());
        assertEquals(PushStatus.NOT_UNIT, writer.tryPush(110, new Pose(0, 0, 0, 0, 0, 0, 2)));
        assertEquals(new PushFailure.NotUnit(EDGE, 110, 4), writer.failure());
        assertEquals(PushStatus.NOT_FINITE, writer.tryPush(110, new Pose(0, Double.NaN, 0, 0, 0, 0, 1)));
        assertEquals(new PushFailure.NotFinite(EDGE, 110, "ty", Double.NaN), writer.failure());
        assertEquals(PushStatus.NOT_FINITE, writer.tryPush(110, new Pose(0, 0, 0, 0, 0, 0, Double.NEGATIVE_INFINITY)));
        assertEquals(new PushFailure.NotFinite(EDGE, 110, "qw", Double.NEGATIVE_INFINITY), writer.failure());
        assertEquals(PushStatus.PUSHED, writer.tryPush(110, new Pose()));
        assertNull(writer.failure());
    }

    @Test
    void aRevokedClaimStopsEveryPushForGood() {
        final EdgeWriter writer = open(memory, StampPolicy.REPLACE);
        writer.push(100, new Pose());
        memory.putLong(CLAIM_AT, ClaimWord.held(4, 2));
        assertEquals(PushStatus.CLAIM_REVOKED, writer.tryPush(110, new Pose()));
        assertEquals(new PushFailure.ClaimRevoked(EDGE, CLAIM, ClaimWord.held(4, 2)), writer.failure());
        memory.putLong(CLAIM_AT, CLAIM);
        assertEquals(PushStatus.CLAIM_REVOKED, writer.tryPush(110, new Pose()), "sticky");
        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.EXACT, reader.readNewest());
        assertEquals(100, reader.lowerStamp());
    }

    @Test
    void aClosedArenaReadsAsClosedNotAsRevoked() {
        final EdgeWriter writer = open(memory, StampPolicy.REPLACE);
        memory.putLong(CLAIM_AT, 0);
        memory.putLong(ArenaHeader.TOPOLOGY_OFFSET, 0);
        assertEquals(PushStatus.CLOSED, writer.tryPush(110, new Pose()));
    }

    @Test
    void closingGivesTheClaimBackOnceAndEndsPushing() {
        final EdgeWriter writer = open(memory, StampPolicy.REPLACE);
        assertFalse(writer.closed());
        writer.close();
        writer.close();
        assertTrue(writer.closed());
        assertEquals(1, released.get());
        assertEquals(PushStatus.CLOSED, writer.tryPush(1, new Pose()));
        assertEquals(
                new PushFailure.WriterClosed(EDGE),
                assertThrows(PushException.class, () -> writer.push(1, new Pose()))
                        .failure());
    }

    @Test
    void everyRefusalSaysWhatToDo() {
        final PushFailure[] failures = {
            new PushFailure.StampWentBack(EDGE, 100, 90, "driver"),
            new PushFailure.EqualStampRefused(EDGE, 100),
            new PushFailure.NotUnit(EDGE, 1, 4),
            new PushFailure.NotFinite(EDGE, 1, "tx", Double.NaN),
            new PushFailure.ClaimRevoked(EDGE, CLAIM, 0),
            new PushFailure.ConcurrentUse(EDGE),
            new PushFailure.WriterClosed(EDGE)
        };
        for (final PushFailure failure : failures) {
            assertTrue(failure.message().contains("map -> base"), failure::message);
            assertFalse(failure.status().accepted(), failure::message);
        }
        assertEquals(
                "push to map -> base by 'driver' refused: stamp 90 ns is 10 ns before the newest, 100 ns; "
                        + "samples of an edge must come in the order of their stamps",
                failures[0].message());
    }

    /** The second thread arrives while the first is between its first and its last store. */
    @Test
    @Timeout(60)
    void aSecondThreadInsideAPushIsTurnedAwayAndCloseWaitsForTheFirst() throws Exception {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        final ArenaMemory halting = (ArenaMemory) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ArenaMemory.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("putLongVolatile")) {
                        inside.countDown();
                        assertTrue(goOn.await(30, TimeUnit.SECONDS));
                    }
                    try {
                        return method.invoke(memory, arguments);
                    } catch (final InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
        final EdgeWriter writer = open(halting, StampPolicy.REPLACE);
        final CompletableFuture<PushStatus> first = CompletableFuture.supplyAsync(() -> writer.tryPush(1, new Pose()));
        assertTrue(inside.await(30, TimeUnit.SECONDS));

        assertEquals(PushStatus.CONCURRENT_USE, writer.tryPush(2, new Pose()));
        assertEquals(
                new PushFailure.ConcurrentUse(EDGE),
                assertThrows(PushException.class, () -> writer.push(2, new Pose()))
                        .failure());
        final CompletableFuture<Void> closing = CompletableFuture.runAsync(writer::close);
        assertEquals(0, released.get(), "the claim is not given back under a push");
        goOn.countDown();
        assertEquals(PushStatus.PUSHED, first.get());
        closing.get();
        assertEquals(1, released.get());
    }

    private EdgeWriter open(final ArenaMemory over, final StampPolicy policy) {
        return EdgeWriter.open(over, EDGE, "driver", RING, policy, CLAIM_AT, CLAIM, released::incrementAndGet);
    }

    private static ArenaMemory arena() {
        final HeapMemory memory = new HeapMemory(704 + 8 * 64);
        memory.putLong(ArenaHeader.TOPOLOGY_OFFSET, TopologyWord.of(1, 0));
        memory.putLong(CLAIM_AT, CLAIM);
        return memory;
    }
}
