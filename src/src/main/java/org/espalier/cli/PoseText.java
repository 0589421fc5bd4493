package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.RollPitchYaw;
import org.espalier.arena.pose.Twist;

/** A pose for people and for programs. Radians and metres inside; degrees are shown beside them. */
final class PoseText {
    private PoseText() {}

    /** Adds {@code translation} and {@code rotation}, every digit kept. */
    static void put(final ObjectNode json, final Pose pose) {
        final ObjectNode translation = json.putObject("translation");
        translation.put("x", pose.tx).put("y", pose.ty).put("z", pose.tz);
        final ObjectNode rotation = json.putObject("rotation");
        rotation.put("x", pose.qx).put("y", pose.qy).put("z", pose.qz).put("w", pose.qw);
    }

    /** Three aligned lines: metres, quaternion, roll-pitch-yaw. */
    static String lines(final Pose pose) {
        final RollPitchYaw rpy = RollPitchYaw.of(pose);
        return String.format(
                Locale.ROOT,
                "  translation     x %13.6f   y %13.6f   z %13.6f   m%n"
                        + "  quaternion      x %13.9f   y %13.9f   z %13.9f   w %13.9f%n"
                        + "  roll-pitch-yaw  r %13.6f   p %13.6f   y %13.6f   rad%n"
                        + "                  r %13.4f   p %13.4f   y %13.4f   deg",
                shown(pose.tx),
                shown(pose.ty),
                shown(pose.tz),
                shown(pose.qx),
                shown(pose.qy),
                shown(pose.qz),
                shown(pose.qw),
                shown(rpy.roll()),
                shown(rpy.pitch()),
                shown(rpy.yaw()),
                shown(Math.toDegrees(rpy.roll())),
                shown(Math.toDegrees(rpy.pitch())),
                shown(Math.toDegrees(rpy.yaw())));
    }

    /** Three aligned lines: velocity, angular velocity in rad and in deg per second. */
    static String lines(final Twist twist) {
        return String.format(
                Locale.ROOT,
                "  linear          x %13.6f   y %13.6f   z %13.6f   m/s%n"
                        + "  angular         x %13.6f   y %13.6f   z %13.6f   rad/s%n"
                        + "                  x %13.4f   y %13.4f   z %13.4f   deg/s",
                shown(twist.vx),
                shown(twist.vy),
                shown(twist.vz),
                shown(twist.wx),
                shown(twist.wy),
                shown(twist.wz),
                shown(Math.toDegrees(twist.wx)),
                shown(Math.toDegrees(twist.wy)),
                shown(Math.toDegrees(twist.wz)));
    }

    /** Minus zero is an accident of arithmetic; nobody wants to read it. */
    private static double shown(final double value) {
        return value == 0 ? 0.0 : value;
    }
}
