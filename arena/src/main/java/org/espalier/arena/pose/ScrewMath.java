package org.espalier.arena.pose;

/**
 * Motions and the poses they lead to: logarithm, exponential, and the velocity inside an interpolation. Static,
 * allocation-free, never NaN on finite unit input.
 *
 * <p>A constant body twist (w, v) held for one second moves a body by {@code exp(w, v)}. With phi = |w|, n = w / phi and
 * theta = phi / 2 (Murray, Li, Sastry 1994, "A Mathematical Introduction to Robotic Manipulation", section 2.3):
 *
 * <pre>
 * q = (sin(theta) n, cos(theta))
 * t = v + (1 - cos(phi)) / phi (n x v) + (1 - sin(phi) / phi) n x (n x v)
 * v = t - theta (n x t) + (1 - theta cot(theta)) n x (n x t)
 * </pre>
 *
 * <p>The two coefficients that lose digits at small angles, 1 - sin(phi)/phi and 1 - theta cot(theta), multiply unit
 * vectors: what they lose is below the last digit of t and v, so no series is needed.
 *
 * <p>The logarithm takes the shorter way round: q and -q have one logarithm, with an angle of 0..pi. At exactly half a
 * turn (qw = 0) the axis is the quaternion's, as its signs say.
 *
 * @since 0.1
 */
public final class ScrewMath {
    private static final double NANOS = 1e-9;

    private ScrewMath() {}

    /**
     * The twist that, held for one second, moves a body from the identity to a pose.
     *
     * @param pose the motion; its quaternion must be of unit length
     * @param out receives the twist: |w| is 0..pi
     */
    public static void log(final Pose pose, final Twist out) {
        logOf(pose.qx, pose.qy, pose.qz, pose.qw, pose.tx, pose.ty, pose.tz, out);
    }

    /**
     * Where a body is that held a twist for one second, beginning at the identity.
     *
     * @param twist the motion; turns of more than a half are taken as they are
     * @param out receives the pose, its quaternion with a positive qw up to half a turn
     */
    public static void exp(final Twist twist, final Pose out) {
        final double wx = twist.wx;
        final double wy = twist.wy;
        final double wz = twist.wz;
        final double vx = twist.vx;
        final double vy = twist.vy;
        final double vz = twist.vz;
        final double phi = Math.sqrt(wx * wx + wy * wy + wz * wz);
        if (phi == 0) {
            out.set(vx, vy, vz, wx / 2, wy / 2, wz / 2, 1);
            return;
        }
        final double theta = phi / 2;
        final double sine = Math.sin(theta);
        final double nx = wx / phi;
        final double ny = wy / phi;
        final double nz = wz / phi;
        final double cx = ny * vz - nz * vy;
        final double cy = nz * vx - nx * vz;
        final double cz = nx * vy - ny * vx;
        // 1 - cos(phi) = 2 sin(theta)^2
        final double a = sine * (sine / theta);
        final double b = 1 - Math.sin(phi) / phi;
        out.tx = vx + a * cx + b * (ny * cz - nz * cy);
        out.ty = vy + a * cy + b * (nz * cx - nx * cz);
        out.tz = vz + a * cz + b * (nx * cy - ny * cx);
        out.qx = sine * nx;
        out.qy = sine * ny;
        out.qz = sine * nz;
        out.qw = Math.cos(theta);
    }

    /**
     * The body twist inside the interpolation between two samples. For SCLERP it is the same at every ratio: the
     * logarithm of the step over its time. For LERP_SLERP the turn is constant in the body and the velocity constant in
     * the parent, so that the velocity in the body depends on where it is.
     *
     * @param kind how the samples are blended
     * @param from the earlier sample
     * @param to the later sample
     * @param nanos time between them, ns, above 0
     * @param s the ratio, 0..1
     * @param out receives the twist, rad/s and m/s
     */
    public static void bodyTwist(
            final Interpolation kind,
            final Pose from,
            final Pose to,
            final double nanos,
            final double s,
            final Twist out) {
        stepLog(from, to, out);
        if (kind == Interpolation.LERP_SLERP) {
            final double half = Math.sqrt(out.wx * out.wx + out.wy * out.wy + out.wz * out.wz) / 2;
            final double part = half == 0 ? s / 2 : Math.sin(s * half) / (2 * half);
            // The rotation at s: q0 times the turn made so far.
            final double tx = part * out.wx;
            final double ty = part * out.wy;
            final double tz = part * out.wz;
            final double tw = Math.cos(s * half);
            final double qx = from.qw * tx + from.qx * tw + from.qy * tz - from.qz * ty;
            final double qy = from.qw * ty + from.qy * tw + from.qz * tx - from.qx * tz;
            final double qz = from.qw * tz + from.qz * tw + from.qx * ty - from.qy * tx;
            final double qw = from.qw * tw - from.qx * tx - from.qy * ty - from.qz * tz;
            unturn(qx, qy, qz, qw, to.tx - from.tx, to.ty - from.ty, to.tz - from.tz, out);
        }
        out.scale(1 / (nanos * NANOS));
    }

