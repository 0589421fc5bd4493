package org.espalier.replay;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;

/**
 * Hears what a recording says, in the order in which it says it: an edge always before its samples. Whatever a visitor
 * throws ends the pass.
 *
 * @since 0.1
 */
public interface RecordingVisitor {
    /**
     * An edge is declared.
     *
     * @param at     where
     * @param parent the parent frame, as written
     * @param child  the child frame, as written
     * @param kind   whether it moves
     */
    void edge(SourceLine at, String parent, String child, EdgeKind kind);

    /**
     * A pose of a declared edge.
     *
     * @param at         where
     * @param child      the child frame of the edge
     * @param stampNanos the stamp in nanoseconds; of no meaning on a static edge
     * @param pose       the pose of the child in its parent, as written: not renormalised, possibly not finite; the
     *                   object is used again for the next line
     */
    void sample(SourceLine at, String child, long stampNanos, Pose pose);

    /**
     * A question with its stated answer. Ignored unless overridden.
     *
     * @param at    where
     * @param query the question
     */
    default void query(final SourceLine at, final Query query) {}
}
