package org.espalier.cli;

import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.tree.TransformTree;

/** Whether a static edge that a command brings is in the arena as the command means it. */
final class EdgeCheck {
    /** A pose read from text and renormalised differs from itself by less. */
    private static final double SAME = 1e-9;

    private EdgeCheck() {}

    /**
     * Refuses unless the arena has the edge, static, with this pose.
     *
     * @throws RefusedException naming what is different
     */
    static void requireFixed(final TransformTree tree, final String parent, final String child, final Pose pose) {
        final EdgeInfo found = find(tree, parent, child);
        if (found == null) {
            throw new RefusedException(
                    "EdgeNotInArena",
                    "the arena has no edge " + parent + " -> " + child
                            + "; edges are declared in the layout it was created with");
        }
        if (found.kind() != EdgeKind.STATIC) {
            throw new RefusedException(
                    "EdgeIsDynamic",
                    "the arena has " + parent + " -> " + child + " as a moving edge, not a static one");
        }
        final Lookup lookup = tree.lookup(parent, child);
        final Pose there = new Pose();
        if (lookup.tryLatest(there) != LookupStatus.OK) {
            throw new RefusedException("StaticPoseUnreadable", lookup.failure().message());
        }
        final double scale = Math.max(1, Math.max(Math.abs(pose.tx), Math.max(Math.abs(pose.ty), Math.abs(pose.tz))));
        final double norm = Math.sqrt(pose.qx * pose.qx + pose.qy * pose.qy + pose.qz * pose.qz + pose.qw * pose.qw);
        final Pose unit = pose.copy();
        unit.qx /= norm;
        unit.qy /= norm;
        unit.qz /= norm;
        unit.qw /= norm;
        if (!(VectorComparison.difference(there, unit) <= SAME * scale)) {
            throw new RefusedException(
                    "StaticPoseDiffers",
                    "the arena has " + parent + " -> " + child + " at " + there + ", not at " + unit
                            + "; a static pose stays as it was declared");
        }
    }

    private static EdgeInfo find(final TransformTree tree, final String parent, final String child) {
        for (final EdgeInfo edge : tree.edges()) {
            if (edge.name().parent().equals(bare(parent)) && edge.name().child().equals(bare(child))) {
                return edge;
            }
        }
        return null;
    }

    /** Names are kept without the one leading slash that they may be written with. */
    private static String bare(final String frame) {
        return frame.startsWith("/") ? frame.substring(1) : frame;
    }
}
