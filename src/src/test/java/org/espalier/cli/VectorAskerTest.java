package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.tree.TransformTree;
import org.espalier.replay.EdgeSurvey;
import org.espalier.replay.Player;
import org.espalier.replay.Recording;
import org.espalier.replay.Survey;
import org.espalier.replay.TumFrames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings played into a tree of this process and asked: readers, ring, plans and the comparison together. */
class VectorAskerTest {
    private static final Path SHARED = Path.of(System.getProperty("espalier.shared", "../../shared"));

    @TempDir
    Path dir;

    /** The answers and refusals of ROS tf2, none skipped. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "tf2/small.txt",
                "tf2/chains.txt",
                "tf2/bushy.txt",
                "tf2/edgecases.txt",
                "real/nav2_turtlebot.txt",
                "real/tum_fr2_desk.txt"
            })
    void everyLineIsAnsweredOrDeclinedAsTf2Does(final String name) {
        final Path file = SHARED.resolve("vectors").resolve(name);
        assumeTrue(Files.exists(file), () -> file + " is not there: this host has no shared vectors");

        final VectorAsker asker = ask(file);

        assertEquals(List.of(), asker.differences());
        assertEquals(asker.lines(), asker.compared() + asker.declinedAlike());
        assertTrue(asker.compared() >= 100, "compared " + asker.compared());
    }

    @Test
    void wrongAnswersWrongStampsAndWrongRefusalsAreCounted() throws IOException {
        final Path file = dir.resolve("wrong.txt");
        Files.writeString(file, """
                E a b D
                P b 100 1 0 0 0 0 0 1
                P b 200 2 0 0 0 0 0 1
                Q a b 100 OK 1 0 0 0 0 0 1
                Q a b 100 OK 1.00000000001 0 0 0 0 0 1
                Q a b 300 OK 2 0 0 0 0 0 1
                Q a b 100 ERR PAST
                Q a b 300 ERR PAST
                Q a b 300 ERR FUTURE
                L a b OK 200 2 0 0 0 0 0 1
                L a b OK 199 2 0 0 0 0 0 1
                """);

        final VectorAsker asker = ask(file);

        assertEquals(8, asker.lines());
        assertEquals(2, asker.compared());
        assertEquals(1, asker.declinedAlike());
        assertEquals(5, asker.differ());
        assertEquals(1e-11, asker.worstError(), 1e-15);
        assertTrue(asker.worstAt().endsWith("wrong.txt:5"), asker::worstAt);
    }

    private static VectorAsker ask(final Path file) {
        final Recording recording = Recording.open(file, TumFrames.DEFAULT);
        final Survey survey = Survey.of(List.of(recording));
        try (TransformTree tree = TransformTree.onHeap(survey.layout(Interpolation.LERP_SLERP))) {
            final Map<String, EdgeWriter> writers = new HashMap<>();
            for (final EdgeSurvey edge : survey.edges()) {
                if (edge.kind() == EdgeKind.DYNAMIC) {
                    writers.put(edge.child(), tree.claim(edge.parent(), edge.child(), "test"));
                }
            }
            assertTrue(new Player(List.of(recording), survey, writers, () -> false).playAtOnce(0));
            final VectorComparison comparison = new VectorComparison(1e-12);
            recording.read(comparison);
            final VectorAsker asker = new VectorAsker(tree, comparison);
            recording.read(asker);
            return asker;
        }
    }
}
