package org.espalier.test.campaign;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.espalier.arena.posix.NativePlatform;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenAttempt;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.Round;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * A read-write joiner without actors, which costs half of a {@link Member}. Says {@code ready}; hears {@code open} as a
 * member does, joins, and stands still until it is killed or told to {@code detach}; then it can be told to open again.
 */
final class Joiner {
    private static final long STEP_NANOS = 500_000;

    private Joiner() {}

    public static void main(final String[] arguments) {
        NativePlatform.require();
        ChildJvm.step("ready");
        for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
            if (order.equals("reset")) {
                ChildJvm.step("reset");
            } else {
                join(order.split(" "));
            }
        }
    }

    private static void join(final String[] order) {
        final long start = System.nanoTime();
        final Round round = open(
                Path.of(order[2]),
                start + Duration.ofMillis(Long.parseLong(order[4])).toNanos());
        if (round instanceof Round.Attached attached) {
            stay(attached.attachment(), System.nanoTime() - start);
        } else {
            final String kind = round instanceof Round.Failed failed
                    ? failed.failure().getClass().getSimpleName()
                    : "Again";
            ChildJvm.step("refused " + kind + " " + round);
        }
    }

    private static Round open(final Path runtimeDir, final long deadline) {
        final OpenAttempt attempt = new OpenAttempt(new OpenRequest(
                new ArenaAddress(runtimeDir, 0, ChildSession.ARENA),
                ParticipantMode.READ_WRITE,
                CreatePolicy.NEVER,
                false,
                Optional.empty(),
                "joiner",
                false,
                Duration.ofSeconds(2),
                Optional.empty()));
        Round round = attempt.round(left(deadline));
        while (round instanceof Round.Again && System.nanoTime() < deadline) {
            LockSupport.parkNanos(STEP_NANOS);
            round = attempt.round(left(deadline));
        }
        return round;
    }

    private static Duration left(final long deadline) {
        return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    }

    private static void stay(final Attachment attached, final long nanos) {
        final String end;
        try (attached) {
            ChildJvm.step("open MEMBER " + attached.slot() + " " + attached.instance() + " " + nanos);
            end = ChildJvm.hear();
        }
        ChildJvm.step("reset".equals(end) ? "reset" : "left");
    }
}
