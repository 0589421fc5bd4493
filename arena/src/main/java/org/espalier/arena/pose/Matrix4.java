package org.espalier.arena.pose;

/**
 * Poses as 4x4 homogeneous matrices, row-major: element (row, column) is at {@code 4 * row + column}; the translation is
 * at 3, 7 and 11, the last row is 0 0 0 1. Column vectors: {@code p_parent = M p_child}. (OpenGL and JOML store columns
 * first.) Static, allocation-free.
 *
 * @since 0.1
 */
public final class Matrix4 {
    /** Doubles of one matrix. */
    public static final int LENGTH = 16;

    /** How far rows may be from orthonormal, and the last row from 0 0 0 1. */
    private static final double TOLERANCE = 1e-6;

    private Matrix4() {}

    /**
     * Writes a pose as a matrix.
     *
     * @param pose its quaternion must be of unit length
     * @param out receives 16 doubles
     * @param at index of the first
     */
    public static void put(final Pose pose, final double[] out, final int at) {
        final double x = pose.qx;
        final double y = pose.qy;
        final double z = pose.qz;
        final double w = pose.qw;
        out[at] = 1 - 2 * (y * y + z * z);
        out[at + 1] = 2 * (x * y - w * z);
        out[at + 2] = 2 * (x * z + w * y);
        out[at + 3] = pose.tx;
        out[at + 4] = 2 * (x * y + w * z);
        out[at + 5] = 1 - 2 * (x * x + z * z);
        out[at + 6] = 2 * (y * z - w * x);
        out[at + 7] = pose.ty;
        out[at + 8] = 2 * (x * z - w * y);
        out[at + 9] = 2 * (y * z + w * x);
        out[at + 10] = 1 - 2 * (x * x + y * y);
        out[at + 11] = pose.tz;
        out[at + 12] = 0;
        out[at + 13] = 0;
        out[at + 14] = 0;
        out[at + 15] = 1;
    }

    /**
     * Reads a pose from a matrix (Shepperd 1978: the largest of the four components is computed first, so that no digit
     * is lost).
     *
     * @param in 16 doubles from {@code at} on
     * @param at index of the first
     * @param out receives the pose; its quaternion has unit length and qw &gt;= 0
     * @throws IllegalArgumentException when it is no rigid motion: a scaled, sheared, mirrored, column-major or not finite
     *     matrix
     */
    public static void get(final double[] in, final int at, final Pose out) {
        requireRigid(in, at);
        final double xx = in[at];
        final double yy = in[at + 5];
        final double zz = in[at + 10];
        final double trace = xx + yy + zz;
        double x;
        double y;
        double z;
        double w;
        if (trace >= xx && trace >= yy && trace >= zz) {
            w = 1 + trace;
            x = in[at + 9] - in[at + 6];
            y = in[at + 2] - in[at + 8];
            z = in[at + 4] - in[at + 1];
        } else if (xx >= yy && xx >= zz) {
            x = 1 + xx - yy - zz;
            w = in[at + 9] - in[at + 6];
            y = in[at + 4] + in[at + 1];
            z = in[at + 2] + in[at + 8];
        } else if (yy >= zz) {
            y = 1 - xx + yy - zz;
            w = in[at + 2] - in[at + 8];
            x = in[at + 4] + in[at + 1];
            z = in[at + 9] + in[at + 6];
        } else {
            z = 1 - xx - yy + zz;
            w = in[at + 4] - in[at + 1];
            x = in[at + 2] + in[at + 8];
            y = in[at + 9] + in[at + 6];
        }
        final double per = (w < 0 ? -1 : 1) / Math.sqrt(x * x + y * y + z * z + w * w);
        out.set(in[at + 3], in[at + 7], in[at + 11], x * per, y * per, z * per, w * per);
    }

    private static void requireRigid(final double[] in, final int at) {
        for (int i = 0; i < LENGTH; i++) {
            if (!Double.isFinite(in[at + i])) {
                throw new IllegalArgumentException("element " + i + " of the matrix is " + in[at + i]);
            }
        }
        for (int i = 12; i < LENGTH; i++) {
            if (Math.abs(in[at + i] - (i == 15 ? 1 : 0)) > TOLERANCE) {
                throw new IllegalArgumentException("the last row must be 0 0 0 1, its element " + (i - 12) + " is "
                        + in[at + i] + "; is the matrix column-major?");
            }
        }
        for (int row = 0; row < 3; row++) {
            for (int other = row; other < 3; other++) {
                final double dot = dot(in, at + 4 * row, at + 4 * other);
                if (Math.abs(dot - (row == other ? 1 : 0)) > TOLERANCE) {
                    throw new IllegalArgumentException("rows " + row + " and " + other
                            + " are not orthonormal, their product is " + dot + "; a pose neither scales nor shears");
                }
            }
        }
        final double determinant = in[at] * (in[at + 5] * in[at + 10] - in[at + 6] * in[at + 9])
                - in[at + 1] * (in[at + 4] * in[at + 10] - in[at + 6] * in[at + 8])
                + in[at + 2] * (in[at + 4] * in[at + 9] - in[at + 5] * in[at + 8]);
        if (determinant < 0) {
            throw new IllegalArgumentException("the matrix mirrors, a pose does not");
        }
    }

    private static double dot(final double[] in, final int a, final int b) {
        return in[a] * in[b] + in[a + 1] * in[b + 1] + in[a + 2] * in[b + 2];
    }
}
