package org.espalier.arena.model;

import static org.espalier.arena.model.ModelCheck.require;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.memory.MemoryFences;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.RingLayout;
import org.espalier.arena.ring.RingReader;
import org.espalier.arena.ring.RingWriter;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.EdgeLine;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.protocol.layout.SampleWord;
import org.junit.jupiter.api.Test;

/**
 * The writer laps the reader between its search and its reads. Samples at 10, 20, 30 … whose tx is a tenth of the stamp;
 * the question is for 15, between the two oldest.
 */
class LappedSearchModelTest {
    private static final int SLOTS = 4;
    private static final RingLayout RING = new RingLayout(0, 64, 128, SLOTS);
    private static final long ASKED = 15;

    @Test
    void aLapDuringTheSearchNeverBlendsWrongSamples() {
        ModelCheck.holds(() -> new Lap(3, memory -> {
            final RingReader reader = new RingReader(memory, RING);
            return reader.bracket(ASKED) == Bracketing.BETWEEN
                    ? new double[] {reader.lower().tx, reader.upper().tx}
                    : null;
        }));
    }

    /**
     * Control: the weaker protocol of the reference system. A slot's word is compared before and after the read but
     * carries no number, the whole ring is readable, and the head is compared last.
     */
    @Test
    void theWeakerProtocolWithoutNumbersInTheWordsIsCaught() {
        ModelCheck.isCaught(() -> new Lap(4, LappedSearchModelTest::weakly));
    }

    private static double[] weakly(final ArenaMemory memory) {
        final long head = memory.getLongAcquire(EdgeLine.HEAD_OFFSET);
        final long oldest = Math.max(0, head - SLOTS);
        long n = head - 1;
        while (n > oldest && stamp(memory, n) > ASKED) {
            n--;
        }
        if (stamp(memory, n) > ASKED) {
            return null;
        }
        final double lower = weakly(memory, n);
        final double upper = weakly(memory, n + 1);
        MemoryFences.loadLoad();
        final boolean recycled = memory.getLongAcquire(EdgeLine.HEAD_OFFSET) - n > SLOTS;
        return recycled || Double.isNaN(lower) || Double.isNaN(upper) ? null : new double[] {lower, upper};
    }

    private static double weakly(final ArenaMemory memory, final long n) {
        final long slot = RING.poses() + (n % SLOTS << 6);
        final long word = memory.getLongAcquire(slot);
        final double tx = memory.getDouble(slot + PoseSlot.TX_OFFSET);
        MemoryFences.loadLoad();
        return SampleWord.writing(word) || memory.getLongAcquire(slot) != word ? Double.NaN : tx;
    }

    private static long stamp(final ArenaMemory memory, final long n) {
        return memory.getLong(RING.stamps() + (n % SLOTS << 3));
    }

    private interface Protocol {
        /** tx of the two samples it would blend, or null. */
        double[] blended(ArenaMemory memory);
    }

    private static final class Lap implements ModelCheck.Scenario {
        private final ArenaMemory memory = new HeapMemory(128 + 64L * SLOTS);
        private final RingWriter writer = new RingWriter(memory, RING, StampPolicy.REPLACE);
        private final int held;
        private final Protocol protocol;

        Lap(final int held, final Protocol protocol) {
            this.held = held;
            this.protocol = protocol;
            for (int i = 1; i <= held; i++) {
                push(i);
            }
        }

        private void push(final int i) {
            writer.push(10L * i, i, 0, 0, 0, 0, 0, 1);
        }

        @Override
        public Runnable[] threads() {
            return new Runnable[] {
                () -> {
                    final double[] blended = protocol.blended(memory);
                    require(
                            blended == null || blended[0] == 1 && blended[1] == 2,
                            "blended " + java.util.Arrays.toString(blended));
                },
                () -> {
                    push(held + 1);
                    push(held + 2);
                }
            };
        }

        @Override
        public void check() {
            final RingReader reader = new RingReader(memory, RING);
            require(reader.readNewest() == Bracketing.EXACT, "the newest sample cannot be read");
            require(reader.lowerStamp() == 10L * (held + 2), "the newest sample is not the last one pushed");
        }
    }
}
