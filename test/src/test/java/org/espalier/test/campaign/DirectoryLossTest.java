package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLossTest {
    private static final String NAME = "directory loss";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path temporary;

    @Test
    void lostFilesAreRestoredOrEverybodyIsTold() throws Exception {
        campaign(Rounds.few(NAME, 3), PATIENCE, "espalier.sweep.check-files=50ms");
    }

    @Test
    @Tag("slow")
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void lostFilesAreRestoredOrEverybodyIsToldAHundredTimesEach() throws Exception {
        campaign(Rounds.many(NAME, 300), PATIENCE);
    }

    /** The wrong input: participants that do not look at their files make a second arena that nobody hears of. */
    @Test
    void aSecondArenaThatNobodyIsToldOfIsCaught() {
        final AssertionError caught = assertThrows(
                AssertionError.class,
                () -> campaign(Rounds.few(NAME, 1), Duration.ofMillis(500), "espalier.sweep.check-files=1h"));
        assertTrue(caught.getMessage().contains("no event RendezvousLost"), caught::getMessage);
    }

    private void campaign(final Rounds rounds, final Duration patience, final String... settings) throws Exception {
        try (DirectoryLoss campaign = new DirectoryLoss(rounds, temporary.resolve("run"), patience, settings)) {
            campaign.run();
        }
    }
}
