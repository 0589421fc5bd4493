package org.espalier.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushException;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.tree.TransformTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlayerTest {
    private static final String TWO_EDGES = """
            E map odom D
            E odom base D
            E base cam S
            P odom 1000 0 0 0 0 0 0 1
            P odom 3000 2 0 0 0 0 0 1
            P base 2000 5 0 0 0 0 0 1
            P base 4000 7 0 0 0 0 0 1
            P cam 0 0 0 9 0 0 0 1
            """;

    @TempDir
    Path dir;

    @Test
    void theSurveyIsExactAndEverySampleStaysReadable() throws IOException {
        final Survey survey = Survey.of(List.of(recording(TWO_EDGES)));

        assertEquals(4, survey.samples());
        assertEquals(1000, survey.firstStampNanos());
        assertEquals(4000, survey.lastStampNanos());
        assertEquals(3, survey.edges().size());
        assertEquals(9.0, survey.edges().get(2).fixedPose().tz);
        for (final var edge : survey.layout(Interpolation.LERP_SLERP).edges()) {
            if (edge.kind() == EdgeKind.DYNAMIC) {
                assertTrue(edge.slots() > 2, "two samples and the writer's slot");
                assertEquals(Interpolation.LERP_SLERP, edge.interpolation());
            }
        }
    }

    @Test
    void whatIsPlayedIsAnswered() throws IOException {
        final Play play = new Play(recording(TWO_EDGES));

        assertTrue(play.player.playAtOnce(0));

        final Pose pose = new Pose();
        play.tree.lookup("map", "cam", 2000, pose);
        assertEquals(6.0, pose.tx);
        assertEquals(9.0, pose.tz);
        assertEquals(4, play.player.played());
    }

    /** Pushed in the order of the file, the sample of base at 2000 would come after that of odom at 3000. */
    @Test
    void atAPaceSamplesGoInTheOrderOfTheirStampsAcrossEdges() throws IOException, InterruptedException {
        final Play play = new Play(recording(TWO_EDGES));
        final List<Boolean> odomIsAhead = new ArrayList<>();
        final Pose pose = new Pose();

        assertTrue(play.player.play(
                new Pace(1e-9, nanos -> {
                    odomIsAhead.add(play.tree.lookup("map", "odom").tryAt(3000, pose) == LookupStatus.OK);
                    return false;
                }),
                0));

        // Asked before the second, third and fourth sample: 2000 of base, 3000 of odom, 4000 of base.
        assertEquals(List.of(false, false, true), odomIsAhead);
    }

    @Test
    void aPaceThatIsToldToEndEndsThePlaying() throws IOException, InterruptedException {
        final Play play = new Play(recording(TWO_EDGES));

        assertFalse(play.player.play(new Pace(1e-9, nanos -> true), 0));

        assertEquals(1, play.player.played(), "the first sample is due at once");
    }

    /** Real trajectories repeat a stamp with another pose: the later line is kept. */
    @Test
    void duplicatesAndRefusalsAreCountedOnTheirEdge() throws IOException {
        final Play play = new Play(recording("""
                E map odom D
                E map base D
                P odom 1000 1 0 0 0 0 0 1
                P odom 1000 2 0 0 0 0 0 1
                P odom 900 3 0 0 0 0 0 1
                P odom 2000 nan 0 0 0 0 0 1
                P odom 2000 4 0 0 0 0 0 0.5
                P odom 2000 5 0 0 0 0 0 1
                P base 1 0 0 0 0 0 0 1
                """));

        assertTrue(play.player.playAtOnce(0));

        assertEquals(
                List.of(new EdgeTally("map", "odom", 2, 1, 3), new EdgeTally("map", "base", 1, 0, 0)),
                play.player.tallies());
        final Pose pose = new Pose();
        play.tree.lookup("map", "odom", 1000, pose);
        assertEquals(2.0, pose.tx, "the later of two equal stamps");
    }

    @Test
    void aSecondRoundFollowsTheFirst() throws IOException {
        final Play play = new Play(recording(TWO_EDGES));

        play.player.playAtOnce(0);
        assertEquals(6000, play.player.loopNanos(), "3000 long, and one step of 3000");
        play.player.playAtOnce(play.player.loopNanos());

        assertEquals(
                List.of(0L, 0L),
                play.player.tallies().stream().map(EdgeTally::refused).toList());
    }

    @Test
    void aLostClaimEndsThePlaying() throws IOException {
        final Play play = new Play(recording(TWO_EDGES));
        play.writers.get("base").close();

        assertThrows(PushException.class, () -> play.player.playAtOnce(0));
    }

    @Test
    void aStaticEdgeWithoutAPoseIsRefusedWhereItIsDeclared() throws IOException {
        final Recording recording = recording("E map odom D\nE odom cam S\nP odom 1 0 0 0 0 0 0 1\n");

        assertTrue(assertThrows(InputException.class, () -> Survey.of(List.of(recording)))
                .getMessage()
                .contains(":2: static edge odom -> cam has no P line"));
    }

    @Test
    void anEmptyFileHoldsNoTransform() throws IOException {
        final Recording recording = recording("# nothing\n");

        assertTrue(assertThrows(InputException.class, () -> Survey.of(List.of(recording)))
                .getMessage()
                .contains("holds no transform"));
    }

    @Test
    void twoFilesThatDisagreeAboutAParentAreRefused() throws IOException {
        final Path other = dir.resolve("other.txt");
        Files.writeString(other, "E world odom D\nP odom 1 0 0 0 0 0 0 1\n");
        final List<Recording> both = List.of(recording(TWO_EDGES), Recording.open(other, TumFrames.DEFAULT));

        assertTrue(assertThrows(InputException.class, () -> Survey.of(both))
                .getMessage()
                .contains("other.txt:1: frame 'odom'"));
    }

    private Recording recording(final String content) throws IOException {
        final Path file = dir.resolve("recording.txt");
        Files.writeString(file, content);
        return Recording.open(file, TumFrames.DEFAULT);
    }

    private static final class Play {
        private final TransformTree tree;
        private final Map<String, EdgeWriter> writers = new HashMap<>();
        private final Player player;

        Play(final Recording recording) {
            final Survey survey = Survey.of(List.of(recording));
            tree = TransformTree.onHeap(survey.layout(Interpolation.LERP_SLERP));
            for (final EdgeSurvey edge : survey.edges()) {
                if (edge.kind() == EdgeKind.DYNAMIC) {
                    writers.put(edge.child(), tree.claim(edge.parent(), edge.child(), "test"));
                }
            }
            player = new Player(List.of(recording), survey, writers, () -> false);
        }
    }
}
