package org.espalier.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.PushStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkTest {

    /** A benchmark of refusals would be fast. Tried: stamps one period past the newest sample. */
    @ParameterizedTest
    @CsvSource({"1,LERP_SLERP", "3,SCLERP", "6,LERP_SLERP", "15,SCLERP"})
    void everyBenchmarkedLookupIsAnswered(final int depth, final Interpolation interpolation) {
        final LookupBenchmark benchmark = new LookupBenchmark();
        benchmark.depth = depth;
        benchmark.interpolation = interpolation;
        benchmark.fill();
        for (int i = 0; i < 5000; i++) {
            final Pose answer = benchmark.at();
            final double norm =
                    answer.qx * answer.qx + answer.qy * answer.qy + answer.qz * answer.qz + answer.qw * answer.qw;
            assertEquals(1.0, norm, 1e-9);
        }
        benchmark.close();
    }

    @Test
    void everyBenchmarkedPushIsAccepted() {
        final PushBenchmark benchmark = new PushBenchmark();
        benchmark.fill();
        for (int i = 0; i < 5000; i++) {
            assertSame(PushStatus.PUSHED, benchmark.push());
        }
        benchmark.close();
    }

    @Test
    void timeUsedByOthersIsWhatIsLeftWhenOursIsTakenAway() {
        final MachineLoad before = MachineLoad.parse("cpu 100 0 50 800 50 0 0 0 0 0", stat(10, 10, 0, 0));
        final MachineLoad after = MachineLoad.parse("cpu 200 0 100 830 70 0 0 0 0 0", stat(60, 20, 30, 10));
        // 150 of 200 ticks were used, 100 of them by us and our children.
        assertEquals(0.25, after.othersSince(before), 1e-12);
    }

    /** Tried: the comparison turned round. */
    @Test
    void aFigureOfABusyMachineIsInvalidAndNotAFailure() {
        final Figure quiet = new Figure("push", 9.5, 0.2, 0.0, 0.02);
        final Figure busy = new Figure("push", 9.5, 0.2, 0.0, 0.5);
        assertTrue(quiet.valid());
        assertFalse(busy.valid());
        assertFalse(quiet.line().contains("INVALID"));
        assertTrue(busy.line().contains("INVALID"), busy.line());
    }

    private static String stat(final int user, final int system, final int childUser, final int childSystem) {
        return "42 (a (b) c) S 1 1 1 0 -1 4194304 0 0 0 0 " + user + " " + system + " " + childUser + " " + childSystem
                + " 20 0 1 0 100 0 0";
    }
}
