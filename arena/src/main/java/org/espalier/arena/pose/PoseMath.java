package org.espalier.arena.pose;

/**
 * Composition, inversion and interpolation of poses. Static, allocation-free, never NaN on finite unit input; outputs
 * may alias inputs.
 *
 * <p>Interpolation blends along the shorter arc: the later quaternion is negated when the dot product with the earlier
 * one (summed x, y, z, w) is below zero, so a step of exactly half a turn, where both arcs are equally short, keeps the
 * signs it was given and thereby a defined axis. The blend takes the sign of the earlier sample. Ratios 0 and 1 return
 * the samples untouched.
 *
 * <p>With theta the half angle of the step and C(t) = sin(t theta) / sin(theta), the rotation is C(1-s) q0 + C(s) q1
 * (Shoemake 1985). Below {@value #SERIES_HALF_ANGLE} rad C is summed by Eberly's series in x = cos(theta) - 1
 * (D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", 2011):
 *
 * <pre>C(t) = t (1 + (u1 t^2 - v1) x (1 + (u2 t^2 - v2) x (...))),  u_i = 1/(i(2i+1)),  v_i = i/(2i+1)</pre>
 *
 * with x = -|q1 - q0|^2 / 2, which loses no digits at small angles as cos(theta) - 1 would.
 *
 * <p>The screw motion (Kavan et al. 2006) in closed form, w = cos(theta), v = vec(q1 conj(q0)), |v| = sin(theta),
 * d = p1 - p0: along the axis the path advances by s, across it by k with a turn,
 * p = p0 + k d + g (v.d) v - C(1-s) C(s) (v x d), where k = C(s)(C(s) + C(1-s) w) = (1 + C(2s-1))/2 and
 * g = (s - k)/|v|^2. With u = 2s - 1 the series turns g into u (u^2 - 1) / (6 (1 + w)) H(u), H being the series
 * without its first factor: no division by a small |v| is left.
 *
 * @since 0.1
 */
public final class PoseMath {
    /** Half angle of a step, in rad, up to which the series is used; sine and arc functions beyond it. */
    public static final double SERIES_HALF_ANGLE = 0.35;

    // x = cos(theta) - 1 at the half angles for which a given number of terms leaves less than 1e-16.
    private static final double X_AT_0_05 = -1.2497395963e-3;
    private static final double X_AT_0_20 = -1.9933422158e-2;
    private static final double X_AT_0_35 = -6.0627287152e-2;

    private static final double U1 = 1.0 / 3;
    private static final double U2 = 1.0 / 10;
    private static final double U3 = 1.0 / 21;
    private static final double U4 = 1.0 / 36;
    private static final double U5 = 1.0 / 55;
    private static final double U6 = 1.0 / 78;
    private static final double U7 = 1.0 / 105;
    private static final double U8 = 1.0 / 136;
    private static final double U9 = 1.0 / 171;
    private static final double V1 = 1.0 / 3;
    private static final double V2 = 2.0 / 5;
    private static final double V3 = 3.0 / 7;
    private static final double V4 = 4.0 / 9;
    private static final double V5 = 5.0 / 11;
    private static final double V6 = 6.0 / 13;
    private static final double V7 = 7.0 / 15;
    private static final double V8 = 8.0 / 17;
    private static final double V9 = 9.0 / 19;

    private PoseMath() {}

    /**
     * {@code out = outer * inner}: with outer = b in a and inner = c in b, out is c in a. The result is not
     * renormalised.
     *
     * @param outer the pose applied last
     * @param inner the pose applied first
     * @param out receives the product; may be either operand
     */
    public static void compose(final Pose outer, final Pose inner, final Pose out) {
        final double ox = outer.qx;
        final double oy = outer.qy;
        final double oz = outer.qz;
        final double ow = outer.qw;
        final double ix = inner.qx;
        final double iy = inner.qy;
        final double iz = inner.qz;
        final double iw = inner.qw;
        // R(q) v = v + w c + q x c with c = 2 q x v
        final double vx = inner.tx;
        final double vy = inner.ty;
        final double vz = inner.tz;
        final double cx = 2 * (oy * vz - oz * vy);
        final double cy = 2 * (oz * vx - ox * vz);
        final double cz = 2 * (ox * vy - oy * vx);
        out.tx = vx + ow * cx + (oy * cz - oz * cy) + outer.tx;
        out.ty = vy + ow * cy + (oz * cx - ox * cz) + outer.ty;
        out.tz = vz + ow * cz + (ox * cy - oy * cx) + outer.tz;
        out.qx = ow * ix + ox * iw + oy * iz - oz * iy;
        out.qy = ow * iy + oy * iw + oz * ix - ox * iz;
        out.qz = ow * iz + oz * iw + ox * iy - oy * ix;
        out.qw = ow * iw - ox * ix - oy * iy - oz * iz;
    }

