package org.espalier.test.network;

import java.nio.file.Path;
import org.espalier.Espalier;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;

/** A program that does what every user does: creates an arena, joins it a second time, pushes, looks up, leaves. */
final class OpensAnArena {
    static final String DONE = "looked up";

    private OpensAnArena() {}

    public static void main(final String[] args) {
        final Path runtimeDir = Path.of(args[0]);
        final ArenaSpec layout = ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "base_link").slots(16))
                .build();
        try (Espalier owner = Espalier.builder()
                        .runtimeDir(runtimeDir)
                        .readWrite()
                        .createPolicy(CreatePolicy.IF_ABSENT)
                        .layout(layout)
                        .open();
                Espalier reader =
                        Espalier.builder().runtimeDir(runtimeDir).readOnly().open();
                EdgeWriter writer = owner.claim("map", "base_link")) {
            writer.push(1_000, 1, 2, 3, 0, 0, 0, 1);
            final Pose pose = new Pose();
            reader.lookup("map", "base_link").latest(pose);
            System.out.println(DONE + " " + pose);
        }
    }
}
