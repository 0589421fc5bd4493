package org.espalier.test.takeover;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Owners killed in a row; see {@link OwnerKills}. */
class OwnerKillsTest {
    private static final int SPARE = 2;

    @TempDir
    private Path temporary;

    // Mutant tried: a writer that looks for byte 0 only and never reattaches.
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void ownersKilledInARowAreReplacedOnTheSameMemoryAndNothingFails() {
        kill(2, 1);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void twoHundredOwnersKilledInARowAreReplacedOnTheSameMemoryAndNothingFails() {
        kill(200, SPARE);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void twentyOwnersWithAGibibyteOfTouchedHeapAreReplacedOnTheSameMemoryAndNothingFails() {
        kill(20, SPARE, "-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");
    }

    private void kill(final int owners, final int spare, final String... flags) {
        try (OwnerKills kills = new OwnerKills(temporary.resolve("run"), spare, flags)) {
            kills.run(owners);
        }
    }
}
