package org.espalier.arena.pose;

import java.util.Locale;

/**
 * A rotation as three angles: roll about the x axis, then pitch about the y axis, then yaw about the z axis, all axes
 * fixed in the parent (which is yaw-pitch'-roll'' about the moving ones): R = Rz(yaw) Ry(pitch) Rx(roll). The convention
 * of URDF and of ROS. Angles in rad; a positive angle turns counter-clockwise seen against the axis.
 *
 * <p>At a pitch of a quarter turn roll and yaw turn about one axis; {@link #of} then calls all of it yaw.
 *
 * @param roll about x, rad; -pi..pi as {@link #of} gives it
 * @param pitch about y, rad; -pi/2..pi/2 as {@link #of} gives it
 * @param yaw about z, rad; -pi..pi as {@link #of} gives it
 * @since 0.1
 */
public record RollPitchYaw(double roll, double pitch, double yaw) {
    /** Sine of the pitch, less than 1, from which on roll and yaw cannot be told apart. */
    private static final double LOCKED = 1 - 1e-12;

    /**
     * The angles of a pose's rotation.
     *
     * @param pose its quaternion must be of unit length
     * @return the angles
     */
    public static RollPitchYaw of(final Pose pose) {
        final double x = pose.qx;
        final double y = pose.qy;
        final double z = pose.qz;
        final double w = pose.qw;
        final double sinPitch = 2 * (w * y - z * x);
        if (Math.abs(sinPitch) >= LOCKED) {
            final double yaw = -Math.copySign(2, sinPitch) * Math.atan2(x, w);
            return new RollPitchYaw(0, Math.copySign(Math.PI / 2, sinPitch), Math.IEEEremainder(yaw, 2 * Math.PI));
        }
        return new RollPitchYaw(
                Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
                Math.asin(sinPitch),
                Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)));
    }

    /**
     * Gives a pose this rotation; its translation stays.
     *
     * @param pose receives the quaternion
     * @return the pose
     */
    public Pose applyTo(final Pose pose) {
        final double sr = Math.sin(roll / 2);
        final double cr = Math.cos(roll / 2);
        final double sp = Math.sin(pitch / 2);
        final double cp = Math.cos(pitch / 2);
        final double sy = Math.sin(yaw / 2);
        final double cy = Math.cos(yaw / 2);
        pose.qx = sr * cp * cy - cr * sp * sy;
        pose.qy = cr * sp * cy + sr * cp * sy;
        pose.qz = cr * cp * sy - sr * sp * cy;
        pose.qw = cr * cp * cy + sr * sp * sy;
        return pose;
    }

    /**
     * The angles for people: {@code roll 0.100000 pitch -0.200000 yaw 3.141593 rad}, six digits.
     *
     * @return the text
     */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "roll %.6f pitch %.6f yaw %.6f rad", roll + 0.0, pitch + 0.0, yaw + 0.0);
    }
}
