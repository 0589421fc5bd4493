package org.espalier.arena.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.EdgeLine;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.protocol.layout.SampleWord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A writer at full speed over a ring of eight, and a reader that checks each answer: every number of a sample is a
 * function of the sample's number.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TornReadTest {
    private static final int SLOTS = 8;
    private static final RingLayout RING = new RingLayout(0, 64, 128, SLOTS);
    private static final long SIZE = 128 + 64 * SLOTS;
    private static final long STEP = 10;
    private static final int ANSWERS = 1_000_000;
    private static final double[] SINES = new double[64];
    private static final double[] COSINES = new double[64];

    static {
        for (int i = 0; i < 64; i++) {
            SINES[i] = Math.sin(0.05 * i);
            COSINES[i] = Math.cos(0.05 * i);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyAnswerUnderAWriterAtFullSpeedIsOneSampleOrTwoNeighbours(final MemoryKind kind) throws Exception {
        final ArenaMemory memory = kind.create(SIZE);
        final long wrong = whileAppending(memory, () -> {
            final RingReader reader = new RingReader(memory, RING);
            final SplittableRandom random = new SplittableRandom(3);
            long bad = 0;
            for (int answers = 0; answers < ANSWERS; ) {
                final long t = Math.max(
                        0, (memory.getLongAcquire(EdgeLine.HEAD_OFFSET) - 1) * STEP - random.nextLong(6 * STEP));
                final Bracketing found = reader.bracket(t);
                if (found == Bracketing.EXACT) {
                    answers++;
                    bad += t % STEP == 0 && isSample(t / STEP, reader.lowerStamp(), reader.lower()) ? 0 : 1;
                } else if (found == Bracketing.BETWEEN) {
                    answers++;
                    final long n = t / STEP;
                    bad += isSample(n, reader.lowerStamp(), reader.lower())
                                    && isSample(n + 1, reader.upperStamp(), reader.upper())
                            ? 0
                            : 1;
                } else if (found == Bracketing.AFTER || found == Bracketing.BEFORE) {
                    bad += reader.oldest() <= reader.newest() && reader.samples() < SLOTS ? 0 : 1;
                }
            }
            return bad;
        });
        assertEquals(0, wrong);
    }

    @ParameterizedTest
    @EnumSource
    void everyWindowUnderAWriterAtFullSpeedIsOrderedAndWasWhole(final MemoryKind kind) throws Exception {
        final ArenaMemory memory = kind.create(SIZE);
        final long wrong = whileAppending(memory, () -> {
            final RingReader reader = new RingReader(memory, RING);
            long bad = 0;
            for (int windows = 0; windows < ANSWERS / 10; ) {
                if (reader.window() == Bracketing.EXACT) {
                    windows++;
                    final long spanned = (reader.newest() - reader.oldest()) / STEP + 1;
                    bad += spanned == reader.samples() && spanned >= 1 && spanned < SLOTS ? 0 : 1;
                }
            }
            return bad;
        });
        assertEquals(0, wrong);
    }

    @ParameterizedTest
    @EnumSource
    void aSampleReplacedAtFullSpeedIsReadWholeOrNotAtAll(final MemoryKind kind) throws Exception {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = new RingWriter(memory, RING, StampPolicy.REPLACE);
        final long[] pushed = {0};
        final long wrong = during(
                () -> {
                    final long n = pushed[0]++;
                    // One stamp for 1,000 samples; only the pose tells them apart.
                    push(writer, n / 1_000, n);
                },
                () -> {
                    final RingReader reader = new RingReader(memory, RING);
                    long bad = 0;
                    for (int answers = 0; answers < ANSWERS; ) {
                        if (reader.readNewest() == Bracketing.EXACT) {
                            answers++;
                            final long n = (long) reader.lower().tx;
                            bad += isPose(n, reader.lower()) && n / 1_000 == reader.lowerStamp() ? 0 : 1;
                        }
                    }
                    return bad;
                });
        assertEquals(0, wrong);
    }

    /** The control: the same load without the second look at the word. If it saw nothing, the tests above could not. */
    @ParameterizedTest
    @EnumSource
    void aReaderThatLooksAtTheWordOnlyOnceIsCaughtByThisLoad(final MemoryKind kind) throws Exception {
        final ArenaMemory memory = kind.create(SIZE);
        final long wrong = whileAppending(memory, () -> {
            final Pose pose = new Pose();
            long bad = 0;
            final long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (bad == 0 && System.nanoTime() - until < 0) {
                for (int i = 0; i < 10_000; i++) {
                    final long n = memory.getLongAcquire(EdgeLine.HEAD_OFFSET) - SLOTS + 1;
                    final long slot = RING.poses() + ((n & 7) << 6);
                    final long word = memory.getLongAcquire(slot);
                    if (n >= 0 && SampleWord.number(word) == n && !SampleWord.writing(word)) {
                        pose.qx = memory.getDouble(slot + PoseSlot.QX_OFFSET);
                        pose.qy = memory.getDouble(slot + PoseSlot.QY_OFFSET);
                        pose.qz = memory.getDouble(slot + PoseSlot.QZ_OFFSET);
                        pose.qw = memory.getDouble(slot + PoseSlot.QW_OFFSET);
                        pose.tx = memory.getDouble(slot + PoseSlot.TX_OFFSET);
                        pose.ty = memory.getDouble(slot + PoseSlot.TY_OFFSET);
                        pose.tz = memory.getDouble(slot + PoseSlot.TZ_OFFSET);
                        bad += isPose(n, pose) ? 0 : 1;
                    }
                }
            }
            return bad;
        });
        assertTrue(wrong > 0, "no torn read was seen");
    }

    private static long whileAppending(final ArenaMemory memory, final Callable<Long> reader) throws Exception {
        final RingWriter writer = new RingWriter(memory, RING, StampPolicy.REPLACE);
        final long[] next = {0};
        return during(
                () -> {
                    final long n = next[0]++;
                    push(writer, n * STEP, n);
                },
                reader);
    }

    private static long during(final Runnable write, final Callable<Long> reader) throws Exception {
        final AtomicBoolean stop = new AtomicBoolean();
        final ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            final Future<?> writing = threads.submit(() -> {
                while (!stop.get()) {
                    for (int i = 0; i < 1_000; i++) {
                        write.run();
                    }
                }
            });
            final long result = reader.call();
            stop.set(true);
            writing.get();
            return result;
        } finally {
            stop.set(true);
            threads.shutdownNow();
        }
    }

    private static void push(final RingWriter writer, final long stamp, final long n) {
        final int i = (int) (n & 63);
        writer.push(stamp, n, -n, 2.0 * n, 0, 0, SINES[i], COSINES[i]);
    }

    private static boolean isSample(final long n, final long stamp, final Pose pose) {
        return stamp == n * STEP && isPose(n, pose);
    }

    private static boolean isPose(final long n, final Pose pose) {
        final int i = (int) (n & 63);
        return pose.tx == n
                && pose.ty == -n
                && pose.tz == 2.0 * n
                && pose.qx == 0
                && pose.qy == 0
                && pose.qz == SINES[i]
                && pose.qw == COSINES[i];
    }
}
