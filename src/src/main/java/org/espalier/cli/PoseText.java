package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.espalier.arena.pose.Pose;

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
        final double[] rpy = rollPitchYaw(pose);
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
                shown(rpy[0]),
                shown(rpy[1]),
                shown(rpy[2]),
                shown(Math.toDegrees(rpy[0])),
                shown(Math.toDegrees(rpy[1])),
                shown(Math.toDegrees(rpy[2])));
    }

    /** The rotations about the fixed x, y and z axes, in this order, that make the pose's rotation; radians. */
    static double[] rollPitchYaw(final Pose pose) {
        final double x = pose.qx;
        final double y = pose.qy;
        final double z = pose.qz;
        final double w = pose.qw;
        final double sinPitch = 2 * (w * y - z * x);
        if (Math.abs(sinPitch) >= 1 - 1e-12) {
            // Straight up or down roll and yaw turn about one axis: all of it is called yaw.
            return new double[] {
                0,
                Math.copySign(Math.PI / 2, sinPitch),
                Math.IEEEremainder(-Math.copySign(2, sinPitch) * Math.atan2(x, w), 2 * Math.PI)
            };
        }
        return new double[] {
            Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
            Math.asin(sinPitch),
            Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
        };
    }

    /** The quaternion of rotations about the fixed x, y and z axes, in this order. */
    static void setRollPitchYaw(final Pose pose, final double roll, final double pitch, final double yaw) {
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
    }

    /** Minus zero is an accident of arithmetic; nobody wants to read it. */
    private static double shown(final double value) {
        return value == 0 ? 0.0 : value;
    }
}
