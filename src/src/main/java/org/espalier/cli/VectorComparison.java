package org.espalier.cli;

import java.util.HashMap;
import java.util.Map;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.replay.Expected;
import org.espalier.replay.RecordingVisitor;
import org.espalier.replay.SourceLine;

/**
 * How an answer is compared with the one a vector file states. An answer may differ by the tolerance times the largest
 * offset on either frame's way to its root, because tf2 carries those offsets through its arithmetic, and quaternions
 * are equal up to a common sign. On frames whose rotations are tinier than tf2 can blend it differs from an exact
 * interpolation by up to 2e-8, so 3e-8 is allowed there.
 */
final class VectorComparison implements RecordingVisitor {
    private static final String TINY = "tiny";
    private static final double TINY_TOLERANCE = 3e-8;

    private final double tolerance;
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, Double> offsets = new HashMap<>();

    VectorComparison(final double tolerance) {
        this.tolerance = tolerance;
    }

    @Override
    public void edge(final SourceLine at, final String parent, final String child, final EdgeKind kind) {
        parents.put(child, parent);
    }

    @Override
    public void sample(final SourceLine at, final String child, final long stampNanos, final Pose pose) {
        offsets.merge(child, largest(pose), Math::max);
    }

    /** The difference allowed between two answers for a question about these frames. */
    double allowed(final String... frames) {
        double base = tolerance;
        double largest = 1;
        for (final String frame : frames) {
            base = frame.startsWith(TINY) ? Math.max(base, TINY_TOLERANCE) : base;
            largest = Math.max(largest, reach(frame));
        }
        return base * largest;
    }

    private double reach(final String frame) {
        double largest = 0;
        String at = frame;
        for (int steps = 0; at != null && steps <= parents.size(); steps++) {
            largest = Math.max(largest, offsets.getOrDefault(at, 0.0));
            at = parents.get(at);
        }
        return largest;
    }

    private static double largest(final Pose pose) {
        return Math.max(Math.abs(pose.tx), Math.max(Math.abs(pose.ty), Math.abs(pose.tz)));
    }

    /** The largest difference of any number, quaternions up to sign; NaN if one of the numbers is. */
    static double difference(final Pose a, final Pose b) {
        final double sign = a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw < 0 ? -1 : 1;
        double worst = 0;
        worst = worse(worst, a.tx - b.tx);
        worst = worse(worst, a.ty - b.ty);
        worst = worse(worst, a.tz - b.tz);
        worst = worse(worst, a.qx - sign * b.qx);
        worst = worse(worst, a.qy - sign * b.qy);
        worst = worse(worst, a.qz - sign * b.qz);
        return worse(worst, a.qw - sign * b.qw);
    }

    private static double worse(final double worst, final double difference) {
        return Math.max(worst, Math.abs(difference));
    }

    /** Whether a refusal is the one the file states; any refusal is where the file says that several reasons hold. */
    static boolean alike(final Expected.Refusal expected, final LookupFailure got) {
        return expected.severalReasons() || kindOf(got).equals(expected.kind());
    }

    private static String kindOf(final LookupFailure failure) {
        if (failure instanceof LookupFailure.UnknownFrame) {
            return "UNKNOWN_FRAME";
        }
        if (failure instanceof LookupFailure.NotConnected) {
            return "CONNECTIVITY";
        }
        if (failure instanceof LookupFailure.AfterHistory f) {
            return f.samples() == 1 ? "ONE_SAMPLE" : "FUTURE";
        }
        if (failure instanceof LookupFailure.BeforeHistory f) {
            return f.samples() == 1 ? "ONE_SAMPLE" : "PAST";
        }
        return failure.getClass().getSimpleName();
    }
}
