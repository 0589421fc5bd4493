package org.espalier.arena.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.espalier.arena.posix.FileSystem;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.rendezvous.ScriptedOwner.Act;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.Populate;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.function.Executable;

/** What brings each failure of opening about. Every scene checks the data of the failure it returns. */
final class FailureScenes {
    private static final int SLOT = 2;

    private final Path directory;
    private final Rendezvous place;
    private final ArenaAddress address;

    FailureScenes(final Path directory) {
        this.directory = directory;
        this.place = new Rendezvous(directory);
        this.address = place.address();
    }

    /** By the simple name of the failure. */
    Map<String, Callable<OpenFailure>> all() {
        return Map.ofEntries(
                Map.entry("ArenaAbsent", this::absent),
                Map.entry("ArenaHeldButUnreachable", this::heldButUnreachable),
                Map.entry("ReadOnlyCannotCreate", this::readOnlyCreator),
                Map.entry("NoLayoutToCreate", this::noLayout),
                Map.entry("ArenaAlreadyLive", this::alreadyLive),
                Map.entry("HandshakeRejected", this::rejected),
                Map.entry("NoParticipantSlots", this::noSlots),
                Map.entry("HandshakeMalformed", this::malformed),
                Map.entry("ClientSocketSetup", this::socketOfAnotherKind),
                Map.entry("RuntimeDirUnsafe", this::unsafeDirectory),
                Map.entry("UnsupportedFilesystem", this::networkFileSystem),
                Map.entry("LockFileUnusable", this::lockFileIsALink),
                Map.entry("SocketPathTooLong", this::longPath),
                Map.entry("InvalidSetting", this::domainOutOfRange),
                Map.entry("InsufficientMemory", this::tooLarge),
                Map.entry("AttachRefused", this::lyingOwner),
                Map.entry("ParticipantSlotDiverged", this::diverged),
                Map.entry("ProcessEnding", this::ending),
                Map.entry("KernelRefused", this::socketPathTaken));
    }

    private OpenFailure absent() {
        final OpenFailure.ArenaAbsent failure = (OpenFailure.ArenaAbsent) Rendezvous.failed(place.reader());
        assertEquals(address, failure.address());
        return failure;
    }

    private OpenFailure heldButUnreachable() {
        place.created().close();
        try (LockFile survivor = LockFile.open(address)) {
            survivor.locks().tryLock(LockBytes.slot(1, SLOT));
            survivor.writeIdentity(
                    SLOT, Identities.of(place.request(ParticipantMode.READ_WRITE, CreatePolicy.NEVER, false), 1, 1));
            final OpenFailure.ArenaHeldButUnreachable failure =
                    (OpenFailure.ArenaHeldButUnreachable) Rendezvous.again(place.creator());
            final int pid = (int) ProcessIdentity.current().pid();
            final OpenFailure.Holder holder = new OpenFailure.Holder(SLOT, pid, "rw", true, "opener");
            assertEquals(List.of(holder), failure.holders());
            assertEquals(List.of(holder), failure.heirs());
            assertEquals(false, failure.ownershipHeld());
            assertTrue(failure.message().contains("slot 2 (pid " + pid + ") may take the ownership over"));
            survivor.writeIdentity(
                    SLOT, Identities.of(place.request(ParticipantMode.READ_ONLY, CreatePolicy.NEVER, false), 1, 0));
            final OpenFailure.ArenaHeldButUnreachable hopeless =
                    (OpenFailure.ArenaHeldButUnreachable) Rendezvous.again(place.creator());
            assertEquals(List.of(), hopeless.heirs(), "a reader is no heir");
            assertEquals("ro", hopeless.holders().get(0).mode());
            return failure;
        }
    }

    private OpenFailure readOnlyCreator() {
        final OpenFailure.ReadOnlyCannotCreate failure = (OpenFailure.ReadOnlyCannotCreate)
                thrown(() -> place.request(ParticipantMode.READ_ONLY, CreatePolicy.ALWAYS, true));
        assertEquals(CreatePolicy.ALWAYS, failure.policy());
        return failure;
    }

    private OpenFailure noLayout() {
        final Round round = Rendezvous.round(place.request(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, false));
        final OpenFailure.NoLayoutToCreate failure = (OpenFailure.NoLayoutToCreate) Rendezvous.failed(round);
        assertEquals(address, failure.address());
        return failure;
    }

