package org.espalier.test.takeover;

import java.nio.file.Path;
import java.util.Map;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * A participant that looks up all the time, in a JVM of its own, parked until told. Arguments: runtime directory, then
 * {@code heir}, {@code pusher} (never inherits) or {@code reader}. Hears {@code create}, {@code join}, {@code tally},
 * {@code detach}; says every event.
 */
final class TakeoverChild {
    private TakeoverChild() {}

    public static void main(final String[] arguments) throws Exception {
        final Path runtimeDir = Path.of(arguments[0]);
        final String role = arguments[1];
        final ChildSession session =
                ChildSession.prepare(role.equals("pusher") ? Map.of("espalier.takeover.enabled", "off") : Map.of());
        ChildJvm.step("ready");
        Plane plane = null;
        for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
            switch (order) {
                case "create" -> {
                    session.create(runtimeDir, layout());
                    ChildJvm.step("open " + session.place());
                    session.subscribe(TakeoverChild::say);
                }
                case "join" -> {
                    session.join(
                            runtimeDir, role.equals("reader") ? ParticipantMode.READ_ONLY : ParticipantMode.READ_WRITE);
                    ChildJvm.step("open " + session.place());
                    plane = begin(session, role.equals("pusher") ? writer(session) : null);
                }
                case "tally" -> ChildJvm.step("tally " + plane.tally());
                case "detach" -> {
                    session.detach();
                    ChildJvm.step("left");
                }
                default -> throw new IllegalArgumentException(order);
            }
        }
    }

    private static ArenaSpec layout() {
        final Pose fixed = new Pose();
        fixed.setIdentity();
        fixed.tx = Plane.OFFSET;
        return ArenaSpec.builder()
                .edge(EdgeSpec.dynamic(Plane.PARENT, Plane.CHILD).slots(1_024))
                .edge(EdgeSpec.fixed(Plane.CHILD, Plane.FIXED, fixed))
                .participants(8)
                .build();
    }

    private static Plane begin(final ChildSession session, final EdgeWriter writer) {
        final Plane plane = new Plane(session.tree(), writer);
        session.subscribe(event -> {
            plane.hear(event);
            say(event);
        });
        plane.start();
        return plane;
    }

    private static void say(final RuntimeEvent event) {
        ChildJvm.step("event " + event);
    }

    private static EdgeWriter writer(final ChildSession session) throws Exception {
        final ClaimResult result = session.claim(Plane.PARENT, Plane.CHILD);
        if (result instanceof ClaimResult.Claimed claimed) {
            return claimed.writer();
        }
        throw new AssertionError(result.toString());
    }
}
