package org.espalier.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.espalier.Espalier;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.replay.EdgeSurvey;
import org.espalier.replay.Player;
import org.espalier.replay.Recording;
import org.espalier.replay.Survey;

/** The claims on every moving edge of recordings, held while they are played and given back together. */
final class ReplayedEdges implements AutoCloseable {
    private final Map<String, EdgeWriter> writers = new LinkedHashMap<>();
    private final Player player;

    ReplayedEdges(
            final Espalier session,
            final List<Recording> recordings,
            final Survey survey,
            final BooleanSupplier stopped) {
        boolean whole = false;
        try {
            for (final EdgeSurvey edge : survey.edges()) {
                if (edge.kind() == EdgeKind.STATIC) {
                    EdgeCheck.requireFixed(session.tree(), edge.parent(), edge.child(), edge.fixedPose());
                } else {
                    writers.put(edge.child(), session.claim(edge.parent(), edge.child()));
                }
            }
            player = new Player(recordings, survey, writers, stopped);
            whole = true;
        } finally {
            if (!whole) {
                close();
            }
        }
    }

    Player player() {
        return player;
    }

    @Override
    public void close() {
        writers.values().forEach(EdgeWriter::close);
    }
}
