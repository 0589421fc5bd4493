package org.espalier.arena.posix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeqPacketTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private Set<Integer> before;
    private SeqPacketSocket left;
    private SeqPacketSocket right;

    @BeforeEach
    void connect() throws IOException {
        NativePlatform.require();
        before = OpenFiles.numbers();
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        left = pair.get(0);
        right = pair.get(1);
    }

    @AfterEach
    void nothingStaysOpen() throws IOException {
        left.close();
        right.close();
        assertEquals(Set.of(), OpenFiles.openedSince(before));
    }

    private static ByteBuffer text(final String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    private static String text(final Received received) {
        return UTF_8.decode(received.data().duplicate()).toString();
    }

    @Test
    void messagesKeepTheirBoundsAndTheirOrder() {
        assertTrue(left.receive().isEmpty(), "nothing yet");
        assertTrue(left.send(text("one")));
        assertTrue(left.send(text("two")));
        final Received first = right.receive().orElseThrow();
        assertEquals("one", text(first));
        assertEquals(ByteOrder.LITTLE_ENDIAN, first.data().order());
        assertEquals("two", text(right.receive(LIMIT).orElseThrow()));
        assertTrue(right.receive(Duration.ofMillis(1)).isEmpty());
    }

    @Test
    void theLongestMessageArrivesWhole() {
        final byte[] long66k = new byte[SeqPacketSocket.MAX_MESSAGE];
        long66k[long66k.length - 1] = 7;
        assertTrue(left.send(ByteBuffer.wrap(long66k)));
        final Received received = right.receive(LIMIT).orElseThrow();
        assertFalse(received.truncated());
        assertArrayEquals(long66k, received.data().array());
        assertThrows(IllegalArgumentException.class, () -> left.send(ByteBuffer.allocate(0)));
        assertThrows(
                IllegalArgumentException.class, () -> left.send(ByteBuffer.allocate(SeqPacketSocket.MAX_MESSAGE + 1)));
    }

    @Test
    void descriptorsArriveInOrderAndLeadToTheSameFiles() {
        try (MemoryFile a = MemoryFile.create("espalier-a", 4096);
                MemoryFile b = MemoryFile.create("espalier-b", 8192)) {
            assertTrue(left.send(text("x"), a.descriptor(), b.descriptor(), a.descriptor()));
            try (Received received = right.receive(LIMIT).orElseThrow()) {
                assertEquals(3, received.descriptors().size());
                final List<Long> inodes = received.descriptors().stream()
                        .map(descriptor -> descriptor.status().inode())
                        .toList();
                final long inodeA = a.descriptor().status().inode();
                assertEquals(List.of(inodeA, b.descriptor().status().inode(), inodeA), inodes);
            }
        }
    }

    @Test
    void descriptorsOfAMessageThatIsTooLongAreClosed() throws IOException {
        try (MemoryFile file = MemoryFile.create("espalier-a", 4096)) {
            final Set<Integer> open = OpenFiles.numbers();
            final MessageHeader header = new MessageHeader(1, SeqPacketSocket.MAX_MESSAGE + 1);
            final ByteBuffer tooLong = ByteBuffer.allocate(SeqPacketSocket.MAX_MESSAGE + 1);
            assertTrue(file.descriptor().with(fd -> header.send(left.descriptor(), tooLong, new int[] {fd})) > 0);
            final Received received = right.receive(LIMIT).orElseThrow();
            assertTrue(received.truncated());
            assertEquals(List.of(), received.descriptors());
            assertEquals(Set.of(), OpenFiles.openedSince(open));
        }
    }

    @Test
    void aFloodOfDescriptorsIsDetectedAndClosed() throws IOException {
        // Mutant: without the check of MSG_CTRUNC the first eight of them stay open in the victim for ever.
        try (MemoryFile file = MemoryFile.create("espalier-a", 4096)) {
            final Set<Integer> open = OpenFiles.numbers();
            for (final int count : new int[] {9, 64, 253}) {
                final MessageHeader header = new MessageHeader(count, 1);
                final long sent = file.descriptor().<Long>with(fd -> {
                    final int[] numbers = new int[count];
                    java.util.Arrays.fill(numbers, fd);
                    return header.send(left.descriptor(), text("x"), numbers);
                });
                assertEquals(1, sent);
                final Received received = right.receive(LIMIT).orElseThrow();
                assertTrue(received.truncated(), count + " descriptors");
                assertEquals(List.of(), received.descriptors());
                assertFalse(received.endOfStream());
                assertEquals(Set.of(), OpenFiles.openedSince(open));
            }
        }
    }

    @Test
    void aThousandPassedDescriptorsLeaveNoneOpen() throws IOException {
        try (MemoryFile file = MemoryFile.create("espalier-a", 4096)) {
            final Set<Integer> open = OpenFiles.numbers();
            for (int i = 0; i < 1000; i++) {
                assertTrue(left.send(text("x"), file.descriptor()));
                right.receive(LIMIT).orElseThrow().close();
            }
            assertEquals(Set.of(), OpenFiles.openedSince(open));
        }
    }

    @Test
    void theEndOfThePeerIsSeenAfterItsLastMessage() {
        assertFalse(right.hungUp());
        assertTrue(left.send(text("last")));
        left.close();
        assertTrue(right.hungUp());
        assertEquals("last", text(right.receive().orElseThrow()));
        assertTrue(right.receive().orElseThrow().endOfStream());
        assertTrue(right.receive().orElseThrow().endOfStream());
    }

    @Test
    void aSendToAGonePeerIsAnErrorAndNotASignal() {
        right.close();
        // MSG_NOSIGNAL is what makes it so in a process that does not ignore SIGPIPE; a JVM does by default.
        assertEquals(
                Errno.EPIPE,
                assertThrows(PosixException.class, () -> left.send(text("x"))).errno());
    }

    @Test
    void aFullQueueRefusesWithoutWaiting() {
        final ByteBuffer message = ByteBuffer.allocate(4096);
        int sent = 0;
        while (left.send(message)) {
            sent++;
            assertTrue(sent < 10_000);
        }
        assertTrue(sent > 0);
        assertTrue(right.receive().isPresent());
        assertTrue(left.send(message));
    }

    @Test
    void thePeerIsKnownByTheKernel() {
        final PeerCredentials peer = left.peer();
        assertEquals(ProcessHandle.current().pid(), peer.pid());
        assertEquals(ProcessIdentity.uid(), peer.uid());
    }

    @Test
    void connectingWhereNobodyServesSaysWhichKindOfNobody(@TempDir final Path directory) {
        final Path path = directory.resolve("a.sock");
        assertEquals(
                Errno.ENOENT,
                assertThrows(PosixException.class, () -> SeqPacketSocket.connect(path, LIMIT))
                        .errno());
        SeqPacketListener.publish(path).close();
        assertEquals(
                Errno.ECONNREFUSED,
                assertThrows(PosixException.class, () -> SeqPacketSocket.connect(path, LIMIT))
                        .errno());
    }

    @Test
    void aFullBacklogIsServedButBusy(@TempDir final Path directory) {
        try (SeqPacketListener listener = SeqPacketListener.publish(directory.resolve("a.sock"))) {
            final List<SeqPacketSocket> waiting = new ArrayList<>();
            try {
                final PosixException busy = assertThrows(PosixException.class, () -> {
                    for (int i = 0; i < 10 * SeqPacketListener.BACKLOG; i++) {
                        waiting.add(SeqPacketSocket.connect(listener.path(), Duration.ofMillis(1)));
                    }
                });
                assertEquals(Errno.EAGAIN, busy.errno());
                assertTrue(waiting.size() >= SeqPacketListener.BACKLOG);
            } finally {
                waiting.forEach(SeqPacketSocket::close);
            }
        }
    }

    @Test
    void aTimeOutIsNeverForEverAndNeverAMillionMicroseconds() {
        assertArrayEquals(new long[] {0, 1}, timeval(Duration.ZERO));
        assertArrayEquals(new long[] {0, 1}, timeval(Duration.ofSeconds(-3)));
        assertArrayEquals(new long[] {0, 1}, timeval(Duration.ofNanos(1)));
        assertArrayEquals(new long[] {0, 999_999}, timeval(Duration.ofNanos(999_999_999)));
        assertArrayEquals(new long[] {1, 0}, timeval(Duration.ofSeconds(1)));
        assertArrayEquals(new long[] {5, 250_000}, timeval(Duration.ofMillis(5250)));
    }

    private static long[] timeval(final Duration timeout) {
        final ByteBuffer timeval =
                ByteBuffer.wrap(SeqPacketSocket.timeval(timeout)).order(ByteOrder.LITTLE_ENDIAN);
        return new long[] {timeval.getLong(), timeval.getLong()};
    }
}
