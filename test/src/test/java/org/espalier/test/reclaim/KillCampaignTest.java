package org.espalier.test.reclaim;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KillCampaignTest {
    @TempDir
    private Path temporary;

    @Test
    void aKilledClaimHoldersSlotAndEdgeAreBackSixTimesInARow() throws IOException {
        campaign(6);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void aKilledClaimHoldersSlotAndEdgeAreBackTwoHundredTimesInARow() throws IOException {
        campaign(200);
    }

    private void campaign(final int rounds) throws IOException {
        try (KillCampaign campaign = new KillCampaign(temporary.resolve("run"))) {
            campaign.run(rounds);
        }
    }
}
