package org.espalier.arena.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.arena.ring.MemoryKind;
import org.espalier.arena.ring.RingWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A writer that never rests over a ring of eight samples, so that it laps the reader in the middle of searches, and a
 * reader whose every answer is recomputed: each number of a sample is a scattered function of its logical index, so that
 * a blend of other samples than the two neighbours shows in every digit. Mutant caught: the number of a sample not
 * compared (wrong answers).
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FullRateTest {
    private static final int SLOTS = 8;
    private static final long STEP = 1_000;

    private final Pose expected = new Pose();
    private final Pose first = new Pose();
    private final Pose second = new Pose();
    private long answered;
    private long failed;
    private long wrong;

    @ParameterizedTest
    @EnumSource
    void noAnswerBlendsWrongSamples(final MemoryKind kind) throws Exception {
        lookups(kind, 1_000_000);
        System.out.printf(
                "%s: %,d lookups while lapped, %,d answered, %,d declined, %d wrong%n",
                kind, answered + failed, answered, failed, wrong);
        assertEquals(0, wrong);
        assertTrue(answered > 100_000, "answered " + answered);
    }

    @Test
    @Tag("slow")
    void noneOfAHundredMillionAnswersBlendsWrongSamples() throws Exception {
        lookups(MemoryKind.MAPPED, 100_000_000);
        System.out.printf(
                "%,d lookups while lapped, %,d answered, %,d declined, %d wrong%n",
                answered + failed, answered, failed, wrong);
        assertEquals(0, wrong);
        assertTrue(answered > 10_000_000, "answered " + answered);
    }

    @ParameterizedTest
    @EnumSource
    void everyFailureTellsAWindowThatWasTrueAtOneInstant(final MemoryKind kind) throws Exception {
        failures(kind, 400_000);
    }

    @Test
    @Tag("slow")
    void fortyMillionFailuresTellOrderedWindows() throws Exception {
        failures(MemoryKind.MAPPED, 40_000_000);
    }

    private void lookups(final MemoryKind kind, final long count) throws Exception {
        during(kind, (tree, newest) -> {
            final Lookup lookup = tree.lookup("map", "base");
            final Pose out = new Pose();
            final SplittableRandom random = new SplittableRandom(11);
            while (answered + failed < count) {
                final long t = Math.max(0, newest.get() * STEP - random.nextLong(9 * STEP));
                final LookupStatus status = lookup.tryAt(t, out);
                if (status != LookupStatus.OK) {
                    failed++;
                } else if (same(t, out)) {
                    answered++;
                } else {
                    answered++;
                    wrong++;
                }
                if ((answered & 7) == 0 && lookup.tryLatest(out) == LookupStatus.OK) {
                    wrong += lookup.stamp() % STEP == 0 && same(lookup.stamp(), out) ? 0 : 1;
                }
            }
        });
    }

    private void failures(final MemoryKind kind, final long count) throws Exception {
        final long[] seen = new long[2];
        during(kind, (tree, newest) -> {
            final Lookup lookup = tree.lookup("map", "base");
            final Pose out = new Pose();
            while (seen[0] + seen[1] < count) {
                final long head = newest.get() * STEP;
                lookup.tryAt((seen[0] + seen[1] & 1) == 0 ? head - 9 * STEP : head + 1_000_000 * STEP, out);
                final LookupFailure failure = lookup.failure();
                if (failure instanceof final LookupFailure.BeforeHistory f) {
                    seen[0]++;
                    wrong += f.requested() < f.oldest() && ordered(f.oldest(), f.newest(), f.samples()) ? 0 : 1;
                } else if (failure instanceof final LookupFailure.AfterHistory f) {
                    seen[1]++;
                    wrong += f.requested() > f.newest() && ordered(f.oldest(), f.newest(), f.samples()) ? 0 : 1;
                }
            }
        });
        System.out.printf(
                "%s: %,d failures before and %,d after the window under a writer at full rate, %d windows out of order%n",
                kind, seen[0], seen[1], wrong);
        assertEquals(0, wrong);
        assertTrue(seen[0] > count / 10 && seen[1] > count / 10);
    }

    private static boolean ordered(final long oldest, final long newest, final long samples) {
        return oldest <= newest && newest - oldest == (samples - 1) * STEP && samples < SLOTS;
    }

    /** The digits of the answer, recomputed from the function. */
    private boolean same(final long t, final Pose got) {
        final long n = t / STEP;
        sample(n, first);
        if (t == n * STEP) {
            return got.equals(first);
        }
        sample(n + 1, second);
        PoseMath.lerpSlerp(first, second, (double) (t - n * STEP) / STEP, expected);
        return got.equals(expected);
    }

    private static void sample(final long n, final Pose out) {
        final long mixed = n * 0x9E37_79B9_7F4A_7C15L;
        // A multiple of 1/8 rad: the step from one sample to the next is any angle, its digits depend on n alone.
        final double angle = (mixed >>> 58) / 8.0;
        out.set(mixed >> 40, mixed >> 20 & 0xFFFFF, n & 0xFFFF, 0, 0, Math.sin(angle), Math.cos(angle));
    }

    private interface Reading {
        void read(SketchedTree tree, AtomicLong newest);
    }

    private static void during(final MemoryKind kind, final Reading reading) throws Exception {
        final SketchedTree tree = new SketchedTree(64, kind::create);
        tree.interpolation = Interpolation.LERP_SLERP;
        tree.dynamic("map", "base", SLOTS);
        final RingWriter writer = tree.writer("base");
        final AtomicLong newest = new AtomicLong();
        final AtomicBoolean stop = new AtomicBoolean();
        final ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            final Pose pose = new Pose();
            for (int n = 0; n < SLOTS; n++) {
                sample(n, pose);
                writer.push(n * STEP, pose.tx, pose.ty, pose.tz, pose.qx, pose.qy, pose.qz, pose.qw);
                newest.set(n);
            }
            final Future<?> writing = threads.submit(() -> {
                for (long n = SLOTS; !stop.get(); n++) {
                    sample(n, pose);
                    writer.push(n * STEP, pose.tx, pose.ty, pose.tz, pose.qx, pose.qy, pose.qz, pose.qw);
                    newest.lazySet(n);
                }
            });
            reading.read(tree, newest);
            stop.set(true);
            writing.get();
        } finally {
            stop.set(true);
            threads.shutdownNow();
        }
    }
}
