package org.espalier.bench;

import java.util.SplittableRandom;
import java.util.UUID;
import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.segment.SegmentIdentity;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.tree.TransformTree;

/**
 * A chain f0 -> f1 -> ... of moving edges in mapped memory, as processes share it, each with ten seconds of history at 100 Hz in a full ring. Neighbouring
 * samples turn by about a degree, as a robot's do.
 */
final class MovingChain implements AutoCloseable {
    private static final int SLOTS = 1024;
    private static final long PERIOD_NANOS = 10_000_000L;
    private static final long SEED = 20_26;

    private final TransformTree tree;
    private final EdgeWriter[] writers;

    MovingChain(final int depth, final Interpolation interpolation) {
        final ArenaSpec.Builder spec = ArenaSpec.builder();
        for (int i = 0; i < depth; i++) {
            spec.edge(EdgeSpec.dynamic("f" + i, "f" + (i + 1)).slots(SLOTS).interpolation(interpolation));
        }
        final int pid = (int) ProcessHandle.current().pid();
        final TreeSegment segment =
                TreeSegment.create(spec.build(), new SegmentIdentity(UUID.randomUUID(), new UUID(0, 0), 1, pid, 0));
        tree = TransformTree.join(
                segment, LeaseLocks.alwaysGranted(), 0, new ParticipantDetails(0, 0, pid, 0, 0, "bench"));
        writers = new EdgeWriter[depth];
        for (int i = 0; i < depth; i++) {
            writers[i] = tree.claim("f" + i, "f" + (i + 1), "bench");
            fill(writers[i], i);
        }
    }

    TransformTree tree() {
        return tree;
    }

    EdgeWriter writer(final int edge) {
        return writers[edge];
    }

    long newestStamp() {
        return (SLOTS + SLOTS / 2) * PERIOD_NANOS;
    }

    /** A power of two of stamps, none on a sample, spread evenly over what the rings hold. */
    long[] stampsBetweenSamples() {
        final SplittableRandom random = new SplittableRandom(SEED);
        final long[] stamps = new long[4096];
        final long oldest = newestStamp() - (SLOTS - 2) * PERIOD_NANOS;
        for (int i = 0; i < stamps.length; i++) {
            final long sample = oldest + random.nextLong(SLOTS - 3) * PERIOD_NANOS;
            stamps[i] = sample + random.nextLong(1, PERIOD_NANOS);
        }
        return stamps;
    }

    @Override
    public void close() {
        for (final EdgeWriter writer : writers) {
            writer.close();
        }
        tree.close();
    }

    private void fill(final EdgeWriter writer, final int edge) {
        for (long stamp = 0; stamp <= newestStamp(); stamp += PERIOD_NANOS) {
            final double angle = stamp / 1e9 * 1.7 + edge;
            writer.push(
                    stamp,
                    Math.cos(angle),
                    Math.sin(angle),
                    0.1 * edge,
                    0.0,
                    0.6 * Math.sin(angle / 2),
                    0.8 * Math.sin(angle / 2),
                    Math.cos(angle / 2));
        }
    }
}
