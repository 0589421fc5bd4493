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

class HerdTest {
    private static final String NAME = "thundering herd";

    @TempDir
    private Path temporary;

    // Mutant tried: a creator that goes on without byte 0, and without a look.
    @Test
    void allThatOpenAtOnceAreInOneArenaOrAreToldThatItIsFull() throws Exception {
        campaign(Rounds.few(NAME, 2), 4, each -> temporary);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void thirtyTwoThatOpenAtOnceAreInOneArenaOrAreToldThatItIsFullFiftyTimes() throws Exception {
        campaign(Rounds.many(NAME, 50), 32, each -> temporary);
    }

    /** The wrong input: one of the herd goes by another runtime directory. */
    @Test
    void aHerdOfTwoArenasIsCaught() {
        final AssertionError caught = assertThrows(
                AssertionError.class,
                () -> campaign(Rounds.few(NAME, 1), 2, each -> each == 0 ? temporary : temporary.resolve("elsewhere")));
        assertTrue(caught.getMessage().contains("arenas of one name"), caught::getMessage);
    }

    private static void campaign(final Rounds rounds, final int size, final IntFunction<Path> runtimeDirOf)
            throws Exception {
        try (Herd campaign = new Herd(rounds, size, runtimeDirOf)) {
            campaign.run();
        }
    }
}
