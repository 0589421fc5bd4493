package org.espalier.test.reclaim;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * Outlives the victims. Arguments: {@code owner} or {@code witness}, then the runtime directory. The owner says every
 * event. The witness never looks for the dead by itself; it hears {@code claim}, upon which it asks for the edge until it
 * is granted, and {@code release}.
 */
final class Survivor {
    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration OFTEN = Duration.ofSeconds(1);
    private static final Duration WATCHDOG = Duration.ofSeconds(10);

    private Survivor() {}

    public static void main(final String[] arguments) throws Exception {
        final Path runtimeDir = Path.of(arguments[1]);
        if (arguments[0].equals("owner")) {
            own(runtimeDir);
        } else {
            witness(runtimeDir);
        }
    }

    private static void own(final Path runtimeDir) throws Exception {
        try (ChildSession session = ChildSession.prepare(OFTEN)) {
            session.create(
                    runtimeDir,
                    ArenaSpec.builder()
                            .edge(EdgeSpec.dynamic(Victim.PARENT, Victim.CHILD).slots(64))
                            .participants(8)
                            .build());
            ChildJvm.step("open " + session.place());
            session.printEvents();
            ChildJvm.hear();
        }
    }

    private static void witness(final Path runtimeDir) throws Exception {
        try (ChildSession session = ChildSession.prepare(NEVER)) {
            session.join(runtimeDir, ParticipantMode.READ_WRITE);
            ChildJvm.step("open " + session.place());
            EdgeWriter held = null;
            for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
                if (order.equals("claim")) {
                    held = claim(session);
                } else {
                    session.release(held);
                    ChildJvm.step("released");
                }
            }
        }
    }

    /** Asks again and again; each refusal is an answer of the actor, so nothing here waits for a clock. */
    private static EdgeWriter claim(final ChildSession session) throws Exception {
        final long deadline = System.nanoTime() + WATCHDOG.toNanos();
        int refused = 0;
        while (true) {
            final ClaimResult result = session.claim(Victim.PARENT, Victim.CHILD);
            if (result instanceof ClaimResult.Claimed claimed) {
                ChildJvm.step("claimed after " + refused);
                return claimed.writer();
            }
            refused++;
            if (System.nanoTime() > deadline) {
                ChildJvm.step("refused for " + TimeUnit.NANOSECONDS.toSeconds(WATCHDOG.toNanos()) + " s: " + result);
                return null;
            }
        }
    }
}
