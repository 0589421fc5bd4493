package org.espalier.test.readonly;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.Populate;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * A session of the proof. Argument: {@code owner}, which makes a runtime directory of its own and says where, or a
 * {@link ParticipantMode} and that directory. Hears {@code hash}, {@code try} and {@code store}.
 */
final class Participant {
    /** Nobody sweeps while hashes are compared. */
    private static final Duration NEVER = Duration.ofHours(1);

    private Participant() {}

    public static void main(final String[] arguments) throws Exception {
        try (ChildSession session = ChildSession.prepare(NEVER)) {
            if (arguments[0].equals("owner")) {
                final Path runtimeDir = Files.createTempDirectory("espalier-proof-");
                session.create(
                        runtimeDir,
                        ArenaSpec.builder()
                                .edge(EdgeSpec.dynamic("map", "base").slots(64))
                                .participants(4)
                                .populate(Populate.ALL)
                                .build());
                ChildJvm.step("open " + runtimeDir);
                session.printEvents();
            } else {
                session.join(Path.of(arguments[1]), ParticipantMode.valueOf(arguments[0]));
                ChildJvm.step("open " + session.place());
            }
            obey(session);
        }
    }

    private static void obey(final ChildSession session) throws Exception {
        final Reader reader = new Reader(session.tree().segment());
        for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
            switch (order) {
                case "hash" ->
                    ChildJvm.step("hash " + Long.toHexString(session.tree().arenaHash()));
                case "try" -> reader.tryEverything();
                case "store" -> reader.store();
                default -> throw new IllegalArgumentException(order);
            }
        }
    }
}
