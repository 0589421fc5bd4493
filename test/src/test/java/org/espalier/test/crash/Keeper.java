package org.espalier.test.crash;

import java.nio.file.Path;
import java.util.Map;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * A whole session in a JVM of its own, parked until told: serves when it creates or inherits. It lets an heir of higher
 * priority go first for as long as that one lives. Argument: runtime directory. Says {@code ready}, then obeys one order
 * per line.
 */
final class Keeper {
    private Keeper() {}

    public static void main(final String[] arguments) throws Exception {
        final Path runtimeDir = Path.of(arguments[0]);
        try (ChildSession session =
                ChildSession.prepare(Map.of("espalier.takeover.priority-step", "60s", "espalier.sweep.period", "1h"))) {
            ChildJvm.step("ready");
            for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
                switch (order) {
                    case "create" -> session.create(runtimeDir, TestArena.layout());
                    case "join" -> session.join(runtimeDir, ParticipantMode.READ_WRITE);
                    case "detach" -> session.detach();
                    default -> throw new IllegalArgumentException(order);
                }
                ChildJvm.step(order.equals("detach") ? "left" : "open " + session.place());
            }
        }
    }
}
