package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.espalier.Espalier;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;

/** The reader of the demo: looks, counts, and counts apart what it looked up while nobody owned the arena. */
final class DemoReader {
    private static final long REPORT_NANOS = 500_000_000L;

    private final Console console;
    private final Lookup lookup;
    private final int path;
    private final Pose pose = new Pose();
    private long answered;
    private long refused;
    private long answeredOrphaned;
    private long refusedOrphaned;
    private long lastAnswer = System.nanoTime();
    private long longestGap;
    private long nextReport = lastAnswer;

    private volatile boolean orphaned;
    private volatile boolean reattached;

    DemoReader(final Espalier session, final Console console) {
        this.console = console;
        this.lookup = session.lookup(DemoRobot.MAP, DemoRobot.CAMERA);
        this.path = PathLength.of(session.tree(), DemoRobot.MAP, DemoRobot.CAMERA);
    }

    /** On a thread of the session. */
    void hear(final RuntimeEvent event) {
        if (event instanceof RuntimeEvent.OwnerLost) {
            orphaned = true;
        } else if (event instanceof RuntimeEvent.Reattached) {
            reattached = true;
            orphaned = false;
        }
    }

    /** One lookup. */
    void look() {
        final boolean withoutOwner = orphaned;
        final boolean ok = lookup.tryLatest(pose) == LookupStatus.OK;
        final long now = System.nanoTime();
        if (ok) {
            answered++;
            answeredOrphaned += withoutOwner ? 1 : 0;
            longestGap = Math.max(longestGap, now - lastAnswer);
            lastAnswer = now;
        } else {
            refused++;
            refusedOrphaned += withoutOwner ? 1 : 0;
        }
        if (reattached && !withoutOwner) {
            reattached = false;
            console.json(counts(Console.object().put("event", "reattached")));
        }
        if (now >= nextReport) {
            nextReport = now + REPORT_NANOS;
            final ObjectNode line = ok
                    ? LookupReport.answer(DemoRobot.MAP, DemoRobot.CAMERA, lookup.stamp(), false, pose, path)
                    : LookupReport.failure(lookup.failure());
            console.json(counts(line.put("event", "lookup")));
        }
    }

    /** The last word. */
    void summarise() {
        console.json(counts(Console.object().put("event", "looked")).put("longest_gap_ns", longestGap));
    }

    private ObjectNode counts(final ObjectNode line) {
        return line.put("answered", answered)
                .put("refused", refused)
                .put("answered_without_owner", answeredOrphaned)
                .put("refused_without_owner", refusedOrphaned);
    }
}
