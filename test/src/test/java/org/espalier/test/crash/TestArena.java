package org.espalier.test.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenAttempt;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.Round;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildSession;

/** The arena of these tests, and how a process attaches to it without actors. */
final class TestArena {
    /** Most participants. */
    static final int SLOTS = 5;

    /** Edges that can be claimed, as parent and child. */
    static final List<List<String>> EDGES =
            List.of(List.of("map", "base"), List.of("base", "arm"), List.of("arm", "hand"));

    /** A frame that stands still on the first edge's child. */
    static final String FIXED = "lidar";

    /** Its height. */
    static final double HEIGHT = 0.5;

    /** The highest priority: such an heir goes first, for as long as it lives. */
    static final int FIRST = 100;

    private static final long STEP_NANOS = 500_000;

    private final ArenaAddress address;

    TestArena(final Path runtimeDir) {
        this.address = new ArenaAddress(runtimeDir, 0, ChildSession.ARENA);
    }

    ArenaAddress address() {
        return address;
    }

    static ArenaSpec layout() {
        final ArenaSpec.Builder builder =
                ArenaSpec.builder().participants(SLOTS).frameHeadroom(128);
        EDGES.forEach(
                edge -> builder.edge(EdgeSpec.dynamic(edge.get(0), edge.get(1)).slots(16)));
        return builder.edge(EdgeSpec.fixed("base", FIXED, pose(0, HEIGHT))).build();
    }

    /** The only pose a sample of this stamp has here, so that a lookup can be checked. */
    static Pose pose(final double stamp) {
        return pose(stamp, 0);
    }

    private static Pose pose(final double tx, final double tz) {
        final Pose pose = new Pose();
        pose.tx = tx;
        pose.tz = tz;
        return pose;
    }

    OpenRequest request(final ParticipantMode mode, final CreatePolicy create, final int priority) {
        return new OpenRequest(
                address,
                mode,
                create,
                false,
                create == CreatePolicy.NEVER ? Optional.empty() : Optional.of(layout()),
                "newcomer",
                true,
                Duration.ofSeconds(2),
                Optional.empty(),
                priority);
    }

    /** Opens within a deadline: round after round, with a short pause. */
    static Round open(final OpenRequest request, final Duration limit) {
        final long deadline = System.nanoTime() + limit.toNanos();
        final OpenAttempt attempt = new OpenAttempt(request);
        Round round = attempt.round(limit);
        while (round instanceof Round.Again && System.nanoTime() < deadline) {
            pause();
            round = attempt.round(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
        }
        return round;
    }

    static Attachment attached(final Round round) {
        if (round instanceof Round.Attached attached) {
            return attached.attachment();
        }
        throw new AssertionError("not attached: " + round);
    }

    /** Between two questions of the same kind; nothing waits for its length. */
    static void pause() {
        LockSupport.parkNanos(STEP_NANOS);
    }
}
