package org.espalier.arena.lookup;

import org.espalier.arena.pose.Matrix4;
import org.espalier.arena.pose.Pose;

/**
 * How a batch of poses lies in an array of doubles, one after the other without gaps.
 *
 * @since 0.1
 */
public enum BatchLayout {
    /** Seven doubles: tx ty tz in metres, qx qy qz qw. */
    POSE7(7) {
        @Override
        void put(final Pose pose, final double[] out, final int at) {
            out[at] = pose.tx;
            out[at + 1] = pose.ty;
            out[at + 2] = pose.tz;
            out[at + 3] = pose.qx;
            out[at + 4] = pose.qy;
            out[at + 5] = pose.qz;
            out[at + 6] = pose.qw;
        }
    },
    /** Sixteen doubles: a 4x4 matrix, row-major, see {@link Matrix4}. */
    MATRIX4(Matrix4.LENGTH) {
        @Override
        void put(final Pose pose, final double[] out, final int at) {
            Matrix4.put(pose, out, at);
        }
    };

    private final int doubles;

    BatchLayout(final int doubles) {
        this.doubles = doubles;
    }

    /**
     * Doubles of one pose.
     *
     * @return 7 or 16
     */
    public int doubles() {
        return doubles;
    }

    abstract void put(Pose pose, double[] out, int at);
}
