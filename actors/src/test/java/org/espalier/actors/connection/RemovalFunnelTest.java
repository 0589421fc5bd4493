package org.espalier.actors.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.posix.SeqPacketSocket;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RemovalFunnelTest {
    private static final ActorTestKit KIT = ActorTestKit.create();

    private final IoLoop io = IoLoop.start();
    private final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
    private final AcceptedConnections accepted = new AcceptedConnections(3, io);
    private final List<Object> journal = new ArrayList<>();
    private final Permits permits = new Permits(4, 4);

    @AfterAll
    static void stop() {
        KIT.shutdownTestKit();
    }

    @AfterEach
    void close() {
        accepted.close();
        io.close();
        pair.get(1).close();
    }

    private RemovalFunnel funnel(final Consumer<SlotGrant> reaper, final Consumer<RuntimeEvent> events) {
        final HelloChecks checks =
                new HelloChecks(0, Set.of(), Optional.empty(), 1, 1, new UUID(0, 0), new UUID(0, 0), 1);
        final ConnectionContext.Limits limits =
                new ConnectionContext.Limits(4, 4, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
        return new RemovalFunnel(
                new ConnectionContext(accepted, null, checks, null, events, limits),
                LoggerFactory.getLogger(RemovalFunnelTest.class),
                reaper);
    }

    private ConnectionRecord served() {
        accepted.admit(pair.get(0));
        final AcceptedConnection connection = accepted.listen(newcomer -> {}).get(0);
        connection.granted(new SlotGrant(2, 5, ParticipantMode.READ_WRITE, connection.incarnation()));
        final ConnectionRecord record = new ConnectionRecord(
                connection, KIT.<ParticipantConnection.Command>createTestProbe().ref(), permits.adopt(false));
        record.serve();
        return record;
    }

    /** Tried: a second permit release, and a second report to the reaper. */
    @Test
    void aSecondRemovalDoesNothing() throws ExecutionException, InterruptedException, TimeoutException {
        final RemovalFunnel funnel = funnel(journal::add, journal::add);
        final ConnectionRecord record = served();
        final ConnectionIncarnation incarnation = record.connection().incarnation();
        funnel.enter(record).toCompletableFuture().get(5, TimeUnit.SECONDS);
        assertFalse(funnel.isEmpty());
        assertEquals(1, permits.participants(), "the permit comes back only after the I/O thread has let go");
        funnel.letGo(incarnation);
        funnel.letGo(incarnation);
        assertTrue(funnel.isEmpty());
        assertEquals(2, journal.size(), "the reaper and one event: " + journal);
        assertEquals(record.connection().grant().orElseThrow(), journal.get(0));
        assertEquals(0, permits.participants());
        assertEquals(0, accepted.size());
    }

    @Test
    void aStepThatThrowsSkipsNoOther() throws ExecutionException, InterruptedException, TimeoutException {
        final RemovalFunnel funnel = funnel(
                grant -> {
                    throw new IllegalStateException("a reaper that throws");
                },
                event -> {
                    throw new IllegalStateException("a subscriber that throws");
                });
        final ConnectionRecord record = served();
        funnel.enter(record).toCompletableFuture().get(5, TimeUnit.SECONDS);
        funnel.letGo(record.connection().incarnation());
        assertEquals(0, permits.participants());
        assertEquals(0, accepted.size());
        assertTrue(pair.get(1).receive(Duration.ofSeconds(5)).orElseThrow().endOfStream());
    }

    @Test
    void ordinalsRiseInTheOrderOfAdmission() {
        final ConnectionIncarnation first = served().connection().incarnation();
        assertEquals(new ConnectionIncarnation(3, 1), first);
        assertEquals("3.1", first.toString());
    }
}
