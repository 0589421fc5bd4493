package org.espalier.mcap;

/**
 * A {@code geometry_msgs/TransformStamped}: the pose of a child frame in its parent at an instant. One object is filled
 * again and again; the strings are not.
 *
 * @since 0.1
 */
public final class Transform {
    /** Whole seconds of the stamp; negative in ROS 2 only. */
    public long seconds;

    /** Nanoseconds of the stamp, as written: unsigned 32 bits, below 10^9 if the writer was sane. */
    public long nanoseconds;

    /** The frame in which the pose is given, as written. */
    public String parent;

    /** The frame whose pose it is, as written. */
    public String child;

    /** Translation along x, metres. */
    public double tx;

    /** Translation along y, metres. */
    public double ty;

    /** Translation along z, metres. */
    public double tz;

    /** The x part of the rotation's quaternion. */
    public double qx;

    /** The y part of the rotation's quaternion. */
    public double qy;

    /** The z part of the rotation's quaternion. */
    public double qz;

    /** The real part of the rotation's quaternion. */
    public double qw;

    /** Creates one with no names, at stamp 0 and all numbers 0. */
    public Transform() {}

    /**
     * The stamp in nanoseconds; wraps only beyond 292 years, which 32-bit seconds cannot name.
     *
     * @return nanoseconds
     */
    public long stampNanos() {
        return seconds * 1_000_000_000L + nanoseconds;
    }

    /**
     * Sets the stamp.
     *
     * @param nanos nanoseconds
     * @throws IllegalArgumentException if the seconds do not fit 32 bits: before 1901 or after 2038, which ROS 2 cannot
     *                                  write
     */
    public void stampNanos(final long nanos) {
        final long whole = Math.floorDiv(nanos, 1_000_000_000L);
        if (whole != (int) whole) {
            throw new IllegalArgumentException(
                    "stamp " + nanos + " ns does not fit the 32-bit seconds of builtin_interfaces/Time");
        }
        seconds = whole;
        nanoseconds = Math.floorMod(nanos, 1_000_000_000L);
    }
}
