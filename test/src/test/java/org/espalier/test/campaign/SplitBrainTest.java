package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SplitBrainTest {
    private static final String NAME = "split brain";

    @TempDir
    private Path temporary;

    // Mutant tried: an opener that looks for nobody alive, neither before nor under byte 0.
    @Test
    void anOpenerStartedAsTheOwnerDiesIsNeverInASecondArena() throws Exception {
        campaign(Rounds.few(NAME, 2), round -> temporary);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void anOpenerStartedAsTheOwnerDiesIsNeverInASecondArenaAThousandTimes() throws Exception {
        campaign(Rounds.many(NAME, 1000), round -> temporary);
    }

    /** The wrong input: the opener goes elsewhere, as if its file names led to other files. */
    @Test
    void anOpenerInAnArenaOfItsOwnIsCaught() {
        final AssertionError caught = assertThrows(
                AssertionError.class, () -> campaign(Rounds.few(NAME, 1), round -> temporary.resolve("elsewhere")));
        assertTrue(caught.getMessage().contains("round 1"), caught::getMessage);
        assertTrue(caught.getMessage().contains("the opener's arena, beside survivors"), caught::getMessage);
    }

    private void campaign(final Rounds rounds, final IntFunction<Path> openersGo) throws Exception {
        try (SplitBrain campaign = new SplitBrain(rounds, temporary, openersGo)) {
            campaign.run();
        }
    }
}
