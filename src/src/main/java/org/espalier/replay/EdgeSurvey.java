package org.espalier.replay;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;

/**
 * What the first pass over a recording found on one edge.
 *
 * @param at               where the edge is declared first
 * @param parent           the parent frame
 * @param child            the child frame
 * @param kind             whether it moves
 * @param samples          how many poses it has
 * @param firstStampNanos  the stamp of its first pose in the file, 0 if it has none
 * @param lastStampNanos   the newest stamp, 0 if it has none
 * @param equalStamps      poses that repeat the newest stamp so far
 * @param backwardStamps   poses with an older stamp than the newest so far
 * @param fixedPose        the last pose of a static edge, null on a moving one; never changed
 * @since 0.1
 */
public record EdgeSurvey(
        SourceLine at,
        String parent,
        String child,
        EdgeKind kind,
        long samples,
        long firstStampNanos,
        long lastStampNanos,
        long equalStamps,
        long backwardStamps,
        Pose fixedPose) {}