    /**
     * {@code out = pose^-1}: with pose = b in a, out is a in b.
     *
     * @param pose the pose to invert; its quaternion must be of unit length
     * @param out receives the inverse; may be {@code pose}
     */
    public static void invert(final Pose pose, final Pose out) {
        final double x = -pose.qx;
        final double y = -pose.qy;
        final double z = -pose.qz;
        final double w = pose.qw;
        final double vx = -pose.tx;
        final double vy = -pose.ty;
        final double vz = -pose.tz;
        final double cx = 2 * (y * vz - z * vy);
        final double cy = 2 * (z * vx - x * vz);
        final double cz = 2 * (x * vy - y * vx);
        out.tx = vx + w * cx + (y * cz - z * cy);
        out.ty = vy + w * cy + (z * cx - x * cz);
        out.tz = vz + w * cz + (x * cy - y * cx);
        out.qx = x;
        out.qy = y;
        out.qz = z;
        out.qw = w;
    }

    /**
     * {@code out = left^-1 * right}: with left = t in r and right = s in r, out is s in t. The translations are
     * subtracted before they are turned, so a common offset cancels as far as doubles allow.
     *
     * @param left the pose to invert; its quaternion must be of unit length
     * @param right the other pose
     * @param out receives the product; may be either operand
     */
    public static void composeInverse(final Pose left, final Pose right, final Pose out) {
        final double lx = -left.qx;
        final double ly = -left.qy;
        final double lz = -left.qz;
        final double lw = left.qw;
        final double ix = right.qx;
        final double iy = right.qy;
        final double iz = right.qz;
        final double iw = right.qw;
        final double vx = right.tx - left.tx;
        final double vy = right.ty - left.ty;
        final double vz = right.tz - left.tz;
        final double cx = 2 * (ly * vz - lz * vy);
        final double cy = 2 * (lz * vx - lx * vz);
        final double cz = 2 * (lx * vy - ly * vx);
        out.tx = vx + lw * cx + (ly * cz - lz * cy);
        out.ty = vy + lw * cy + (lz * cx - lx * cz);
        out.tz = vz + lw * cz + (lx * cy - ly * cx);
        out.qx = lw * ix + lx * iw + ly * iz - lz * iy;
        out.qy = lw * iy + ly * iw + lz * ix - lx * iz;
        out.qz = lw * iz + lz * iw + lx * iy - ly * ix;
        out.qw = lw * iw - lx * ix - ly * iy - lz * iz;
    }

    /**
     * The pose at a ratio between two samples.
     *
     * @param kind how to blend
     * @param from the earlier sample, ratio 0
     * @param to the later sample, ratio 1
     * @param s the ratio, 0..1
     * @param out receives the blend; may be either sample
     */
    public static void interpolate(
            final Interpolation kind, final Pose from, final Pose to, final double s, final Pose out) {
        if (kind == Interpolation.SCLERP) {
            sclerp(from, to, s, out);
        } else {
            lerpSlerp(from, to, s, out);
        }
    }

    /**
     * Translation linear, rotation slerp along the shorter arc.
     *
     * @param from the earlier sample, ratio 0
     * @param to the later sample, ratio 1
     * @param s the ratio, 0..1
     * @param out receives the blend; may be either sample
     */
    public static void lerpSlerp(final Pose from, final Pose to, final double s, final Pose out) {
        if (s <= 0) {
            out.set(from);
            return;
        }
        if (s >= 1) {
            out.set(to);
            return;
        }
        final double r = 1 - s;
        final double ax = from.qx;
        final double ay = from.qy;
        final double az = from.qz;
        final double aw = from.qw;
        final double dot = ax * to.qx + ay * to.qy + az * to.qz + aw * to.qw;
        final double sign = dot < 0 ? -1 : 1;
        final double bx = sign * to.qx;
        final double by = sign * to.qy;
        final double bz = sign * to.qz;
        final double bw = sign * to.qw;
        final double x = cosineMinusOne(bx - ax, by - ay, bz - az, bw - aw);
        final double a;
        final double c;
        if (x >= X_AT_0_35) {
            a = series(r, x);
            c = series(s, x);
        } else {
            final double theta = Math.acos(Math.min(1, Math.abs(dot)));
            final double perSine = 1 / Math.sin(theta);
            a = Math.sin(r * theta) * perSine;
            c = Math.sin(s * theta) * perSine;
        }
        out.tx = r * from.tx + s * to.tx;
        out.ty = r * from.ty + s * to.ty;
        out.tz = r * from.tz + s * to.tz;
        out.qx = a * ax + c * bx;
        out.qy = a * ay + c * by;
        out.qz = a * az + c * bz;
        out.qw = a * aw + c * bw;
    }

