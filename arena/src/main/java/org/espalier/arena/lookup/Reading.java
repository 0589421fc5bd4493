package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.Bracketing;

/** How a question reads one edge, when it is not plainly at its stamp. Belongs to the thread of its lookup. */
interface Reading {
    /**
     * Reads the edge for t into out; out is untouched unless EXACT or BETWEEN, which mean that the edge has answered.
     */
    Bracketing read(Step edge, long t, Pose out);

    /** Whether an edge that was read outside its window has answered all the same. */
    boolean allows(Step edge, Bracketing read, long t);
}