    private OpenFailure alreadyLive() {
        try (Attachment owner = place.created();
                ScriptedOwner server = ScriptedOwner.serving(owner, ScriptedOwner.granting(owner, SLOT))) {
            final OpenFailure.ArenaAlreadyLive failure = (OpenFailure.ArenaAlreadyLive) Rendezvous.failed(
                    Rendezvous.round(place.request(ParticipantMode.READ_WRITE, CreatePolicy.ALWAYS, true, true, true)));
            assertEquals(owner.instance(), failure.instance());
            assertEquals(1, server.heard().size());
            return failure;
        }
    }

    private OpenFailure rejected() {
        final OpenFailure.HandshakeRejected failure =
                (OpenFailure.HandshakeRejected) answered(HelloStatus.BOOT_ID_MISMATCH);
        assertEquals(HelloStatus.BOOT_ID_MISMATCH, failure.status());
        assertEquals(ProcessIdentity.current().bootId().toString(), failure.ours());
        assertTrue(!failure.theirs().isEmpty(), "the owner's value travels");
        assertEquals(4711, failure.ownerPid());
        return failure;
    }

    private OpenFailure noSlots() {
        final OpenFailure.NoParticipantSlots failure = (OpenFailure.NoParticipantSlots) answered(HelloStatus.NO_SLOTS);
        assertEquals(4, failure.limit());
        assertEquals(
                List.of(0),
                failure.holders().stream().map(OpenFailure.Holder::slot).toList());
        assertEquals(4711, failure.ownerPid());
        return failure;
    }

    private OpenFailure answered(final HelloStatus status) {
        try (Attachment owner = place.created();
                ScriptedOwner server =
                        ScriptedOwner.serving(owner, asked -> Act.say(ScriptedOwner.reply(owner, status, -1)))) {
            final OpenFailure failure = Rendezvous.failed(place.creator());
            assertEquals(List.of(HelloKind.JOIN), server.heard());
            return failure;
        }
    }

    private OpenFailure malformed() {
        try (Attachment owner = place.created();
                ScriptedOwner server =
                        ScriptedOwner.serving(owner, asked -> Act.say(ByteBuffer.allocateDirect(HelloReply.LENGTH)))) {
            final OpenFailure.HandshakeMalformed failure =
                    (OpenFailure.HandshakeMalformed) Rendezvous.failed(place.creator());
            assertTrue(!failure.what().isBlank());
            assertEquals(1, server.heard().size());
            return failure;
        }
    }

    /** A stream socket listens at the path: the kernel will not connect ours to it, and says EPROTOTYPE. */
    private OpenFailure socketOfAnotherKind() throws IOException {
        RuntimeDirectory.makeDomain(address);
        try (ServerSocketChannel stream = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            stream.bind(UnixDomainSocketAddress.of(address.socketPath()));
            final OpenFailure.ClientSocketSetup failure =
                    (OpenFailure.ClientSocketSetup) Rendezvous.failed(place.creator());
            assertEquals("connect", failure.call());
            assertEquals(0, ParticipantListing.of(address).generation(), "no arena was made");
            return failure;
        }
    }

