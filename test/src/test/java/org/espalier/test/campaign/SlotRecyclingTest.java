package org.espalier.test.campaign;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SlotRecyclingTest {
    private static final String NAME = "slot recycling";

    @TempDir
    private Path temporary;

    // Mutant tried: a reclaimer that frees nothing.
    @Test
    void killedJoinersLeaveEverySlotToThoseThatJoinAtOnceAfterThem() throws Exception {
        campaign(Rounds.few(NAME, 3), 3, 3, number -> false);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void aHundredAndTwentyEightKilledJoinersLeaveSixtyThreeSlotsToThoseThatJoinAtOnce() throws Exception {
        campaign(Rounds.many(NAME, 128), 128, 64, number -> false);
    }

    /** The wrong input: one that is said to be dead lives on, in a slot that must not be given to another. */
    @Test
    void aJoinerThatIsNotDeadIsCaught() {
        final AssertionError caught =
                assertThrows(AssertionError.class, () -> campaign(Rounds.few(NAME, 1), 1, 3, number -> true));
        assertTrue(caught.getMessage().contains("NoParticipantSlots"), caught::getMessage);
    }

    private void campaign(final Rounds rounds, final int floor, final int slots, final IntPredicate spared)
            throws Exception {
        try (SlotRecycling campaign = new SlotRecycling(rounds, temporary, slots, spared)) {
            campaign.run(floor);
        }
    }
}
