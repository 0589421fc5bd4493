package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.ParticipantMode;

/** A listing of participants for people and for programs. */
final class ParticipantsText {
    private static final DateTimeFormatter SINCE = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String ROW = "%4s  %8s  %-4s  %-9s  %-4s  %11s  %-24s  %s";

    private final ParticipantListing listing;

    ParticipantsText(final ParticipantListing listing) {
        this.listing = listing;
    }

    ObjectNode json() {
        final ObjectNode json = Console.object();
        json.put("generation", listing.generation()).put("owned", listing.ownershipHeld());
        final ArrayNode rows = json.putArray("participants");
        for (final ParticipantListing.Row row : listing.rows()) {
            final ObjectNode node = rows.addObject();
            node.put("slot", row.slot()).put("state", state(row));
            final IdentityRecord who = row.record().orElse(null);
            node.put("pid", who == null ? null : who.pid());
            node.put("mode", who == null ? null : mode(who));
            node.put("heir", who == null ? null : who.mayInherit());
            node.put("incarnation", who == null ? null : who.incarnation());
            node.put("name", who == null ? null : who.name());
            node.put("since_ns", who == null ? null : who.attachedAt());
            node.put(
                    "reclaimed_ns",
                    row.reclaimedAt().isPresent() ? row.reclaimedAt().getAsLong() : null);
        }
        return json;
    }

    /** A heading and one line per slot; nothing at all when there is no row. */
    List<String> lines() {
        final List<String> lines = new ArrayList<>();
        if (listing.rows().isEmpty()) {
            return lines;
        }
        lines.add(line("SLOT", "PID", "MODE", "STATE", "HEIR", "INCARNATION", "SINCE", "NAME"));
        for (final ParticipantListing.Row row : listing.rows()) {
            final String slot = Integer.toString(row.slot());
            lines.add(row.record()
                    .map(who -> line(
                            slot,
                            Integer.toString(who.pid()),
                            mode(who),
                            state(row),
                            who.mayInherit() ? "yes" : "no",
                            // A reader has no record in the arena, hence no incarnation.
                            who.incarnation() == 0 ? "-" : Long.toString(who.incarnation()),
                            SINCE.format(Stamps.toInstant(who.attachedAt())),
                            who.name()))
                    .orElseGet(() -> line(slot, "-", "-", state(row), "-", "-", "-", "(being written)")));
        }
        return lines;
    }

    private static String line(final Object... columns) {
        return String.format(Locale.ROOT, ROW, columns).stripTrailing();
    }

    private static String state(final ParticipantListing.Row row) {
        return row.state().name().toLowerCase(Locale.ROOT);
    }

    private static String mode(final IdentityRecord who) {
        return who.mode() == ParticipantMode.READ_WRITE ? "rw" : "ro";
    }
}
