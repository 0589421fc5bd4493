package org.espalier.arena.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.EdgeLine;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.protocol.layout.SampleWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a ring promises, on the heap and on mapped memory. */
class RingConformanceTest {
    private static final int SLOTS = 8;
    private static final RingLayout RING = new RingLayout(0, 64, 128, SLOTS);
    private static final long SIZE = 128 + 64 * SLOTS;

    @ParameterizedTest
    @EnumSource
    void anEmptyRingHasNoData(final MemoryKind kind) {
        final RingReader reader = new RingReader(kind.create(SIZE), RING);
        assertEquals(Bracketing.NO_DATA, reader.bracket(0));
        assertEquals(Bracketing.NO_DATA, reader.readNewest());
        assertEquals(Bracketing.NO_DATA, reader.window());
    }

    @ParameterizedTest
    @EnumSource
    void aSampleComesBackBitForBitAtItsStamp(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        final Pose pose = new Pose(1.5, -0.0, Double.MIN_VALUE, 0.5, -0.5, 0.5, -0.5);
        assertEquals(PushStatus.PUSHED, push(writer, -7, pose));
        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.EXACT, reader.bracket(-7));
        assertEquals(pose, reader.lower());
        assertEquals(Bracketing.BEFORE, reader.bracket(-8));
        assertEquals(1, reader.samples());
        assertEquals(Bracketing.AFTER, reader.bracket(-6));
        assertEquals(1, reader.samples());
    }

    @ParameterizedTest
    @EnumSource
    void neighboursAreFoundInEveryWindowOfAGrowingRing(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        final RingReader reader = new RingReader(memory, RING);
        for (long n = 0; n < 40; n++) {
            push(writer, stampOf(n), poseOf(n));
            final long low = Math.max(0, n - SLOTS + 2);
            assertEquals(Bracketing.EXACT, reader.window());
            assertEquals(stampOf(low), reader.oldest());
            assertEquals(stampOf(n), reader.newest());
            assertEquals(n - low + 1, reader.samples());
            assertEquals(Bracketing.BEFORE, reader.bracket(stampOf(low) - 1));
            assertEquals(Bracketing.AFTER, reader.bracket(stampOf(n) + 1));
            for (long at = low; at < n; at++) {
                assertEquals(Bracketing.EXACT, reader.bracket(stampOf(at)));
                assertEquals(poseOf(at), reader.lower());
                assertEquals(Bracketing.BETWEEN, reader.bracket(stampOf(at) + 1));
                assertEquals(poseOf(at), reader.lower());
                assertEquals(poseOf(at + 1), reader.upper());
                assertEquals(1.0 / (stampOf(at + 1) - stampOf(at)), reader.ratio(stampOf(at) + 1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSearchAgreesWithCountingOnUnevenStamps(final MemoryKind kind) {
        final SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 60; round++) {
            final int slots = 1 << random.nextInt(1, 10);
            final RingLayout ring = new RingLayout(0, 64, 64 + Math.max(64, 8L * slots), slots);
            final ArenaMemory memory = kind.create(ring.poses() + 64L * slots);
            final RingWriter writer = new RingWriter(memory, ring, StampPolicy.REPLACE);
            final int count = random.nextInt(1, 3 * slots);
            final long[] stamps = new long[count];
            long stamp = random.nextLong();
            stamp >>= 2;
            for (int i = 0; i < count; i++) {
                stamp += 1 + (random.nextLong(1L << 50) >>> random.nextInt(50));
                stamps[i] = stamp;
                push(writer, stamp, poseOf(i));
            }
            final RingReader reader = new RingReader(memory, ring);
            final int low = Math.max(0, count - slots + 1);
            for (int ask = 0; ask < 200; ask++) {
                final int at = random.nextInt(low, count);
                final long t = stamps[at] + random.nextInt(-2, 3);
                final Bracketing found = reader.bracket(t);
                int below = low - 1;
                while (below + 1 < count && stamps[below + 1] <= t) {
                    below++;
                }
                if (below < low) {
                    assertEquals(Bracketing.BEFORE, found);
                } else if (stamps[below] == t) {
                    assertEquals(Bracketing.EXACT, found);
                    assertEquals(poseOf(below), reader.lower());
                } else if (below == count - 1) {
                    assertEquals(Bracketing.AFTER, found);
                } else {
                    assertEquals(Bracketing.BETWEEN, found);
                    assertEquals(poseOf(below), reader.lower());
                    assertEquals(poseOf(below + 1), reader.upper());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEqualStampReplacesTheNewestSampleInItsPlace(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        push(writer, 10, poseOf(1));
        push(writer, 20, poseOf(2));
        assertEquals(PushStatus.REPLACED, push(writer, 20, poseOf(3)));
        final RingReader reader = new RingReader(memory, RING);
        assertEquals(2, memory.getLong(EdgeLine.HEAD_OFFSET));
        assertEquals(Bracketing.EXACT, reader.bracket(20));
        assertEquals(poseOf(3), reader.lower());
        assertEquals(Bracketing.EXACT, reader.bracket(10));
        assertEquals(poseOf(1), reader.lower());
        assertEquals(1, writer.replaced());
    }

    /** Without the append the version wraps, and a reader stalled over 32,768 replacements blends two samples. */
    @ParameterizedTest
    @EnumSource
    void aFullVersionAppendsTheEqualStampInstead(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        final RingReader reader = new RingReader(memory, RING);
        push(writer, 10, poseOf(0));
        for (int i = 1; i <= SampleWord.MAX_VERSION + 5; i++) {
            assertEquals(PushStatus.REPLACED, push(writer, 10, poseOf(i)));
            assertEquals(Bracketing.EXACT, reader.bracket(10));
            assertEquals(poseOf(i), reader.lower());
        }
        assertEquals(2, memory.getLong(EdgeLine.HEAD_OFFSET));
        push(writer, 20, poseOf(9));
        assertEquals(Bracketing.BETWEEN, reader.bracket(15));
        assertEquals(poseOf(SampleWord.MAX_VERSION + 5), reader.lower());
        assertEquals(0.5, reader.ratio(15));
        assertEquals(Bracketing.EXACT, reader.bracket(10));
        assertEquals(poseOf(SampleWord.MAX_VERSION + 5), reader.lower());
    }

    @ParameterizedTest
    @EnumSource
    void aRefusingEdgeKeepsItsFirstSample(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = new RingWriter(memory, RING, StampPolicy.REFUSE);
        push(writer, 10, poseOf(1));
        assertEquals(PushStatus.EQUAL_STAMP_REFUSED, push(writer, 10, poseOf(2)));
        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.EXACT, reader.bracket(10));
        assertEquals(poseOf(1), reader.lower());
    }

    @ParameterizedTest
    @EnumSource
    void stampsDoNotGoBackNotEvenAcrossWriters(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        push(writer(memory), 10, poseOf(1));
        final RingWriter second = writer(memory);
        assertEquals(PushStatus.STAMP_WENT_BACK, push(second, 9, poseOf(2)));
        assertEquals(10, second.lastStamp());
        assertEquals(PushStatus.REPLACED, push(second, 10, poseOf(3)));
        assertEquals(PushStatus.PUSHED, push(second, 11, poseOf(4)));
        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.EXACT, reader.bracket(10));
        assertEquals(poseOf(3), reader.lower());
    }

    /** Fails when the window's upper end is not checked: the orphan looks complete. */
    @ParameterizedTest
    @EnumSource
    void theOrphanOfAWriterKilledBeforeHeadIsNeverReadAndItsNumberIsReused(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter dead = writer(memory);
        push(dead, 10, poseOf(1));
        push(dead, 20, poseOf(2));
        memory.putLong(EdgeLine.HEAD_OFFSET, 1);

        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.AFTER, reader.bracket(20));
        assertEquals(10, reader.newest());

        final RingWriter next = writer(memory);
        assertEquals(PushStatus.PUSHED, push(next, 15, poseOf(3)));
        assertEquals(Bracketing.EXACT, reader.bracket(15));
        assertEquals(poseOf(3), reader.lower());
        assertEquals(SampleWord.of(1, 1, false), memory.getLong(RING.poses() + 64));
    }

    @ParameterizedTest
    @EnumSource
    void aNewestSampleLeftWritingEndsTheWindowOneEarlierUntilTheNextPushMendsIt(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter dead = writer(memory);
        push(dead, 10, poseOf(1));
        push(dead, 20, poseOf(2));
        push(dead, 30, poseOf(3));
        final long slot = RING.poses() + 2 * 64 + PoseSlot.WORD_OFFSET;
        memory.putLong(slot, SampleWord.of(2, 1, true));

        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.EXACT, reader.readNewest());
        assertEquals(20, reader.lowerStamp());
        assertEquals(Bracketing.AFTER, reader.bracket(30));
        assertEquals(20, reader.newest());
        assertEquals(2, reader.samples());
        assertEquals(Bracketing.AFTER, reader.bracket(25));
        assertEquals(Bracketing.BETWEEN, reader.bracket(15));

        final RingWriter next = writer(memory);
        assertEquals(PushStatus.STAMP_WENT_BACK, push(next, 19, poseOf(4)));
        assertEquals(PushStatus.PUSHED, push(next, 31, poseOf(4)));
        assertEquals(SampleWord.of(2, 2, false), memory.getLong(slot));
        assertEquals(3, memory.getLong(EdgeLine.HEAD_OFFSET));
        assertEquals(Bracketing.EXACT, reader.bracket(31));
        assertEquals(poseOf(4), reader.lower());
        assertEquals(Bracketing.BETWEEN, reader.bracket(25));
        assertEquals(PushStatus.PUSHED, push(next, 40, poseOf(5)));
        assertEquals(4, memory.getLong(EdgeLine.HEAD_OFFSET));
    }

    @ParameterizedTest
    @EnumSource
    void samplesBeforeFirstAreNotRead(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        for (long n = 0; n < 5; n++) {
            push(writer, stampOf(n), poseOf(n));
        }
        memory.putLong(EdgeLine.FIRST_OFFSET, 3);
        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.BEFORE, reader.bracket(stampOf(2)));
        assertEquals(2, reader.samples());
        memory.putLong(EdgeLine.FIRST_OFFSET, 5);
        assertEquals(Bracketing.NO_DATA, reader.bracket(stampOf(4)));
        assertEquals(PushStatus.PUSHED, push(writer(memory), 1, poseOf(1)), "a new epoch starts its stamps anew");
    }

    @ParameterizedTest
    @EnumSource
    void anythingNotFiniteIsRefusedAndLeavesTheRingAlone(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        for (final double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            for (int i = 0; i < 7; i++) {
                final double[] n = {0, 0, 0, 0, 0, 0, 1};
                n[i] = bad;
                assertEquals(PushStatus.NOT_FINITE, writer.push(5, n[0], n[1], n[2], n[3], n[4], n[5], n[6]));
            }
        }
        assertEquals(Bracketing.NO_DATA, new RingReader(memory, RING).bracket(5));
    }

    @ParameterizedTest
    @EnumSource
    void quaternionsOffByAHundredthAreRefusedOthersNormalised(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        for (final double norm2 : new double[] {0, 0.98, 0.99, 1.0100000001, 4, 1e308}) {
            assertEquals(PushStatus.NOT_UNIT, writer.push(1, 0, 0, 0, 0, 0, 0, Math.sqrt(norm2)), "norm2 " + norm2);
        }
        assertEquals(PushStatus.NOT_UNIT, writer.push(1, 0, 0, 0, 0, 0, 0, 1e300), "the square overflows");
        final RingReader reader = new RingReader(memory, RING);
        long stamp = 1;
        for (final double norm2 : new double[] {0.9901, 1.0099, 1 + 1e-10}) {
            assertEquals(
                    PushStatus.PUSHED,
                    writer.push(++stamp, 0, 0, 0, 0.6 * Math.sqrt(norm2), 0, 0, 0.8 * Math.sqrt(norm2)));
            assertEquals(Bracketing.EXACT, reader.bracket(stamp));
            assertEquals(0.6, reader.lower().qx, 2e-16);
            assertEquals(0.8, reader.lower().qw, 2e-16);
        }
    }

    @ParameterizedTest
    @EnumSource
    void stampsOfTheWholeRangeAreBlendedWithoutOverflow(final MemoryKind kind) {
        final ArenaMemory memory = kind.create(SIZE);
        final RingWriter writer = writer(memory);
        push(writer, Long.MIN_VALUE, poseOf(1));
        push(writer, Long.MAX_VALUE, poseOf(2));
        final RingReader reader = new RingReader(memory, RING);
        assertEquals(Bracketing.BETWEEN, reader.bracket(0));
        assertEquals(0.5, reader.ratio(0));
        assertEquals(Bracketing.EXACT, reader.bracket(Long.MAX_VALUE));
        assertEquals(Bracketing.EXACT, reader.bracket(Long.MIN_VALUE));
    }

    @Test
    void aRingThatDoesNotFitIsRefused() {
        final ArenaMemory memory = new HeapMemory(SIZE);
        assertThrows(IllegalArgumentException.class, () -> new RingReader(memory, new RingLayout(0, 64, 128, 16)));
        assertThrows(IllegalArgumentException.class, () -> new RingReader(memory, new RingLayout(0, SIZE, 128, 8)));
        assertThrows(IllegalArgumentException.class, () -> new RingReader(memory, new RingLayout(SIZE, 64, 128, 8)));
        assertThrows(IllegalArgumentException.class, () -> new RingLayout(0, 64, 128, 12));
        assertThrows(IllegalArgumentException.class, () -> new RingLayout(0, 64, 100, 8));
        assertThrows(IllegalArgumentException.class, () -> new RingLayout(-64, 64, 128, 8));
        assertThrows(IllegalArgumentException.class, () -> new RingLayout(0, 64, 128, 1L << 60));
    }

    /** The search is lied to about every other stamp; without the look at the stamps inside, what it suggests is blended. */
    @Test
    void whateverTheSearchSuggestsOnlyNeighboursAroundTheStampAreAnswered() {
        final SplittableRandom random = new SplittableRandom(5);
        final HeapMemory memory = new HeapMemory(SIZE);
        final RingWriter writer = writer(memory);
        for (long n = 0; n < 20; n++) {
            push(writer, stampOf(n), poseOf(n));
        }
        final RingReader reader = new RingReader(new LyingMemory(memory, RING, random), RING);
        int between = 0;
        for (int round = 0; round < 5_000; round++) {
            final long t = random.nextLong(stampOf(13), stampOf(19) + 1);
            final Bracketing found = reader.bracket(t);
            if (found == Bracketing.BETWEEN) {
                between++;
                assertTrue(reader.lowerStamp() < t && t <= reader.upperStamp());
                final long n = (long) reader.lower().tx;
                assertEquals(stampOf(n), reader.lowerStamp());
                assertEquals(poseOf(n + 1), reader.upper());
            } else if (found == Bracketing.EXACT) {
                assertEquals(t, reader.lowerStamp());
            } else {
                assertEquals(Bracketing.CONTENDED, found);
            }
        }
        assertTrue(between > 1_000, "too few answers to prove anything");
    }

    /** Without the check the search goes through numbers that overflow and ends as CONTENDED. */
    @Test
    void aHeadThatNoWriterStoresIsNoData() {
        for (final long head : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 1L << 47}) {
            final HeapMemory memory = new HeapMemory(SIZE);
            memory.putLong(EdgeLine.HEAD_OFFSET, head);
            for (int i = 0; i < SLOTS; i++) {
                memory.putLong(RING.stamps() + 8L * i, (head - 1 & 7) == i ? 100 : -100);
            }
            final RingReader reader = new RingReader(memory, RING);
            assertEquals(Bracketing.NO_DATA, reader.bracket(0));
            assertEquals(Bracketing.NO_DATA, reader.window());
            assertThrows(DamagedArenaException.class, () -> writer(memory));
        }
    }

    /** The heap twin throws on any access outside; the reader must neither throw nor run on, whatever it meets. */
    @Test
    void garbageInTheRingNeverLeadsAReaderAstray() {
        final SplittableRandom random = new SplittableRandom(99);
        final HeapMemory memory = new HeapMemory(SIZE);
        final RingReader reader = new RingReader(memory, RING);
        int answered = 0;
        for (int round = 0; round < 3_000; round++) {
            for (long at = 0; at < SIZE; at += 8) {
                memory.putLong(at, random.nextLong() >> random.nextInt(64));
            }
            if (random.nextBoolean()) {
                final long head = memory.getLong(EdgeLine.HEAD_OFFSET);
                memory.putLong(EdgeLine.FIRST_OFFSET, head - random.nextInt(12));
                for (int i = 0; i < SLOTS; i++) {
                    final long n = head - random.nextInt(SLOTS);
                    memory.putLong(RING.poses() + ((n & 7) << 6), SampleWord.of(n, 3, random.nextInt(9) == 0));
                }
            }
            final Bracketing found = reader.bracket(random.nextLong() >> random.nextInt(64));
            answered += found == Bracketing.BETWEEN || found == Bracketing.EXACT ? 1 : 0;
            reader.readNewest();
            if (reader.window() == Bracketing.EXACT) {
                assertTrue(reader.oldest() <= reader.newest(), "a window is ordered");
            }
        }
        assertTrue(answered > 0, "garbage that never answers tests nothing");
    }

    private static RingWriter writer(final ArenaMemory memory) {
        return new RingWriter(memory, RING, StampPolicy.REPLACE);
    }

    private static PushStatus push(final RingWriter writer, final long stamp, final Pose pose) {
        return writer.push(stamp, pose.tx, pose.ty, pose.tz, pose.qx, pose.qy, pose.qz, pose.qw);
    }

    private static long stampOf(final long n) {
        return 1_000 + 10 * n + n % 3;
    }

    private static Pose poseOf(final long n) {
        final double angle = 0.1 * n;
        return new Pose(n, -n, 2 * n, 0, 0, Math.sin(angle), Math.cos(angle));
    }
}
