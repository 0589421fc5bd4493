package org.espalier.actors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.cumulative.CumulativeCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.observe.EspalierMXBean;
import org.espalier.arena.edge.EdgeTable;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.arena.tree.TransformTree;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an operator's tools see of a session. Mutants tried and caught: the monitor is not told of events; it is not
 * closed; an observer's failure is let through.
 */
class ObservedSessionTest {
    @TempDir
    private Path temporary;

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private ActorTestKit kit;
    private SessionFixture sessions;

    @BeforeEach
    void start() throws IOException {
        kit = ActorTestKit.create();
        sessions = new SessionFixture(kit, temporary.resolve("run"));
    }

    @AfterEach
    void stop() {
        kit.shutdownTestKit();
    }

    @Test
    void flightRecorderKeepsEveryEventWithItsSentence() throws IOException {
        final Path file = temporary.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("org.espalier.RuntimeEvent");
            recording.start();
            final ActorRef<ArenaSession.Command> session = sessions.spawnCreator();
            sessions.open(session);
            sessions.claimed(session, "map", "odom");
            sessions.detach(session);
            recording.stop();
            recording.dump(file);
        }
        final List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        final RecordedEvent opened = events.stream()
                .filter(event -> event.getString("kind").equals("Opened"))
                .findFirst()
                .orElseThrow();
        assertEquals("open as owner, slot 0", opened.getString("message"));
        assertEquals("test", opened.getString("arena"));
        assertEquals(0, opened.getInt("slot"));
        assertTrue(
                events.stream().anyMatch(event -> event.getString("message").equals("claimed map -> odom")),
                events::toString);
    }

    @Test
    void micrometerCountsEventsAndTimesTheTakeover() {
        final SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Metrics.addRegistry(registry);
        try {
            final ActorRef<ArenaSession.Command> owner = sessions.spawnCreator();
            sessions.open(owner);
            final ActorRef<ArenaSession.Command> heir = sessions.spawnJoiner(ParticipantMode.READ_WRITE);
            sessions.open(heir);
            final TestProbe<RuntimeEvent> events = sessions.subscribe(heir);
            sessions.detach(owner);
            SessionFixture.next(events, RuntimeEvent.TookOver.class);
            sessions.detach(heir);

            assertEquals(
                    2,
                    registry.get("espalier.events")
                            .tags("kind", "Opened", "arena", "test")
                            .counter()
                            .count());
            assertEquals(1, registry.get("espalier.takeover").timer().count());
        } finally {
            Metrics.removeRegistry(registry);
            registry.close();
        }
    }

    @Test
    void aMeterRegistryThatFailsDoesNotReachTheSession() {
        final AtomicInteger refused = new AtomicInteger();
        final MeterRegistry broken = new SimpleMeterRegistry() {
            @Override
            protected Counter newCounter(final Meter.Id id) {
                return new CumulativeCounter(id) {
                    @Override
                    public void increment(final double amount) {
                        refused.incrementAndGet();
                        throw new IllegalStateException("this registry is broken");
                    }
                };
            }
        };
        Metrics.addRegistry(broken);
        try {
            final ActorRef<ArenaSession.Command> session = sessions.spawnCreator();
            assertEquals(
                    SessionStatus.State.OWNER, sessions.open(session).status().state());
            sessions.detach(session);
            assertTrue(refused.get() > 0, "the broken registry was never asked");
        } finally {
            Metrics.removeRegistry(broken);
            broken.close();
        }
    }

    @Test
    void jmxShowsASessionWhileItLives() throws Exception {
        final Set<ObjectName> before = registered();
        final ActorRef<ArenaSession.Command> session = sessions.spawnCreator();
        sessions.open(session);
        sessions.claimed(session, "map", "odom");
        final Set<ObjectName> names = registered();
        names.removeAll(before);
        assertEquals(1, names.size(), names::toString);
        final EspalierMXBean bean = JMX.newMXBeanProxy(beans, names.iterator().next(), EspalierMXBean.class);

        assertEquals("OWNER", bean.getState());
        assertEquals("test", bean.getName());
        assertEquals(0, bean.getSlot());
        assertEquals(1, bean.getIncarnation());
        assertEquals(1, bean.getEvents().get("Opened"));
        assertEquals("claimed map -> odom", bean.getLastEvent());
        assertEquals(sessions.status(session).place().orElseThrow().arena().toString(), bean.getArena());

        sessions.detach(session);
        assertEquals(before, registered());
    }

    /** The sample is spoilt as a rogue process would do it, by a store into the shared memory. */
    @Test
    void whatParanoidLookupsRefuseIsCountedByJmxAndMicrometer() throws Exception {
        final SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Metrics.addRegistry(registry);
        try {
            final Set<ObjectName> before = registered();
            final ActorRef<ArenaSession.Command> session = sessions.spawnCreator();
            final TransformTree tree = sessions.open(session).tree();
            final Set<ObjectName> names = registered();
            names.removeAll(before);
            final EspalierMXBean bean =
                    JMX.newMXBeanProxy(beans, names.iterator().next(), EspalierMXBean.class);
            sessions.claimed(session, "map", "odom").push(7, new Pose());
            final Lookup lookup = tree.lookup("map", "odom").paranoid(true);
            assertEquals(LookupStatus.OK, lookup.can(7));
            assertEquals(0, bean.getCorruptSamples());

            final TreeSegment segment = tree.segment();
            final int edge = tree.edges().stream()
                    .filter(each -> each.name().child().equals("odom"))
                    .findFirst()
                    .orElseThrow()
                    .id();
            final long poses = new EdgeTable(segment.control(), segment.geometry())
                    .read(edge)
                    .ring()
                    .poses();
            segment.control().putDouble(poses + PoseSlot.QW_OFFSET, 0.25);
            assertEquals(LookupStatus.CORRUPT_SAMPLE, lookup.can(7));
            assertEquals(LookupStatus.CORRUPT_SAMPLE, lookup.can(7));

            assertEquals(2, bean.getCorruptSamples());
            final FunctionCounter counter = registry.get("espalier.corrupt.samples")
                    .tags("arena", "test", "slot", "0")
                    .functionCounter();
            assertEquals(2, counter.count());
            sessions.detach(session);
            assertNull(registry.find("espalier.corrupt.samples").functionCounter());
        } finally {
            Metrics.removeRegistry(registry);
            registry.close();
        }
    }

    private Set<ObjectName> registered() throws Exception {
        return beans.queryNames(new ObjectName("org.espalier:type=Session,*"), null);
    }
}
