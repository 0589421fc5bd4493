package org.espalier.arena.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.espalier.arena.pose.Pose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every timed and every latest question of the shared vectors is answered, or declined, as ROS tf2 does it. */
class VectorTest {
    @ParameterizedTest
    @CsvSource({
        "tf2/small.txt, 1e-12, 249",
        "tf2/chains.txt, 1e-12, 3487",
        "tf2/bushy.txt, 1e-12, 3500",
        "tf2/edgecases.txt, 1e-12, 3502",
        "real/nav2_turtlebot.txt, 1e-9, 3301",
        "real/tum_fr2_desk.txt, 1e-9, 504"
    })
    void everyQuestionIsAnsweredOrDeclinedAsTf2Does(final String name, final double tolerance, final int count) {
        final Path directory = VectorFile.directory();
        if (directory == null) {
            System.out.println("skipped " + name + ": no shared/vectors beside this repository");
        }
        assumeTrue(directory != null, "no shared/vectors beside this repository");
        final VectorFile file = VectorFile.read(directory.resolve(name));
        final List<String> wrong = new ArrayList<>();
        double worst = 0;
        int answered = 0;
        for (final VectorFile.Question question : file.questions) {
            final Lookup lookup = file.tree.lookup(question.target(), question.source());
            final Pose got = new Pose();
            final LookupStatus status = question.latest() ? lookup.tryLatest(got) : lookup.tryAt(question.stamp(), got);
            final double allowed = tolerance(question, file, tolerance);
            if (question.answer() == null) {
                if (!declinedFor(question, lookup)) {
                    wrong.add(question + " got " + status + " " + lookup.failure());
                }
            } else if (status != LookupStatus.OK) {
                wrong.add(question + " got " + lookup.failure().message());
            } else {
                answered++;
                final double error = distance(question.answer(), got);
                worst = Math.max(worst, error / allowed);
                if (!(error <= allowed) || lookup.stamp() != question.stamp()) {
                    wrong.add(question + " got " + got + " at " + lookup.stamp() + ", off by " + error);
                }
            }
        }
        assertEquals(
                List.of(),
                wrong.subList(0, Math.min(5, wrong.size())),
                () -> wrong.size() + " of " + file.questions.size() + " questions differ");
        assertEquals(count, file.questions.size(), "questions read");
        assertTrue(answered > 0);
        System.out.printf(
                "%s: %d questions, %d answered, worst error %.3g of the tolerance%n",
                name, file.questions.size(), answered, worst);
    }

    private static double tolerance(final VectorFile.Question question, final VectorFile file, final double tolerance) {
        final String frames = question.target() + " " + question.source();
        if (frames.contains("tiny")) {
            // tf2 leaves steps below 3e-8 rad unblended; the exact answer is compared in the pose tests.
            return 3e-8;
        }
        return frames.contains("large") ? tolerance * file.reach(question) : tolerance;
    }

    private static boolean declinedFor(final VectorFile.Question question, final Lookup lookup) {
        final LookupFailure failure = lookup.failure();
        if (failure == null) {
            return false;
        }
        if (question.severalReasons()) {
            return true;
        }
        return switch (question.kind()) {
            case "UNKNOWN_FRAME" -> failure instanceof LookupFailure.UnknownFrame;
            case "CONNECTIVITY" -> failure instanceof LookupFailure.NotConnected;
            case "FUTURE" -> failure instanceof LookupFailure.AfterHistory;
            case "PAST" -> failure instanceof LookupFailure.BeforeHistory;
            case "ONE_SAMPLE" ->
                failure instanceof final LookupFailure.BeforeHistory before && before.samples() == 1
                        || failure instanceof final LookupFailure.AfterHistory after && after.samples() == 1;
            default -> throw new AssertionError("unknown kind in " + question);
        };
    }

    private static double distance(final Pose a, final Pose b) {
        final double sign = a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw < 0 ? -1 : 1;
        double worst = Math.max(Math.abs(a.tx - b.tx), Math.max(Math.abs(a.ty - b.ty), Math.abs(a.tz - b.tz)));
        worst = Math.max(worst, Math.max(Math.abs(a.qx - sign * b.qx), Math.abs(a.qy - sign * b.qy)));
        return Math.max(worst, Math.max(Math.abs(a.qz - sign * b.qz), Math.abs(a.qw - sign * b.qw)));
    }
}
