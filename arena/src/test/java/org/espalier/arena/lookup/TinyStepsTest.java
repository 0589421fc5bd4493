package org.espalier.arena.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.pose.ExactPose;
import org.espalier.arena.pose.Pose;
import org.junit.jupiter.api.Test;

/**
 * The {@code tiny*} frames of the shared vectors turn by less per sample than tf2 can blend, so that its answers are off
 * by up to 2e-8 there. Here the whole path is recomputed in 60 digits from the samples: every question that has an answer,
 * and stamps between any two samples besides.
 */
class TinyStepsTest {
    private static final double BOUND = 1e-15;

    private final Map<String, List<VectorFile.Sample>> histories = new HashMap<>();
    private VectorFile file;
    private double worst;
    private double worstOfOne;
    private int compared;

    @Test
    void stepsTooSmallForTf2AreBlendedToTheLastDigit() {
        final Path directory = VectorFile.directory();
        if (directory == null) {
            System.out.println("skipped: no shared/vectors beside this repository");
        }
        assumeTrue(directory != null, "no shared/vectors beside this repository");
        file = VectorFile.read(directory.resolve("tf2/edgecases.txt"));
        file.samples.forEach(each -> histories
                .computeIfAbsent(each.child(), frame -> new ArrayList<>())
                .add(each));
        for (final VectorFile.Question question : file.questions) {
            if (question.answer() != null && question.target().startsWith("tiny")) {
                compare(question.target(), question.source(), question.stamp());
            }
        }
        final int asked = compared;
        for (final String frame : file.parents.keySet()) {
            if (frame.startsWith("tiny")) {
                compareBetweenSamples(frame);
            }
        }
        System.out.printf(
                "tiny*: %d questions of the file and %d stamps between samples against 60 digits: worst error %.3g, of one"
                        + " edge %.3g%n",
                asked, compared - asked, worst, worstOfOne);
        assertTrue(asked > 100 && compared - asked > 100, asked + " and " + compared);
    }

    private void compareBetweenSamples(final String frame) {
        final List<VectorFile.Sample> history = histories.get(frame);
        for (int i = 1; i < history.size(); i++) {
            final long from = history.get(i - 1).stamp();
            final long step = history.get(i).stamp() - from;
            compare(file.parents.get(frame), frame, from + step / 3);
        }
    }

    private void compare(final String target, final String source, final long t) {
        final Pose got = new Pose();
        assertEquals(LookupStatus.OK, file.tree.lookup(target, source).tryAt(t, got));
        final List<String> up = wayUp(target);
        final List<String> down = wayUp(source);
        final List<String> shared = new ArrayList<>(up);
        shared.retainAll(down);
        up.removeAll(shared);
        down.removeAll(shared);
        final double error = chain(up, t).invert().compose(chain(down, t)).error(got);
        final int edges = up.size() + down.size();
        worst = Math.max(worst, error);
        worstOfOne = edges == 1 ? Math.max(worstOfOne, error) : worstOfOne;
        compared++;
        // Each edge of a longer path adds the rounding of one composition.
        assertTrue(error <= edges * BOUND, () -> source + " in " + target + " at " + t + ": off by " + error);
    }

    /** The frame and what is above it. */
    private List<String> wayUp(final String frame) {
        final List<String> way = new ArrayList<>();
        for (String at = frame; at != null; at = file.parents.get(at)) {
            way.add(at);
        }
        return way;
    }

    private ExactPose chain(final List<String> upwards, final long t) {
        ExactPose pose = ExactPose.of(new Pose());
        for (final String frame : upwards) {
            pose = inParent(frame, t).compose(pose);
        }
        return pose;
    }

    private ExactPose inParent(final String frame, final long t) {
        final List<VectorFile.Sample> history = histories.get(frame);
        if (history.size() == 1) {
            return ExactPose.of(history.get(0).pose());
        }
        int after = 1;
        while (after < history.size() - 1 && history.get(after).stamp() < t) {
            after++;
        }
        final VectorFile.Sample from = history.get(after - 1);
        final VectorFile.Sample to = history.get(after);
        final BigDecimal ratio = BigDecimal.valueOf(t - from.stamp())
                .divide(BigDecimal.valueOf(to.stamp() - from.stamp()), new MathContext(60));
        return ExactPose.lerpSlerp(from.pose(), to.pose(), ratio);
    }
}
