package org.espalier.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.espalier.arena.pose.Stamps;

/** What the demo saw, and whether it is what was promised. Filled in step by step by one thread. */
final class DemoOutcome {
    private final JsonNode owner;
    private final JsonNode reader;
    private JsonNode victim;
    private JsonNode successor;
    private JsonNode heir;
    private JsonNode relief;
    private JsonNode orphan;
    private JsonNode looked;
    private long claimedAgainMillis;
    private long drivenOnMillis;
    private boolean cleanEnds;

    /** Begins with the process that created the arena and the one that reads it. */
    DemoOutcome(final JsonNode owner, final JsonNode reader) {
        this.owner = owner;
        this.reader = reader;
    }

    JsonNode owner() {
        return owner;
    }

    JsonNode reader() {
        return reader;
    }

    void claimedAgain(final JsonNode killed, final JsonNode by, final long millis) {
        victim = killed;
        successor = by;
        claimedAgainMillis = millis;
    }

    void takenOver(final JsonNode by, final JsonNode next, final JsonNode meanwhile, final long millis) {
        heir = by;
        relief = next;
        orphan = meanwhile;
        drivenOnMillis = millis;
    }

    void looked(final JsonNode counts) {
        looked = counts;
    }

    void cleanEnds(final boolean all) {
        cleanEnds = all;
    }

    /** Whether everything was as promised. */
    boolean good() {
        return cleanEnds
                && sameSlot()
                && sameArena()
                && heir.path("pid").equals(successor.path("pid"))
                && looked.path("answered").asLong() > 0
                && looked.path("refused").asLong() == 0;
    }

    private boolean sameSlot() {
        return victim.path("slot").equals(successor.path("slot"));
    }

    private boolean sameArena() {
        return owner.path("uuid").equals(successor.path("uuid"))
                && owner.path("uuid").equals(heir.path("uuid"))
                && owner.path("uuid").equals(relief.path("uuid"));
    }

    ObjectNode json() {
        final ObjectNode line = Console.object().put("event", "summary").put("ok", good());
        line.put("lookups_answered", looked.path("answered").asLong());
        line.put("lookups_refused", looked.path("refused").asLong());
        line.put("longest_gap_ns", looked.path("longest_gap_ns").asLong());
        line.put("same_slot", sameSlot()).put("same_arena", sameArena()).put("clean_ends", cleanEnds);
        line.put("claimed_again_after_ms", claimedAgainMillis);
        line.put("taken_over_by_pid", heir.path("pid").asLong());
        line.put("taken_over_after_ms", heir.path("millis_since_loss").asLong());
        line.put("driven_on_after_ms", drivenOnMillis);
        line.put("lookups_without_owner", orphan.path("answered_without_owner").asLong());
        line.put("failed_without_owner", orphan.path("refused_without_owner").asLong());
        return line;
    }

    List<String> text() {
        return List.of(
                "",
                "summary",
                String.format(
                        Locale.ROOT,
                        "  lookups by the reader   %,d answered, %,d failed, longest pause between two answers %s",
                        looked.path("answered").asLong(),
                        looked.path("refused").asLong(),
                        Stamps.describeGap(looked.path("longest_gap_ns").asLong())),
                "  killed claimant         edge claimed again after " + claimedAgainMillis + " ms, slot "
                        + successor.path("slot").asInt()
                        + (sameSlot() ? " used again" : " (the old one is still taken)"),
                "  killed owner            taken over by pid "
                        + heir.path("pid").asLong() + " after "
                        + heir.path("millis_since_loss").asLong() + " ms; a new process drove the robot after "
                        + drivenOnMillis + " ms",
                "  lookups without owner   "
                        + orphan.path("answered_without_owner").asLong() + " answered, "
                        + orphan.path("refused_without_owner").asLong() + " failed",
                "  one arena throughout    " + (sameArena() ? "yes" : "NO"),
                "  clean ends              " + (cleanEnds ? "yes" : "NO"));
    }
}
