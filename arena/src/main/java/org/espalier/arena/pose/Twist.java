package org.espalier.arena.pose;

import java.util.Objects;

/**
 * A rigid body's velocity: how fast it turns and how fast its origin moves. As the answer of a lookup it is a <em>body
 * twist</em>: the motion of the source frame relative to the target frame, written in the axes of the source frame.
 * Mutable, so that a lookup can answer into an object the caller keeps; not safe for use by two threads at once.
 *
 * @since 0.1
 */
public final class Twist {
    /** Angular velocity about the body's x axis, in rad/s. */
    public double wx;

    /** Angular velocity about the body's y axis, in rad/s. */
    public double wy;

    /** Angular velocity about the body's z axis, in rad/s. */
    public double wz;

    /** Velocity of the body's origin along the body's x axis, in m/s. */
    public double vx;

    /** Velocity of the body's origin along the body's y axis, in m/s. */
    public double vy;

    /** Velocity of the body's origin along the body's z axis, in m/s. */
    public double vz;

    /** At rest. */
    public Twist() {}

    /**
     * A twist of the given numbers.
     *
     * @param wx angular velocity x, rad/s
     * @param wy angular velocity y, rad/s
     * @param wz angular velocity z, rad/s
     * @param vx linear velocity x, m/s
     * @param vy linear velocity y, m/s
     * @param vz linear velocity z, m/s
     */
    public Twist(final double wx, final double wy, final double wz, final double vx, final double vy, final double vz) {
        set(wx, wy, wz, vx, vy, vz);
    }

    /**
     * Replaces all six numbers.
     *
     * @param newWx angular velocity x, rad/s
     * @param newWy angular velocity y, rad/s
     * @param newWz angular velocity z, rad/s
     * @param newVx linear velocity x, m/s
     * @param newVy linear velocity y, m/s
     * @param newVz linear velocity z, m/s
     * @return this
     */
    public Twist set(
            final double newWx,
            final double newWy,
            final double newWz,
            final double newVx,
            final double newVy,
            final double newVz) {
        wx = newWx;
        wy = newWy;
        wz = newWz;
        vx = newVx;
        vy = newVy;
        vz = newVz;
        return this;
    }

    /**
     * Takes over another twist's numbers.
     *
     * @param other the twist to copy from
     * @return this
     */
    public Twist set(final Twist other) {
        return set(other.wx, other.wy, other.wz, other.vx, other.vy, other.vz);
    }

    /**
     * Multiplies all six numbers: a twist times a time, in s, is the motion in that time.
     *
     * @param factor the factor
     * @return this
     */
    public Twist scale(final double factor) {
        return set(factor * wx, factor * wy, factor * wz, factor * vx, factor * vy, factor * vz);
    }

    /**
     * Whether every number is finite.
     *
     * @return false when one of the six is NaN or infinite
     */
    public boolean isFinite() {
        return 0 * wx + 0 * wy + 0 * wz + 0 * vx + 0 * vy + 0 * vz == 0;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Twist twist
                && Double.compare(wx, twist.wx) == 0
                && Double.compare(wy, twist.wy) == 0
                && Double.compare(wz, twist.wz) == 0
                && Double.compare(vx, twist.vx) == 0
                && Double.compare(vy, twist.vy) == 0
                && Double.compare(vz, twist.vz) == 0;
    }

    @Override
    public int hashCode() {
        return Objects.hash(wx, wy, wz, vx, vy, vz);
    }

    /**
     * The twist as text, in a form that scripts may rely on: {@code w=(wx, wy, wz) v=(vx, vy, vz)}, each number as
     * {@link Double#toString(double)} writes it.
     *
     * @return the text
     */
    @Override
    public String toString() {
        return "w=(" + wx + ", " + wy + ", " + wz + ") v=(" + vx + ", " + vy + ", " + vz + ")";
    }
}