    /**
     * Constant screw motion from one sample to the other, along the shorter arc.
     *
     * @param from the earlier sample, ratio 0
     * @param to the later sample, ratio 1
     * @param s the ratio, 0..1
     * @param out receives the blend; may be either sample
     */
    public static void sclerp(final Pose from, final Pose to, final double s, final Pose out) {
        if (s <= 0) {
            out.set(from);
            return;
        }
        if (s >= 1) {
            out.set(to);
            return;
        }
        final double r = 1 - s;
        final double ax = from.qx;
        final double ay = from.qy;
        final double az = from.qz;
        final double aw = from.qw;
        final double dot = ax * to.qx + ay * to.qy + az * to.qz + aw * to.qw;
        final double sign = dot < 0 ? -1 : 1;
        final double bx = sign * to.qx;
        final double by = sign * to.qy;
        final double bz = sign * to.qz;
        final double bw = sign * to.qw;
        // v = vec(b * conj(a))
        final double vx = aw * bx - bw * ax + (ay * bz - az * by);
        final double vy = aw * by - bw * ay + (az * bx - ax * bz);
        final double vz = aw * bz - bw * az + (ax * by - ay * bx);
        final double x = cosineMinusOne(bx - ax, by - ay, bz - az, bw - aw);
        final double w = 1 + x;
        final double a;
        final double c;
        final double k;
        final double g;
        if (x >= X_AT_0_35) {
            a = series(r, x);
            c = series(s, x);
            k = c * (c + a * w);
            final double u = s - r;
            g = u * (u * u - 1) / (6 * (1 + w)) * tail(u * u, x);
        } else {
            final double v2 = vx * vx + vy * vy + vz * vz;
            final double sine = Math.sqrt(v2);
            final double theta = Math.atan2(sine, w);
            a = Math.sin(r * theta) / sine;
            c = Math.sin(s * theta) / sine;
            k = c * (c + a * w);
            g = (s - k) / v2;
        }
        final double px = from.tx;
        final double py = from.ty;
        final double pz = from.tz;
        final double dx = to.tx - px;
        final double dy = to.ty - py;
        final double dz = to.tz - pz;
        final double along = g * (vx * dx + vy * dy + vz * dz);
        final double ac = a * c;
        out.tx = px + (k * dx + along * vx - ac * (vy * dz - vz * dy));
        out.ty = py + (k * dy + along * vy - ac * (vz * dx - vx * dz));
        out.tz = pz + (k * dz + along * vz - ac * (vx * dy - vy * dx));
        out.qx = a * ax + c * bx;
        out.qy = a * ay + c * by;
        out.qz = a * az + c * bz;
        out.qw = a * aw + c * bw;
    }

    private static double cosineMinusOne(final double x, final double y, final double z, final double w) {
        return -0.5 * (x * x + y * y + z * z + w * w);
    }

    /** C(t) = sin(t theta) / sin(theta). */
    private static double series(final double t, final double x) {
        final double t2 = t * t;
        return t * (1 + (U1 * t2 - V1) * x * tail(t2, x));
    }

    /** The series without its first factor; as many terms as the step needs. */
    private static double tail(final double t2, final double x) {
        if (x >= X_AT_0_05) {
            return 1 + (U2 * t2 - V2) * x * (1 + (U3 * t2 - V3) * x * (1 + (U4 * t2 - V4) * x));
        }
        double h = 1;
        if (x < X_AT_0_20) {
            h = 1 + (U8 * t2 - V8) * x * (1 + (U9 * t2 - V9) * x);
        }
        h = 1 + (U6 * t2 - V6) * x * (1 + (U7 * t2 - V7) * x * h);
        return 1
                + (U2 * t2 - V2)
                        * x
                        * (1 + (U3 * t2 - V3) * x * (1 + (U4 * t2 - V4) * x * (1 + (U5 * t2 - V5) * x * h)));
    }
}
