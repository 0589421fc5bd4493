package org.espalier.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.EdgeSpec;

/**
 * The first pass: what edges there are and how many samples each has, from which an arena is sized exactly.
 *
 * @since 0.1
 */
public final class Survey {
    private final List<EdgeSurvey> edges;
    private final long samples;
    private final long firstStampNanos;
    private final long lastStampNanos;

    private Survey(final List<EdgeSurvey> edges) {
        this.edges = List.copyOf(edges);
        long count = 0;
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (final EdgeSurvey edge : edges) {
            if (edge.kind() == EdgeKind.DYNAMIC && edge.samples() > 0) {
                count += edge.samples();
                first = Math.min(first, edge.firstStampNanos());
                last = Math.max(last, edge.lastStampNanos());
            }
        }
        samples = count;
        firstStampNanos = count == 0 ? 0 : first;
        lastStampNanos = count == 0 ? 0 : last;
    }

    /**
     * Reads recordings to their ends. An edge that several of them declare alike is one edge.
     *
     * @param recordings the recordings, in the order in which they will be played
     * @return what they hold
     * @throws InputException if one is broken, if two disagree about a frame's parent or kind, if a static edge has no
     *                        pose, or if none holds an edge
     */
    public static Survey of(final List<Recording> recordings) {
        final Pass pass = new Pass();
        for (final Recording recording : recordings) {
            recording.read(pass);
        }
        if (pass.byChild.isEmpty()) {
            throw new InputException(
                    new InputFailure.NothingInside(recordings.get(0).file()));
        }
        final List<EdgeSurvey> edges = new ArrayList<>();
        for (final Tally tally : pass.byChild.values()) {
            edges.add(tally.finished());
        }
        return new Survey(edges);
    }

    /**
     * The edges, in the order of their declaration.
     *
     * @return an unmodifiable list
     */
    public List<EdgeSurvey> edges() {
        return edges;
    }

    /**
     * How many samples of moving edges there are.
     *
     * @return the count over all edges
     */
    public long samples() {
        return samples;
    }

    /**
     * The oldest stamp with which a moving edge begins.
     *
     * @return nanoseconds, 0 if nothing moves
     */
    public long firstStampNanos() {
        return firstStampNanos;
    }

    /**
     * The newest stamp of all moving edges.
     *
     * @return nanoseconds, 0 if nothing moves
     */
    public long lastStampNanos() {
        return lastStampNanos;
    }

    /**
     * The layout of an arena in which every sample stays readable.
     *
     * @param interpolation how moving edges are interpolated
     * @return the layout, edges in the order of declaration
     */
    public ArenaSpec layout(final Interpolation interpolation) {
        final ArenaSpec.Builder layout = ArenaSpec.builder();
        for (final EdgeSurvey edge : edges) {
            layout.edge(edgeSpec(edge, interpolation));
        }
        return layout.build();
    }

    private static EdgeSpec edgeSpec(final EdgeSurvey edge, final Interpolation interpolation) {
        if (edge.kind() == EdgeKind.STATIC) {
            return EdgeSpec.fixed(edge.parent(), edge.child(), edge.fixedPose());
        }
        // A ring of n slots lets n - 1 samples be read.
        return EdgeSpec.dynamic(edge.parent(), edge.child())
                .slots(Math.max(2, edge.samples() + 1))
                .interpolation(interpolation);
    }

    private static final class Pass implements RecordingVisitor {
        private final Map<String, Tally> byChild = new LinkedHashMap<>();

        @Override
        public void edge(final SourceLine at, final String parent, final String child, final EdgeKind kind) {
            final Tally known = byChild.putIfAbsent(child, new Tally(at, parent, child, kind));
            if (known != null && (!known.parent.equals(parent) || known.kind != kind)) {
                throw new InputException(new InputFailure.Malformed(
                        at,
                        "frame '" + child + "' is here " + kind + " in '" + parent + "', but " + known.kind + " in '"
                                + known.parent + "' at " + known.at));
            }
        }

        @Override
        public void sample(final SourceLine at, final String child, final long stampNanos, final Pose pose) {
            byChild.get(child).add(stampNanos, pose);
        }
    }

    private static final class Tally {
        private final SourceLine at;
        private final String parent;
        private final String child;
        private final EdgeKind kind;
        private long samples;
        private long first;
        private long newest;
        private long equal;
        private long backward;
        private Pose fixed;

        Tally(final SourceLine at, final String parent, final String child, final EdgeKind kind) {
            this.at = at;
            this.parent = parent;
            this.child = child;
            this.kind = kind;
        }

        void add(final long stampNanos, final Pose pose) {
            if (kind == EdgeKind.STATIC) {
                fixed = pose.copy();
            } else if (samples == 0) {
                first = stampNanos;
                newest = stampNanos;
            } else if (stampNanos > newest) {
                newest = stampNanos;
            } else if (stampNanos == newest) {
                equal++;
            } else {
                backward++;
            }
            samples++;
        }

        EdgeSurvey finished() {
            if (kind == EdgeKind.STATIC && fixed == null) {
                throw new InputException(new InputFailure.StaticWithoutPose(at, parent, child));
            }
            return new EdgeSurvey(at, parent, child, kind, samples, first, newest, equal, backward, fixed);
        }
    }
}
