package org.espalier.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.lookup.TwoTimeLookup;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.tree.TransformTree;
import org.espalier.replay.Expected;
import org.espalier.replay.Query;
import org.espalier.replay.RecordingVisitor;
import org.espalier.replay.SourceLine;

/** Asks a tree each question of a vector file and keeps the score. */
final class VectorAsker implements RecordingVisitor {
    private static final int SHOWN = 10;

    private final TransformTree tree;
    private final VectorComparison comparison;
    private final Map<List<String>, Lookup> lookups = new HashMap<>();
    private final Map<List<String>, TwoTimeLookup> betweens = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private final Pose got = new Pose();
    private long lines;
    private long compared;
    private long declinedAlike;
    private long differ;
    private double worstError;
    private double worstTinyError;
    private String worstAt = "";

    VectorAsker(final TransformTree tree, final VectorComparison comparison) {
        this.tree = tree;
        this.comparison = comparison;
    }

    @Override
    public void edge(final SourceLine at, final String parent, final String child, final EdgeKind kind) {
        // The arena has them.
    }

    @Override
    public void sample(final SourceLine at, final String child, final long stampNanos, final Pose pose) {
        // The other process has pushed them.
    }

    @Override
    public void query(final SourceLine at, final Query query) {
        lines++;
        if (query instanceof Query.At q) {
            final Lookup lookup = lookup(q.target(), q.source());
            settle(at, q, lookup.tryAt(q.stampNanos(), got) == LookupStatus.OK ? null : lookup.failure(), 0);
        } else if (query instanceof Query.Latest q) {
            final Lookup lookup = lookup(q.target(), q.source());
            settle(at, q, lookup.tryLatest(got) == LookupStatus.OK ? null : lookup.failure(), lookup.stamp());
        } else if (query instanceof Query.Between q) {
            settle(at, q, between(q), 0);
        }
    }

    private LookupFailure between(final Query.Between query) {
        final TwoTimeLookup lookup = betweens.computeIfAbsent(
                List.of(query.target(), query.source(), query.fixed()),
                frames -> tree.between(query.target(), query.source(), query.fixed()));
        return lookup.tryAt(query.targetStampNanos(), query.sourceStampNanos(), got) == LookupStatus.OK
                ? null
                : lookup.failure();
    }

    private Lookup lookup(final String target, final String source) {
        return lookups.computeIfAbsent(List.of(target, source), pair -> tree.lookup(target, source));
    }

    private void settle(final SourceLine at, final Query query, final LookupFailure failure, final long stampNanos) {
        if (query.expected() instanceof Expected.Refusal refusal) {
            if (failure == null) {
                different(at, "answered, where " + refusal.kind() + " is stated");
            } else if (VectorComparison.alike(refusal, failure)) {
                declinedAlike++;
            } else {
                different(at, "refused as " + failure.message() + ", where " + refusal.kind() + " is stated");
            }
        } else if (query.expected() instanceof Expected.Answer answer) {
            if (failure != null) {
                different(at, "refused: " + failure.message());
            } else {
                compare(at, query, answer, stampNanos);
            }
        }
    }

    private void compare(final SourceLine at, final Query query, final Expected.Answer answer, final long stampNanos) {
        final double error = VectorComparison.difference(got, answer.pose());
        final String[] frames = query instanceof Query.Between between
                ? new String[] {between.target(), between.source(), between.fixed()}
                : new String[] {query.target(), query.source()};
        keepWorst(at, error / comparison.scale(frames), VectorComparison.tiny(frames));
        final double allowed = comparison.allowed(frames);
        if (!(error <= allowed)) {
            different(at, "differs by " + error + ", allowed is " + allowed);
        } else if (answer.stampNanos() != stampNanos) {
            different(at, "is of " + stampNanos + " ns, stated is " + answer.stampNanos());
        } else {
            compared++;
        }
    }

    private void keepWorst(final SourceLine at, final double relative, final boolean tiny) {
        if (tiny) {
            worstTinyError = relative <= worstTinyError ? worstTinyError : relative;
        } else if (!(relative <= worstError)) {
            worstError = relative;
            worstAt = at.toString();
        }
    }

    private void different(final SourceLine at, final String what) {
        differ++;
        if (differences.size() < SHOWN) {
            differences.add(at + ": " + what);
        }
    }

    long lines() {
        return lines;
    }

    long compared() {
        return compared;
    }

    long declinedAlike() {
        return declinedAlike;
    }

    long differ() {
        return differ;
    }

    /** The largest relative error of all answers about frames that tf2 can blend. */
    double worstError() {
        return worstError;
    }

    /** The largest difference on {@code tiny*} frames. */
    double worstTinyError() {
        return worstTinyError;
    }

    String worstAt() {
        return worstAt;
    }

    List<String> differences() {
        return differences;
    }
}
