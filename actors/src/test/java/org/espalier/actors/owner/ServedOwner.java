package org.espalier.actors.owner;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.espalier.actors.connection.AcceptedConnections;
import org.espalier.actors.connection.ConnectionSupervisor;
import org.espalier.actors.connection.HelloChecks;
import org.espalier.actors.connection.ServedArena;
import org.espalier.actors.connection.SlotGrant;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.posix.ByteLocks;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;

/** An owner's server on a real socket with real lock bytes; only the arena's records are on paper. */
final class ServedOwner implements AutoCloseable {
    static final long GENERATION = 1;
    static final UUID ARENA = new UUID(5, 6);
    static final UUID BOOT = new UUID(7, 8);

    private final Path directory;
    private final Descriptor session;
    private final Descriptor probes;
    private final MemoryFile tree;
    private final Descriptor treeReadOnly;
    private final IoLoop io = IoLoop.start();
    private final SeqPacketListener listener;
    private final AcceptedConnections accepted = new AcceptedConnections(1, io);
    /** Slots whose byte shows as held although the kernel has freed it. */
    private final Map<Integer, Integer> lateBytes = new ConcurrentHashMap<>();

    private volatile Predicate<HelloStatus> failingReplies = status -> false;
    private volatile Consumer<RuntimeEvent> subscriber;
    private final PaperBook book;
    private final TestProbe<RuntimeEvent> events;
    private final ActorRef<OwnerServer.Command> server;

    ServedOwner(final ActorTestKit kit, final int capacity, final String overrides) throws IOException {
        directory = Files.createTempDirectory("espalier-owner");
        final Path lock = directory.resolve("default.lock");
        session = Descriptor.openOrCreate(lock, 0600);
        probes = session.reopen(MapMode.READ_WRITE);
        final ByteLocks own = new ByteLocks(session);
        own.tryLock(LockBytes.OWNERSHIP);
        own.tryLock(LockBytes.slot(GENERATION, 0));
        tree = MemoryFile.create("espalier-test", 4096);
        treeReadOnly = tree.reopenReadOnly();
        listener = SeqPacketListener.publish(directory.resolve("default.sock"));
        book = new PaperBook(capacity, this::probe);
        events = kit.createTestProbe(RuntimeEvent.class);
        subscriber = events.ref()::tell;
        final Settings settings =
                Settings.from(ConfigFactory.parseString(overrides).withFallback(ConfigFactory.load()));
        final OwnerContext context = new OwnerContext(
                () -> listener,
                accepted,
                book,
                new Arena(),
                new HelloChecks(
                        ProcessIdentity.uid(),
                        Set.of(),
                        Optional.empty(),
                        FormatVersion.CURRENT,
                        LayoutHash.CURRENT,
                        BOOT,
                        ARENA,
                        GENERATION),
                io,
                settings,
                event -> subscriber.accept(event));
        server = kit.spawn(
                Behaviors.supervise(OwnerServer.create(context)).onFailure(SupervisorStrategy.restart()),
                DispatcherSelector.fromConfig(Settings.DISPATCHER));
    }

    private LockProbe probe(final int slot) {
        if (lateBytes.getOrDefault(slot, 0) > 0) {
            lateBytes.merge(slot, -1, Integer::sum);
            return LockProbe.HELD;
        }
        return new ByteLocks(probes).probe(LockBytes.slot(GENERATION, slot));
    }

    TestClient connect() {
        return new TestClient(directory.resolve("default.sock"));
    }

    PaperBook book() {
        return book;
    }

    TestProbe<RuntimeEvent> events() {
        return events;
    }

    ActorRef<OwnerServer.Command> server() {
        return server;
    }

    AcceptedConnections accepted() {
        return accepted;
    }

    /** The byte of this slot looks held for the next questions, as after a kill. */
    void delayRelease(final int slot, final int questions) {
        lateBytes.put(slot, questions);
    }

    void failReplies(final Predicate<HelloStatus> which) {
        failingReplies = which;
    }

    void subscriber(final Consumer<RuntimeEvent> other) {
        subscriber = other;
    }

    /** Waits until the census is what the test says. */
    void awaitCensus(final ActorTestKit kit, final Predicate<ConnectionSupervisor.Census> condition) {
        final TestProbe<ConnectionSupervisor.Census> census = kit.createTestProbe(ConnectionSupervisor.Census.class);
        census.awaitAssert(Duration.ofSeconds(10), Duration.ofMillis(5), () -> {
            server.tell(new OwnerServer.Count(census.ref()));
            final ConnectionSupervisor.Census now = census.receiveMessage();
            if (!condition.test(now)) {
                throw new AssertionError(now.toString());
            }
            return now;
        });
    }

    @Override
    public void close() throws IOException {
        accepted.close();
        io.close();
        listener.close();
        treeReadOnly.close();
        tree.close();
        probes.close();
        session.close();
        try (Stream<Path> files = Files.walk(directory)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Tells about an arena that is only a memory file. */
    private final class Arena implements ServedArena {
        @Override
        public HelloReply reply(final HelloStatus status) {
            return reply(status, -1, 0);
        }

        @Override
        public HelloReply reply(final HelloStatus status, final SlotGrant grant) {
            return reply(status, grant.slot(), grant.incarnation());
        }

        private HelloReply reply(final HelloStatus status, final int slot, final long incarnation) {
            if (failingReplies.test(status)) {
                throw new IllegalStateException("a reply that throws");
            }
            return new HelloReply(
                    status,
                    FormatVersion.CURRENT,
                    LayoutHash.CURRENT,
                    slot,
                    incarnation,
                    GENERATION,
                    tree.size(),
                    ARENA,
                    (int) ProcessHandle.current().pid(),
                    0,
                    BOOT,
                    book.capacity(),
                    1);
        }

        @Override
        public List<Descriptor> descriptors(final ParticipantMode mode) {
            return mode == ParticipantMode.READ_ONLY
                    ? List.of(probes, treeReadOnly)
                    : List.of(probes, treeReadOnly, tree.descriptor());
        }
    }

    /** An uuid that says nothing. */
    static UUID nobody() {
        return HelloRequest.NONE;
    }
}
