package org.espalier.arena.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import org.junit.jupiter.api.Test;

/** Poller, EventFd and Futex: what a thread can sleep on. */
class WaitingTest {
    @Test
    void anEventCounterWakesAPollerUntilDrained() {
        try (EventFd event = EventFd.create();
                Poller poller = new Poller()) {
            final Poller.Entry entry = poller.add(event.descriptor(), Poller.READABLE);
            assertEquals(0, poller.await(0));
            event.signal();
            event.signal();
            assertEquals(1, poller.await(-1));
            assertEquals(Poller.READABLE, entry.ready());
            assertEquals(2, event.drain());
            assertEquals(0, event.drain());
            assertEquals(0, poller.await(0));
        }
    }

    @Test
    void aMaskedEntryIsSilentEvenWhenHungUp() {
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        try (Poller poller = new Poller()) {
            final Poller.Entry entry = poller.add(pair.get(0).descriptor(), 0);
            pair.get(1).close();
            assertEquals(1, poller.await(0));
            assertEquals(Poller.HANGUP, entry.ready());
            entry.mask(true);
            assertEquals(0, poller.await(0));
            entry.mask(false);
            assertEquals(1, poller.await(0));
        }
        pair.get(0).close();
    }

    @Test
    void writabilityIsToldOnlyToWhoAsks() {
        final List<SeqPacketSocket> pair = SeqPacketSocket.pair();
        try (Poller poller = new Poller()) {
            final Poller.Entry entry = poller.add(pair.get(0).descriptor(), Poller.READABLE);
            assertEquals(0, poller.await(0));
            entry.interest(Poller.READABLE | Poller.WRITABLE);
            assertEquals(1, poller.await(0));
            pair.get(1).send(ByteBuffer.wrap(new byte[1]));
            poller.await(0);
            assertEquals(Poller.READABLE | Poller.WRITABLE, entry.ready());
        }
        pair.forEach(SeqPacketSocket::close);
    }

    @Test
    void aWatchedDescriptorOutlivesItsOwnersClose() {
        final EventFd event = EventFd.create();
        try (Poller poller = new Poller()) {
            final Poller.Entry entry = poller.add(event.descriptor(), Poller.READABLE);
            event.signal();
            event.close();
            assertEquals(1, poller.await(0));
            poller.remove(entry);
            assertEquals(0, poller.await(0));
        }
        assertFalse(event.descriptor().isOpen());
    }

    @Test
    void aFutexSleepsOnlyWhileTheWordIsAsSeen() throws Exception {
        try (MemoryFile file = MemoryFile.create("espalier-futex", 4096)) {
            final Mapping writer = file.map(MapMode.READ_WRITE, 4096);
            final Mapping reader = file.map(MapMode.READ_ONLY, 4096);
            final Pointer word = Pointer.wrap(Runtime.getSystemRuntime(), writer.address(), 4096);
            final long address = reader.address() + 8;
            assertEquals(Futex.Outcome.TIMED_OUT, Futex.await(address, 0, 1_000_000));
            word.putInt(8, 5);
            assertEquals(Futex.Outcome.CHANGED, Futex.await(address, 0, TimeUnit.SECONDS.toNanos(30)));
            final CompletableFuture<Futex.Outcome> sleeper =
                    CompletableFuture.supplyAsync(() -> Futex.await(address, 5, TimeUnit.SECONDS.toNanos(30)));
            word.putInt(8, 6);
            // The waker does not know whether the sleeper sleeps yet: either it is woken or it sees the new value.
            while (!sleeper.isDone()) {
                Futex.wake(writer.address() + 8, Integer.MAX_VALUE);
                Thread.onSpinWait();
            }
            assertTrue(sleeper.get() != Futex.Outcome.TIMED_OUT);
            writer.unmap();
            reader.unmap();
        }
    }
}