    /**
     * The same motion as a frame sees it that is fixed to the body: {@code out = Ad(pose^-1) twist}.
     *
     * @param twist body twist of the body
     * @param pose pose of the other frame in the body; its quaternion must be of unit length
     * @param out receives the body twist of the other frame; may be {@code twist}
     */
    public static void seenFrom(final Twist twist, final Pose pose, final Twist out) {
        final double wx = twist.wx;
        final double wy = twist.wy;
        final double wz = twist.wz;
        final double ax = twist.vx + (wy * pose.tz - wz * pose.ty);
        final double ay = twist.vy + (wz * pose.tx - wx * pose.tz);
        final double az = twist.vz + (wx * pose.ty - wy * pose.tx);
        unturn(pose.qx, pose.qy, pose.qz, pose.qw, wx, wy, wz, out);
        out.wx = out.vx;
        out.wy = out.vy;
        out.wz = out.vz;
        unturn(pose.qx, pose.qy, pose.qz, pose.qw, ax, ay, az, out);
    }

    /** log(from^-1 to), without a pose in between. */
    private static void stepLog(final Pose from, final Pose to, final Twist out) {
        final double fx = from.qx;
        final double fy = from.qy;
        final double fz = from.qz;
        final double fw = from.qw;
        final double x = fw * to.qx - fx * to.qw - (fy * to.qz - fz * to.qy);
        final double y = fw * to.qy - fy * to.qw - (fz * to.qx - fx * to.qz);
        final double z = fw * to.qz - fz * to.qw - (fx * to.qy - fy * to.qx);
        final double w = fx * to.qx + fy * to.qy + fz * to.qz + fw * to.qw;
        unturn(fx, fy, fz, fw, to.tx - from.tx, to.ty - from.ty, to.tz - from.tz, out);
        logOf(x, y, z, w, out.vx, out.vy, out.vz, out);
    }

    private static void logOf(
            final double qx,
            final double qy,
            final double qz,
            final double qw,
            final double tx,
            final double ty,
            final double tz,
            final Twist out) {
        final double sign = qw < 0 ? -1 : 1;
        final double x = sign * qx;
        final double y = sign * qy;
        final double z = sign * qz;
        final double w = sign * qw;
        final double sine = Math.sqrt(x * x + y * y + z * z);
        if (sine == 0) {
            // Squares below the smallest double: sin(theta) is theta.
            out.set(2 * x, 2 * y, 2 * z, tx, ty, tz);
            return;
        }
        final double theta = Math.atan2(sine, w);
        final double nx = x / sine;
        final double ny = y / sine;
        final double nz = z / sine;
        final double cx = ny * tz - nz * ty;
        final double cy = nz * tx - nx * tz;
        final double cz = nx * ty - ny * tx;
        final double k = 1 - theta * (w / sine);
        out.wx = 2 * theta * nx;
        out.wy = 2 * theta * ny;
        out.wz = 2 * theta * nz;
        out.vx = tx - theta * cx + k * (ny * cz - nz * cy);
        out.vy = ty - theta * cy + k * (nz * cx - nx * cz);
        out.vz = tz - theta * cz + k * (nx * cy - ny * cx);
    }

    /** v of out becomes R(q)^-1 (x, y, z). */
    private static void unturn(
            final double qx,
            final double qy,
            final double qz,
            final double qw,
            final double x,
            final double y,
            final double z,
            final Twist out) {
        final double cx = 2 * (qz * y - qy * z);
        final double cy = 2 * (qx * z - qz * x);
        final double cz = 2 * (qy * x - qx * y);
        out.vx = x + qw * cx - (qy * cz - qz * cy);
        out.vy = y + qw * cy - (qz * cx - qx * cz);
        out.vz = z + qw * cz - (qx * cy - qy * cx);
    }
}
