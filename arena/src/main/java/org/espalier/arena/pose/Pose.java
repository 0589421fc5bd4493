package org.espalier.arena.pose;

import java.util.Objects;

/**
 * A rigid pose: translation in metres and a unit quaternion (x, y, z, w). Mutable, so that a lookup can answer into an
 * object the caller keeps; not safe for use by two threads at once.
 *
 * <p>Equality compares the seven numbers as {@link Double#compare} does, so {@code q} and {@code -q} differ although
 * they turn alike, and a pose used as a key must not be changed.
 *
 * @since 0.1
 */
public final class Pose {
    /** Translation along x, in metres. */
    public double tx;

    /** Translation along y, in metres. */
    public double ty;

    /** Translation along z, in metres. */
    public double tz;

    /** Quaternion, x component. */
    public double qx;

    /** Quaternion, y component. */
    public double qy;

    /** Quaternion, z component. */
    public double qz;

    /** Quaternion, w component (the real part). */
    public double qw = 1.0;

    /** The identity. */
    public Pose() {}

    /**
     * A pose of the given numbers, taken as they are.
     *
     * @param tx translation x, metres
     * @param ty translation y, metres
     * @param tz translation z, metres
     * @param qx quaternion x
     * @param qy quaternion y
     * @param qz quaternion z
     * @param qw quaternion w
     */
    public Pose(
            final double tx,
            final double ty,
            final double tz,
            final double qx,
            final double qy,
            final double qz,
            final double qw) {
        set(tx, ty, tz, qx, qy, qz, qw);
    }

    /**
     * Replaces all seven numbers.
     *
     * @param newTx translation x, metres
     * @param newTy translation y, metres
     * @param newTz translation z, metres
     * @param newQx quaternion x
     * @param newQy quaternion y
     * @param newQz quaternion z
     * @param newQw quaternion w
     * @return this
     */
    public Pose set(
            final double newTx,
            final double newTy,
            final double newTz,
            final double newQx,
            final double newQy,
            final double newQz,
            final double newQw) {
        tx = newTx;
        ty = newTy;
        tz = newTz;
        qx = newQx;
        qy = newQy;
        qz = newQz;
        qw = newQw;
        return this;
    }

    /**
     * Takes over another pose's numbers.
     *
     * @param other the pose to copy from
     * @return this
     */
    public Pose set(final Pose other) {
        return set(other.tx, other.ty, other.tz, other.qx, other.qy, other.qz, other.qw);
    }

    /**
     * Becomes the identity.
     *
     * @return this
     */
    public Pose setIdentity() {
        return set(0, 0, 0, 0, 0, 0, 1);
    }

    /**
     * A pose of its own with the same numbers.
     *
     * @return a new pose
     */
    public Pose copy() {
        return new Pose(tx, ty, tz, qx, qy, qz, qw);
    }

    /**
     * Becomes {@code this * inner}: if this is b in a and {@code inner} is c in b, this becomes c in a.
     *
     * @param inner the pose applied first
     * @return this
     */
    public Pose compose(final Pose inner) {
        PoseMath.compose(this, inner, this);
        return this;
    }

    /**
     * Becomes its own inverse: if this is b in a, this becomes a in b.
     *
     * @return this
     */
    public Pose invert() {
        PoseMath.invert(this, this);
        return this;
    }

    /**
     * Whether every number is finite.
     *
     * @return false when one of the seven is NaN or infinite
     */
    public boolean isFinite() {
        // 0 * x is 0 for a finite x and NaN otherwise: one comparison instead of seven.
        return 0 * tx + 0 * ty + 0 * tz + 0 * qx + 0 * qy + 0 * qz + 0 * qw == 0;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Pose pose
                && Double.compare(tx, pose.tx) == 0
                && Double.compare(ty, pose.ty) == 0
                && Double.compare(tz, pose.tz) == 0
                && Double.compare(qx, pose.qx) == 0
                && Double.compare(qy, pose.qy) == 0
                && Double.compare(qz, pose.qz) == 0
                && Double.compare(qw, pose.qw) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(tx, ty, tz, qx, qy, qz, qw);
    }

    /**
     * The pose as text, in a form that scripts may rely on: {@code t=(tx, ty, tz) q=(qx, qy, qz, qw)}, each number as
     * {@link Double#toString(double)} writes it, so that it reads back exactly.
     *
     * @return the text
     */
    @Override
    public String toString() {
        return "t=(" + tx + ", " + ty + ", " + tz + ") q=(" + qx + ", " + qy + ", " + qz + ", " + qw + ")";
    }
}
