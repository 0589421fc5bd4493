package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StopAndContinueTest {
    private static final String NAME = "stop and continue";
    private static final String STALL_SOON = "espalier.liveness.stall-after=200ms";
    private static final String SWEEP_OFTEN = "espalier.sweep.period=50ms";

    @TempDir
    private Path temporary;

    @Test
    void whoeverStandsStillIsCalledStalledAndKeepsWhatItHolds() throws Exception {
        campaign(Rounds.few(NAME, 3), Duration.ZERO, hand -> hand.jvm().suspend(), STALL_SOON, SWEEP_OFTEN);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void whoeverStandsStillForHalfAMinuteIsCalledStalledAndKeepsWhatItHolds() throws Exception {
        campaign(
                Rounds.many(NAME, 6), Duration.ofSeconds(30), hand -> hand.jvm().suspend());
    }

    /** The wrong input: the one that is said to be stopped is killed. */
    @Test
    void aKilledOwnerThatIsSaidToBeStoppedIsCaught() {
        final AssertionError caught = assertThrows(
                AssertionError.class,
                () -> campaign(
                        Rounds.few(NAME, 1), Duration.ZERO, hand -> hand.jvm().kill(), STALL_SOON, SWEEP_OFTEN));
        assertTrue(caught.getMessage().contains("OwnerLost"), caught::getMessage);
    }

    private void campaign(
            final Rounds rounds, final Duration stop, final Consumer<Hand> stopper, final String... settings)
            throws Exception {
        try (StopAndContinue campaign = new StopAndContinue(rounds, temporary, stop, stopper, settings)) {
            campaign.run();
        }
    }
}
