package org.espalier.replay;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;

/**
 * All samples of the moving edges in memory, ordered by stamp across edges. Samples of one edge keep the order of the
 * file: one that goes back in time is played when its predecessor is, and refused there as it would have been.
 */
final class Timeline {
    private static final int DOUBLES = 7;

    private final int[] edges;
    private final long[] stamps;
    private final double[] poses;
    private final Integer[] order;

    private Timeline(final int size) {
        edges = new int[size];
        stamps = new long[size];
        poses = new double[size * DOUBLES];
        order = new Integer[size];
    }

    static Timeline of(final List<Recording> recordings, final Survey survey) {
        final Timeline timeline = new Timeline(Math.toIntExact(survey.samples()));
        final Filler filler = new Filler(timeline, survey);
        for (final Recording recording : recordings) {
            recording.read(filler);
        }
        for (int i = 0; i < timeline.order.length; i++) {
            timeline.order[i] = i;
        }
        Arrays.sort(timeline.order, (a, b) -> Long.compare(filler.due[a], filler.due[b]));
        return timeline;
    }

    int size() {
        return order.length;
    }

    long stampNanos(final int i) {
        return stamps[order[i]];
    }

    /** The number of the sample's edge among the moving ones. */
    int edge(final int i) {
        return edges[order[i]];
    }

    void pose(final int i, final Pose out) {
        final int at = order[i] * DOUBLES;
        out.set(poses[at], poses[at + 1], poses[at + 2], poses[at + 3], poses[at + 4], poses[at + 5], poses[at + 6]);
    }

    private static final class Filler implements RecordingVisitor {
        private final Timeline timeline;
        private final Map<String, Integer> numbers = new HashMap<>();
        private final long[] newest;
        private final long[] due;
        private int filled;

        Filler(final Timeline timeline, final Survey survey) {
            this.timeline = timeline;
            for (final EdgeSurvey edge : survey.edges()) {
                if (edge.kind() == EdgeKind.DYNAMIC) {
                    numbers.put(edge.child(), numbers.size());
                }
            }
            newest = new long[numbers.size()];
            Arrays.fill(newest, Long.MIN_VALUE);
            due = new long[timeline.stamps.length];
        }

        @Override
        public void edge(final SourceLine at, final String parent, final String child, final EdgeKind kind) {
            // The survey has them all.
        }

        @Override
        public void sample(final SourceLine at, final String child, final long stampNanos, final Pose pose) {
            final Integer edge = numbers.get(child);
            if (edge == null) {
                return;
            }
            if (filled == due.length) {
                throw new InputException(new InputFailure.Malformed(at, "the file has grown while it was read"));
            }
            newest[edge] = Math.max(newest[edge], stampNanos);
            due[filled] = newest[edge];
            timeline.edges[filled] = edge;
            timeline.stamps[filled] = stampNanos;
            final int to = filled * DOUBLES;
            timeline.poses[to] = pose.tx;
            timeline.poses[to + 1] = pose.ty;
            timeline.poses[to + 2] = pose.tz;
            timeline.poses[to + 3] = pose.qx;
            timeline.poses[to + 4] = pose.qy;
            timeline.poses[to + 5] = pose.qz;
            timeline.poses[to + 6] = pose.qw;
            filled++;
        }
    }
}
