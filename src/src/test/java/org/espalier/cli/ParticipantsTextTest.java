package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.junit.jupiter.api.Test;

class ParticipantsTextTest {
    private final ParticipantsText text = new ParticipantsText(new ParticipantListing(
            3,
            true,
            List.of(
                    row(0, ParticipantListing.State.LIVE, who(4711, 2, ParticipantMode.READ_WRITE)),
                    row(1, ParticipantListing.State.STALE, who(4712, 0, ParticipantMode.READ_ONLY)),
                    new ParticipantListing.Row(
                            2, ParticipantListing.State.LIVE, Optional.empty(), OptionalLong.empty()),
                    new ParticipantListing.Row(
                            3,
                            ParticipantListing.State.RECLAIMED,
                            Optional.of(who(4713, 1, ParticipantMode.READ_WRITE)),
                            OptionalLong.of(99)))));

    @Test
    void eachSlotIsOneLine() {
        final List<String> lines = text.lines();

        assertEquals(5, lines.size());
        assertEquals(
                "   0      4711  rw    live       yes             2  2026-01-02 03:04:05.678Z  driver", lines.get(1));
        assertEquals(
                "   1      4712  ro    stale      no              -  2026-01-02 03:04:05.678Z  driver", lines.get(2));
        assertEquals(
                "   3      4713  rw    reclaimed  yes             1  2026-01-02 03:04:05.678Z  driver", lines.get(4));
        assertTrue(lines.get(3).endsWith("(being written)"), lines.get(3));
    }

    @Test
    void noRowsAreNoLines() {
        assertEquals(List.of(), new ParticipantsText(new ParticipantListing(0, false, List.of())).lines());
    }

    @Test
    void jsonSaysWhatIsNotKnown() {
        final JsonNode json = text.json();

        assertEquals(3, json.get("generation").asLong());
        assertTrue(json.get("owned").asBoolean());
        assertEquals(4711, json.get("participants").get(0).get("pid").asInt());
        assertEquals("stale", json.get("participants").get(1).get("state").asText());
        assertTrue(json.get("participants").get(1).get("reclaimed_ns").isNull());
        assertEquals("reclaimed", json.get("participants").get(3).get("state").asText());
        assertEquals(99, json.get("participants").get(3).get("reclaimed_ns").asLong());
        assertTrue(json.get("participants").get(2).get("pid").isNull());
    }

    private static ParticipantListing.Row row(
            final int slot, final ParticipantListing.State state, final IdentityRecord who) {
        return new ParticipantListing.Row(slot, state, Optional.of(who), OptionalLong.empty());
    }

    private static IdentityRecord who(final int pid, final long incarnation, final ParticipantMode mode) {
        return new IdentityRecord(
                3,
                new UUID(1, 2),
                new UUID(3, 4),
                5,
                6,
                incarnation,
                1_767_323_045_678_000_000L,
                pid,
                mode,
                IdentityRecord.State.ATTACHED,
                mode == ParticipantMode.READ_WRITE,
                "driver");
    }
}
