package org.espalier.cli;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.RollPitchYaw;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;

/** A robot that drives in a circle while its odometry drifts, and that waves an arm. */
final class DemoRobot {
    static final String MAP = "map";
    static final String ODOM = "odom";
    static final String BASE = "base_link";
    static final String CAMERA = "camera";
    static final String ARM = "arm";

    private static final double RADIUS_METRES = 2.0;
    private static final double TURN_RAD_PER_S = 0.5;
    private static final double DRIFT_METRES_PER_S = 0.01;
    private static final double WAVE_RAD_PER_S = 2.0;
    private static final int SLOTS = 2048;

    private final long startedNanos = WallClock.nanos();

    static ArenaSpec layout() {
        final Pose mount = new Pose();
        mount.tx = 0.2;
        mount.tz = 0.4;
        new RollPitchYaw(0, 0.2, 0).applyTo(mount);
        return ArenaSpec.builder()
                .edge(EdgeSpec.dynamic(MAP, ODOM).slots(SLOTS))
                .edge(EdgeSpec.dynamic(ODOM, BASE).slots(SLOTS))
                .edge(EdgeSpec.dynamic(BASE, ARM).slots(SLOTS))
                .edge(EdgeSpec.fixed(BASE, CAMERA, mount))
                .build();
    }

    /** Pushes where the robot is now; the wall clock may step back, in which case the sample is not taken. */
    void push(final EdgeWriter odom, final EdgeWriter base, final Pose pose) {
        final long stamp = WallClock.nanos();
        final double t = (stamp - startedNanos) / 1e9;
        pose.setIdentity();
        pose.tx = DRIFT_METRES_PER_S * t;
        odom.tryPush(stamp, pose);
        final double yaw = TURN_RAD_PER_S * t;
        pose.setIdentity();
        pose.tx = RADIUS_METRES * Math.sin(yaw);
        pose.ty = RADIUS_METRES * (1 - Math.cos(yaw));
        new RollPitchYaw(0, 0, yaw).applyTo(pose);
        base.tryPush(stamp, pose);
    }

    void pushArm(final EdgeWriter arm, final Pose pose) {
        final long stamp = WallClock.nanos();
        final double t = (stamp - startedNanos) / 1e9;
        pose.setIdentity();
        pose.tx = 0.1;
        pose.tz = 0.6;
        new RollPitchYaw(0, Math.sin(WAVE_RAD_PER_S * t), 0).applyTo(pose);
        arm.tryPush(stamp, pose);
    }
}
