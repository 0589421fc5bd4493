package org.espalier.test.takeover;

import java.util.concurrent.locks.LockSupport;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushStatus;
import org.espalier.arena.tree.TransformTree;

/**
 * One thread on the data plane of a child: looks up, and pushes where it has a writer, for as long as the process lives.
 * An answer is checked against the only pose that a sample of its stamp has. Calls are timed, and told apart by whether
 * the process had an owner meanwhile.
 */
final class Plane {
    static final String PARENT = "map";
    static final String CHILD = "base";
    static final String FIXED = "lidar";

    /** How far the fixed frame stands from its parent. */
    static final double OFFSET = 0.25;

    private static final long STEP = 1_000;
    private static final long PAUSE_NANOS = 500_000;
    private static final int CALLS_PER_TURN = 10;

    private final Durations attended = new Durations();
    private final Durations orphaned = new Durations();
    private final Lookup lookup;
    private final EdgeWriter writer;
    private final Pose pose = new Pose();
    private volatile boolean orphan;
    private volatile long lookups;
    private volatile long pushes;
    private volatile long failures;
    private volatile String firstFailure = "";
    private long stamp;

    Plane(final TransformTree tree, final EdgeWriter writer) {
        this.lookup = tree.lookup(PARENT, FIXED);
        this.writer = writer;
        pose.setIdentity();
    }

    /** The one position a sample of this stamp has. */
    static double position(final long stamp) {
        return stamp / STEP % 1_000;
    }

    void start() {
        if (writer != null) {
            push();
        }
        final Thread thread = new Thread(this::run, "plane");
        thread.setDaemon(true);
        thread.start();
    }

    /** From here to the next owner, calls are counted apart. */
    void hear(final RuntimeEvent event) {
        if (event instanceof RuntimeEvent.OwnerLost) {
            orphan = true;
        } else if (event instanceof RuntimeEvent.TookOver || event instanceof RuntimeEvent.Reattached) {
            orphan = false;
        }
    }

    private void run() {
        while (true) {
            final Durations durations = orphan ? orphaned : attended;
            final long begin = System.nanoTime();
            for (int call = 0; call < CALLS_PER_TURN; call++) {
                look();
                if (writer != null) {
                    push();
                }
            }
            durations.add((System.nanoTime() - begin) / CALLS_PER_TURN);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void look() {
        final LookupStatus status = lookup.tryLatest(pose);
        if (status != LookupStatus.OK) {
            fail("lookup: " + lookup.failure());
        } else if (pose.tx != position(lookup.stamp()) + OFFSET) {
            fail("lookup: " + pose.tx + " at " + lookup.stamp());
        }
        lookups = lookups + 1;
    }

    private void push() {
        stamp += STEP;
        final PushStatus status = writer.tryPush(stamp, position(stamp), 0, 0, 0, 0, 0, 1);
        if (!status.accepted()) {
            fail("push: " + status);
        }
        pushes = pushes + 1;
    }

    private void fail(final String what) {
        firstFailure = firstFailure.isEmpty() ? what : firstFailure;
        failures = failures + 1;
    }

    /** Lookups, pushes, failures, calls timed with and without an owner, their medians in ns, and the first failure. */
    String tally() {
        return String.join(
                " ",
                String.valueOf(lookups),
                String.valueOf(pushes),
                String.valueOf(failures),
                String.valueOf(attended.count()),
                String.valueOf(orphaned.count()),
                String.valueOf(attended.median()),
                String.valueOf(orphaned.median()),
                firstFailure);
    }
}
