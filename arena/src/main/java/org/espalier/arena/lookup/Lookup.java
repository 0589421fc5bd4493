package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;

/**
 * A question that is asked again and again: the pose of {@code source} expressed in {@code target}. Reusable, belongs to
 * one thread at a time, allocates nothing per answer.
 *
 * @since 0.1
 */
public final class Lookup {
    private final String target;
    private final String source;

    Lookup(final String target, final String source) {
        this.target = target;
        this.source = source;
    }

    /**
     * The frame answers are expressed in.
     *
     * @return its name
     */
    public String target() {
        return target;
    }

    /**
     * The frame asked for.
     *
     * @return its name
     */
    public String source() {
        return source;
    }

    /**
     * The pose at a stamp, or the reason why not.
     *
     * @param stamp nanoseconds
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome
     */
    public LookupStatus tryAt(final long stamp, final Pose out) {
        throw new UnsupportedOperationException();
    }

    /**
     * The pose at a stamp.
     *
     * @param stamp nanoseconds
     * @param out receives the pose
     * @throws LookupException when there is no answer
     */
    public void at(final long stamp, final Pose out) {
        if (tryAt(stamp, out) != LookupStatus.OK) {
            throw new LookupException(failure());
        }
    }

    /**
     * The pose at the newest instant that all dynamic edges on the path cover, or the reason why not.
     *
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome; {@link #stamp()} and {@link #timeless()} say of when the answer is
     */
    public LookupStatus tryLatest(final Pose out) {
        throw new UnsupportedOperationException();
    }

    /**
     * The pose at the newest instant that all dynamic edges on the path cover.
     *
     * @param out receives the pose
     * @return that instant, ns; 0 when the answer is {@link #timeless()}
     * @throws LookupException when there is no answer
     */
    public long latest(final Pose out) {
        if (tryLatest(out) != LookupStatus.OK) {
            throw new LookupException(failure());
        }
        return stamp();
    }

    /**
     * Whether the latest answer holds at every instant, because no dynamic edge lies on the path.
     *
     * @return true for an all-static path
     */
    public boolean timeless() {
        throw new UnsupportedOperationException();
    }

    /**
     * Of when the latest answer is.
     *
     * @return ns; 0 when the answer is {@link #timeless()}
     */
    public long stamp() {
        throw new UnsupportedOperationException();
    }

    /**
     * Details of the latest outcome, made on demand.
     *
     * @return the failure, or null after {@link LookupStatus#OK}
     */
    public LookupFailure failure() {
        throw new UnsupportedOperationException();
    }
}
