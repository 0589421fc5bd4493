package org.espalier.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.replay.Expected;
import org.espalier.replay.RecordingVisitor;
import org.espalier.replay.SourceLine;

/**
 * How an answer is compared with the one a vector file states. Every number may differ by the tolerance, and quaternions
 * are equal up to a common sign. Two families of frames have rules of their own. {@code large*}: the tolerance is taken
 * times the largest offset on either frame's way to its root, because tf2 carries those offsets through its arithmetic.
 * {@code tiny*}: their rotations are tinier than tf2 can blend, which differs there from an exact interpolation by up to
 * 2e-8, so 3e-8 is allowed.
 */
final class VectorComparison implements RecordingVisitor {
    /** What any number may differ by, unless a recording is real. */
    static final double TOLERANCE = 1e-12;

    /** The same for recordings of real robots: files in a folder of the name {@link #REAL}. */
    static final double REAL_TOLERANCE = 1e-9;

    private static final String REAL = "real";
    private static final String TINY = "tiny";
    private static final String LARGE = "large";
    private static final double TINY_TOLERANCE = 3e-8;

    private final double tolerance;
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, Double> offsets = new HashMap<>();

    VectorComparison(final double tolerance) {
        this.tolerance = tolerance;
    }

    /** The tolerance a file is held to when nobody states another. */
    static double toleranceOf(final Path file) {
        final Path folder = file.toAbsolutePath().getParent();
        return folder != null && folder.endsWith(REAL) ? REAL_TOLERANCE : TOLERANCE;
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
        return (tiny(frames) ? Math.max(tolerance, TINY_TOLERANCE) : tolerance) * scale(frames);
    }

    /** What a difference is divided by to make it relative. */
    double scale(final String... frames) {
        double largest = 1;
        if (any(LARGE, frames)) {
            for (final String frame : frames) {
                largest = Math.max(largest, reach(frame));
            }
        }
        return largest;
    }

    /** Whether tf2 could not blend one of these frames. */
    static boolean tiny(final String... frames) {
        return any(TINY, frames);
    }

    private static boolean any(final String family, final String... frames) {
        for (final String frame : frames) {
            if (frame.startsWith(family)) {
                return true;
            }
        }
        return false;
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
