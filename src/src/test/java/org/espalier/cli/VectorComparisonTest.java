package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.replay.Expected;
import org.espalier.replay.SourceLine;
import org.junit.jupiter.api.Test;

class VectorComparisonTest {
    private static final SourceLine SOMEWHERE = new SourceLine(Path.of("v.txt"), 1);
    private static final EdgeName EDGE = new EdgeName("a", "b");

    @Test
    void aQuaternionEqualsItsNegative() {
        assertEquals(
                0, VectorComparison.difference(new Pose(1, 2, 3, 0, 0, 0.6, 0.8), new Pose(1, 2, 3, 0, 0, -0.6, -0.8)));
    }

    @Test
    void theWorstNumberCountsAndNotANumberIsNeverSmall() {
        assertEquals(0.5, VectorComparison.difference(new Pose(), new Pose(0.1, -0.5, 0, 0, 0, 0, 1)));
        assertTrue(Double.isNaN(VectorComparison.difference(new Pose(), new Pose(0, Double.NaN, 0, 0, 0, 0, 1))));
    }

    @Test
    void offsetsOnTheWayToTheRootWidenWhatIsAllowedOnLargeFramesOnly() {
        final VectorComparison comparison = new VectorComparison(1e-12);
        for (final String family : List.of("large", "other")) {
            comparison.edge(SOMEWHERE, family + "_root", family + "_mid", EdgeKind.DYNAMIC);
            comparison.edge(SOMEWHERE, family + "_mid", family + "_leaf", EdgeKind.DYNAMIC);
            comparison.sample(SOMEWHERE, family + "_mid", 1, new Pose(0, -1e6, 0, 0, 0, 0, 1));
            comparison.sample(SOMEWHERE, family + "_leaf", 1, new Pose(3, 0, 0, 0, 0, 0, 1));
        }

        assertEquals(1e-6, comparison.allowed("large_leaf", "large_root"), 1e-18);
        assertEquals(1e6, comparison.scale("large_root", "large_leaf"));
        assertEquals(1e-12, comparison.allowed("large_root", "large_root"), 1e-24);
        assertEquals(1e-12, comparison.allowed("other_leaf", "other_root"), 1e-24);
        assertEquals(3e-8, comparison.allowed("tiny_a", "near"), 1e-20);
    }

    @Test
    void filesOfRealRecordingsAreHeldToTheirOwnTolerance() {
        assertEquals(1e-9, VectorComparison.toleranceOf(Path.of("vectors", "real", "robot.txt")));
        assertEquals(1e-12, VectorComparison.toleranceOf(Path.of("vectors", "tf2", "real.txt")));
    }

    @Test
    void aRefusalIsComparedByKindUnlessSeveralReasonsHold() {
        final LookupFailure future = new LookupFailure.AfterHistory(EDGE, 9, 1, 5, 4);

        assertTrue(VectorComparison.alike(new Expected.Refusal("FUTURE", false), future));
        assertFalse(VectorComparison.alike(new Expected.Refusal("PAST", false), future));
        assertTrue(VectorComparison.alike(new Expected.Refusal("PAST", true), future));
        assertTrue(VectorComparison.alike(
                new Expected.Refusal("ONE_SAMPLE", false), new LookupFailure.AfterHistory(EDGE, 9, 5, 5, 1)));
        assertFalse(VectorComparison.alike(
                new Expected.Refusal("FUTURE", false), new LookupFailure.AfterHistory(EDGE, 9, 5, 5, 1)));
    }
}
