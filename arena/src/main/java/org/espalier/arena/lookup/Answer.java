package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.ring.EdgeName;

/**
 * What a question that may be extrapolated is answered into. Reusable; belongs to one thread.
 *
 * <p>An extrapolated pose cannot be mistaken for a measured one: the question ends with {@link
 * LookupStatus#EXTRAPOLATED} and not with {@code OK}, {@link #measured} throws, and only the method that says so gives
 * the pose out.
 *
 * @since 0.1
 */
public final class Answer {
    private final Pose pose = new Pose();
    private boolean answered;
    private long stamp;
    private boolean timeless;
    private Extrapolation.Mode mode = Extrapolation.Mode.NONE;
    private long extrapolatedBy;
    private EdgeName extrapolatedEdge;

    /** Without an answer yet. */
    public Answer() {}

    void refuse() {
        answered = false;
        extrapolatedBy = 0;
        extrapolatedEdge = null;
        mode = Extrapolation.Mode.NONE;
    }

    void set(final Evaluation from, final Extrapolation.Mode how, final long by, final EdgeName edge) {
        answered = true;
        from.copyTo(pose);
        stamp = from.stamp();
        timeless = from.timeless();
        mode = by == 0 ? Extrapolation.Mode.NONE : how;
        extrapolatedBy = by;
        extrapolatedEdge = edge;
    }

    /**
     * Whether there is an answer.
     *
     * @return false before the first question and after a refused one
     */
    public boolean answered() {
        return answered;
    }

    /**
     * Whether one edge at least was read beyond its newest sample.
     *
     * @return true for a pose nobody measured
     */
    public boolean extrapolated() {
        return extrapolatedBy != 0;
    }

    /**
     * By how much: the largest gap between the stamp and the newest sample of an edge.
     *
     * @return ns; 0 for a measured pose
     */
    public long extrapolatedBy() {
        return extrapolatedBy;
    }

    /**
     * The edge of {@link #extrapolatedBy()}.
     *
     * @return the edge, null for a measured pose
     */
    public EdgeName extrapolatedEdge() {
        return extrapolatedEdge;
    }

    /**
     * What stood for the pose.
     *
     * @return {@link Extrapolation.Mode#NONE} for a measured pose
     */
    public Extrapolation.Mode mode() {
        return mode;
    }

    /**
     * Of when the answer is.
     *
     * @return the stamp asked for, ns
     */
    public long stamp() {
        return stamp;
    }

    /**
     * Whether the answer holds at every instant.
     *
     * @return true for an all-static path
     */
    public boolean timeless() {
        return timeless;
    }

    /**
     * The pose, if it was measured or interpolated between measurements.
     *
     * @param out receives it
     * @return out
     * @throws IllegalStateException when there is no answer, or it is extrapolated
     */
    public Pose measured(final Pose out) {
        if (extrapolated()) {
            throw new IllegalStateException("not measured: " + this);
        }
        return measuredOrExtrapolated(out);
    }

    /**
     * The pose, measured or not.
     *
     * @param out receives it
     * @return out
     * @throws IllegalStateException when there is no answer
     */
    public Pose measuredOrExtrapolated(final Pose out) {
        if (!answered) {
            throw new IllegalStateException("no answer");
        }
        return out.set(pose);
    }

    /**
     * The answer as text, in a form that scripts may rely on: {@code t=(...) q=(...) at 10 ns}, {@code ... timeless}, or
     * {@code ... at 10 ns, EXTRAPOLATED by HOLD 500 ns beyond map -> base}.
     *
     * @return the text
     */
    @Override
    public String toString() {
        if (!answered) {
            return "no answer";
        }
        final String text = pose + (timeless ? " timeless" : " at " + stamp + " ns");
        return extrapolated()
                ? text + ", EXTRAPOLATED by " + mode + " " + Stamps.describeGap(extrapolatedBy) + " beyond "
                        + extrapolatedEdge
                : text;
    }
}