    private OpenFailure unsafeDirectory() throws IOException {
        final Path open = Files.createDirectory(directory.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        final OpenFailure.RuntimeDirUnsafe failure =
                (OpenFailure.RuntimeDirUnsafe) thrown(() -> RuntimeDirectory.resolve(Optional.of(open), Map.of()));
        assertEquals(open, failure.path());
        assertEquals(0777, failure.mode());
        assertEquals(ProcessIdentity.uid(), failure.owner());
        assertEquals("chmod 0700 it", failure.cure());
        return failure;
    }

    private OpenFailure networkFileSystem() {
        final OpenFailure.UnsupportedFilesystem failure = (OpenFailure.UnsupportedFilesystem)
                thrown(() -> RuntimeDirectory.check(directory, asked -> FileSystem.ofType(0x6969)));
        assertEquals(directory, failure.path());
        assertEquals("nfs", failure.type());
        return failure;
    }

    private OpenFailure lockFileIsALink() throws IOException {
        RuntimeDirectory.makeDomain(address);
        Files.createSymbolicLink(address.lockPath(), directory.resolve("elsewhere"));
        final OpenFailure.LockFileUnusable failure = (OpenFailure.LockFileUnusable) Rendezvous.failed(place.creator());
        assertEquals(address.lockPath(), failure.path());
        assertEquals("is a symbolic link", failure.problem());
        return failure;
    }

    private OpenFailure longPath() {
        final OpenFailure.SocketPathTooLong failure = (OpenFailure.SocketPathTooLong)
                thrown(() -> new ArenaAddress(directory.resolve("x".repeat(100)), 0, "one"));
        assertTrue(failure.length() > failure.limit());
        assertEquals(107, failure.limit());
        assertTrue(failure.path().endsWith("0/one.sock"));
        return failure;
    }

    private OpenFailure domainOutOfRange() {
        final OpenFailure.InvalidSetting failure =
                (OpenFailure.InvalidSetting) thrown(() -> new ArenaAddress(directory, 1L << 32, "one"));
        assertEquals("domain", failure.setting());
        assertEquals("4294967296", failure.value());
        return failure;
    }

    private OpenFailure tooLarge() {
        final ArenaSpec huge = ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "base").slots(1L << 32))
                .populate(Populate.ALL)
                .build();
        final OpenFailure.InsufficientMemory failure =
                (OpenFailure.InsufficientMemory) Rendezvous.failed(Rendezvous.round(new OpenRequest(
                        address,
                        ParticipantMode.READ_WRITE,
                        CreatePolicy.IF_ABSENT,
                        false,
                        Optional.of(huge),
                        "opener",
                        true,
                        Rendezvous.PATIENCE,
                        Optional.empty())));
        assertTrue(failure.wanted() > (1L << 32) * 72);
        assertTrue(failure.available() >= 0 && failure.available() < failure.wanted());
        return failure;
    }

    /** The offer promises the next generation; its segment is of this one. */
    private OpenFailure lyingOwner() {
        try (Attachment owner = place.created()) {
            final ScriptedOwner.Script lying = asked -> {
                final Act offer = ScriptedOwner.offer(owner, SLOT, asked.mode());
                final HelloReply truth = HelloReply.decode(offer.answer().orElseThrow());
                return new Act(
                        Optional.of(ScriptedOwner.ofGeneration(truth, truth.generation() + 1)
                                .encode()),
                        offer.descriptors(),
                        false);
            };
            try (ScriptedOwner server = ScriptedOwner.serving(owner, lying)) {
                final OpenFailure.AttachRefused failure = (OpenFailure.AttachRefused) Rendezvous.failed(place.writer());
                assertTrue(failure.what().contains("generation is 1 (0x1), must be 2"), failure.what());
                assertEquals(List.of(HelloKind.JOIN), server.heard());
                return failure;
            }
        }
    }

    private OpenFailure diverged() {
        final OpenRequest request = place.request(ParticipantMode.READ_WRITE, CreatePolicy.IF_ABSENT, true);
        final OpenFailure.ParticipantSlotDiverged failure = (OpenFailure.ParticipantSlotDiverged)
                thrown(() -> new Creation(request, LockFiles.REAL, slot -> slot + 1).create(Duration.ofSeconds(1)));
        assertEquals(0, failure.byteSlot());
        assertEquals(1, failure.recordSlot());
        return failure;
    }

    /** Only a JVM that ends can say so: another one, asked while its hooks run. */
    private OpenFailure ending() throws IOException, InterruptedException {
        final Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndingProcess.class.getName())
                .redirectErrorStream(true)
                .start();
        final String said = new String(other.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertEquals(0, other.waitFor());
        final OpenFailure failure = new OpenFailure.ProcessEnding();
        assertEquals(failure.message(), said.trim());
        return failure;
    }

    private OpenFailure socketPathTaken() throws IOException {
        Files.createDirectories(address.socketPath().resolve("in-the-way"));
        final OpenFailure.KernelRefused failure = (OpenFailure.KernelRefused) Rendezvous.failed(place.creator());
        assertTrue(failure.step().contains(address.toString()));
        assertTrue(!failure.reason().isBlank());
        return failure;
    }

    private static OpenFailure thrown(final Executable opening) {
        return assertThrows(OpenException.class, opening).failure();
    }

    /** Looks twice: while it runs, and while it ends. */
    static final class EndingProcess {
        public static void main(final String[] arguments) {
            ProcessEnd.refuse();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    ProcessEnd.refuse();
                    System.out.println("not refused");
                } catch (final OpenException refused) {
                    System.out.println(refused.failure().message());
                }
            }));
        }
    }
}
