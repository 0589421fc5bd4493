package org.espalier.arena.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongConsumer;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Twist;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.MemoryKind;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.ArenaHeader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pushing and asking, answered or refused, allocate not one byte. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CALLS = 20_000;

    private final Pose out = new Pose();

    @ParameterizedTest
    @EnumSource
    void pushingAllocatesNothing(final MemoryKind kind) {
        final SketchedTree tree = tree(kind);
        final TreeView.EdgeFacts edge = tree.facts("base");
        final EdgeWriter writer = EdgeWriter.open(
                tree.memory(),
                edge.name(),
                "driver",
                edge.ring(),
                StampPolicy.REPLACE,
                ArenaHeader.OWNER_EPOCH_OFFSET,
                0,
                () -> {});
        assertEquals(0, bytes(i -> writer.tryPush(1_000_000 + i, i, 0, 0, 0, 0, 0, 1)));
        assertEquals(0, bytes(i -> writer.tryPush(1_000_000, i, 0, 0, 0, 0, 0, 1)), "refused");
        assertEquals(0, bytes(i -> writer.tryPush(9_000_000, i, 0, 0, 0, 0, 0, 1)), "replaced");
    }

    @ParameterizedTest
    @EnumSource
    void askingAllocatesNothing(final MemoryKind kind) {
        final SketchedTree tree = tree(kind);
        final Lookup lookup = tree.lookup("world", "lens");
        final Lookup backwards = tree.lookup("lens", "world");
        final LookupCache cache = new LookupCache(tree);
        assertEquals(LookupStatus.OK, lookup.tryAt(500, out));
        assertEquals(0, bytes(i -> lookup.tryAt(5 + i % 900, out)));
        assertEquals(0, bytes(i -> backwards.tryAt(5 + i % 900, out)));
        assertEquals(0, bytes(i -> lookup.tryLatest(out)));
        final Answer answer = new Answer();
        final Extrapolation hold = Extrapolation.hold(1 << 20);
        final Extrapolation twist = Extrapolation.constantTwist(1 << 20);
        final Span span = new Span();
        final Twist velocity = new Twist();
        final long[] stamps = {5, 105, 205, 305};
        final double[] rows = new double[4 * 16];
        final TwoTimeLookup between = TwoTimeLookup.of(tree, "odom", "lens", "world");
        final Lookup paranoid = tree.lookup("world", "lens").paranoid(true);
        assertEquals(0, bytes(i -> lookup.tryLatestEach(out)));
        assertEquals(0, bytes(i -> lookup.tryAt(995 + i % 900, hold, answer)), "hold");
        assertEquals(0, bytes(i -> lookup.tryAt(995 + i % 900, twist, answer)), "constant twist");
        assertEquals(0, bytes(i -> lookup.trySpan(span)), "span");
        assertEquals(0, bytes(i -> lookup.tryTwist(5 + i % 900, velocity)), "twist");
        assertEquals(0, bytes(i -> lookup.tryAtMany(stamps, rows, BatchLayout.MATRIX4)), "batch");
        assertEquals(0, bytes(i -> lookup.can(5 + i % 1_900)), "can");
        assertEquals(0, bytes(i -> between.tryAt(5 + i % 900, 5 + i % 700, out)), "two instants");
        assertEquals(0, bytes(i -> between.tryLatestTarget(5 + i % 700, out)), "two instants, latest");
        assertEquals(0, bytes(i -> paranoid.tryAt(5 + i % 900, out)), "paranoid");
        assertEquals(0, bytes(i -> lookup.tryAt(1_000_000, out)), "after the newest");
        assertEquals(0, bytes(i -> lookup.tryAt(-i - 1, out)), "before the oldest");
        assertEquals(0, bytes(i -> cache.get("world", "lens").tryAt(5 + i % 900, out)), "by name");
    }

    /** The measuring itself must see a byte when there is one. */
    @ParameterizedTest
    @EnumSource
    void theCounterSeesAnAllocation(final MemoryKind kind) {
        final Pose[] kept = new Pose[CALLS];
        assertTrue(bytes(i -> kept[(int) i] = new Pose()) >= CALLS * 16L, kind::toString);
    }

    private static long bytes(final LongConsumer call) {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < CALLS; i++) {
                call.accept(i);
            }
        }
        long least = Long.MAX_VALUE;
        // The compiler may swap the frame of this very loop once; what a call allocates shows in every round.
        for (int round = 0; round < 3; round++) {
            final long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.accept(i);
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private static SketchedTree tree(final MemoryKind kind) {
        final SketchedTree tree = new SketchedTree(1 << 12, kind::create);
        tree.interpolation = Interpolation.LERP_SLERP;
        tree.fixed("world", "map", new Pose(1, 0, 0, 0, 0, 0, 1)).dynamic("map", "odom", 256);
        tree.interpolation = Interpolation.SCLERP;
        tree.dynamic("odom", "base", 256).fixed("base", "lens", new Pose(0, 1, 0, 0, 0, 0, 1));
        for (int i = 0; i <= 100; i++) {
            final Pose pose = new Pose(i, 0, 0, 0, 0, Math.sin(0.02 * i), Math.cos(0.02 * i));
            tree.push("odom", 10L * i, pose);
            tree.push("base", 10L * i, pose);
        }
        return tree;
    }
}
