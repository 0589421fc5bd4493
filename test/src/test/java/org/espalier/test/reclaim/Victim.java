package org.espalier.test.reclaim;

import java.nio.file.Path;
import java.time.Duration;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/** Starts ahead, parks at {@code ready}; hears {@code open}, joins, claims the edge, pushes and parks to be killed. */
final class Victim {
    static final String PARENT = "map";
    static final String CHILD = "base";

    private Victim() {}

    public static void main(final String[] arguments) throws Exception {
        final ChildSession session = ChildSession.prepare(Duration.ofSeconds(1));
        ChildJvm.step("ready");
        ChildJvm.hear();
        session.join(Path.of(arguments[0]), ParticipantMode.READ_WRITE);
        ChildJvm.step("open " + session.place());
        final ClaimResult result = session.claim(PARENT, CHILD);
        if (result instanceof ClaimResult.Claimed claimed) {
            final long stamp = System.currentTimeMillis() * 1_000_000;
            ChildJvm.step("claimed " + claimed.writer().tryPush(stamp, 1, 2, 3, 0, 0, 0, 1));
        } else {
            ChildJvm.step(result.toString());
        }
        ChildJvm.hear();
    }
}
