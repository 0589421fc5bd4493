package org.espalier.arena.lookup;

import org.espalier.arena.pose.Stamps;

/**
 * The stamps that every dynamic edge of a path covers: from the newest of their oldest samples to the oldest of their
 * newest. Reusable; belongs to one thread. A snapshot: a writer moves both ends on.
 *
 * @since 0.1
 */
public final class Span {
    private long oldest = Long.MAX_VALUE;
    private long newest = Long.MIN_VALUE;
    private boolean timeless;

    /** An empty span. */
    public Span() {}

    void begin() {
        oldest = Long.MIN_VALUE;
        newest = Long.MAX_VALUE;
        timeless = true;
    }

    void narrow(final long from, final long to) {
        timeless = false;
        oldest = Math.max(oldest, from);
        newest = Math.min(newest, to);
    }

    void set(final Span other) {
        oldest = other.oldest;
        newest = other.newest;
        timeless = other.timeless;
    }

    /**
     * The first stamp.
     *
     * @return ns; after {@link #newest()} when the span is empty
     */
    public long oldest() {
        return oldest;
    }

    /**
     * The last stamp.
     *
     * @return ns; before {@link #oldest()} when the span is empty
     */
    public long newest() {
        return newest;
    }

    /**
     * Whether the edges have no instant in common.
     *
     * @return true when no stamp can be answered
     */
    public boolean empty() {
        return oldest > newest;
    }

    /**
     * Whether the path has no dynamic edge, so that every stamp is covered.
     *
     * @return true for an all-static path
     */
    public boolean timeless() {
        return timeless;
    }

    /**
     * Whether a stamp lies in the span.
     *
     * @param stampNanos the stamp, ns
     * @return true from {@link #oldest()} to {@link #newest()}
     */
    public boolean covers(final long stampNanos) {
        return oldest <= stampNanos && stampNanos <= newest;
    }

    /**
     * The span as text, in a form that scripts may rely on: {@code [10, 20] ns, 10 ns}, {@code empty} or {@code every
     * stamp}.
     *
     * @return the text
     */
    @Override
    public String toString() {
        if (timeless) {
            return "every stamp";
        }
        return empty() ? "empty" : "[" + oldest + ", " + newest + "] ns, " + Stamps.describeGap(newest - oldest);
    }
}
