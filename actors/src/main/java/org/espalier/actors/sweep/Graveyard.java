package org.espalier.actors.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.claim.ClaimTable;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.participant.ReclamationVerdict;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.Reclaimer;
import org.espalier.arena.ring.EdgeName;
import org.espalier.protocol.layout.ClaimWord;
import org.espalier.protocol.layout.ParticipantWord;

/** One pass over everything a dead participant can leave: records first, then claims. */
final class Graveyard {
    private final Attachment attachment;
    private final Consumer<RuntimeEvent> events;
    private final List<Integer> slots = new ArrayList<>();
    private final List<String> claims = new ArrayList<>();
    private int undecided;

    Graveyard(final Attachment attachment, final Consumer<RuntimeEvent> events) {
        this.attachment = attachment;
        this.events = events;
    }

    SweepReport clear(final String cause) {
        final ParticipantTable participants = attachment.participants();
        final Reclaimer reclaimer = attachment.reclaimer();
        for (int slot = 0; slot < participants.slots(); slot++) {
            final ReclamationVerdict verdict = reclaimer.judge(slot);
            if (verdict instanceof ReclamationVerdict.Reclaimable dead && reclaimer.reclaim(slot, dead)) {
                slots.add(slot);
                events.accept(new RuntimeEvent.SlotReclaimed(slot, cause));
            } else if (verdict instanceof ReclamationVerdict.Unknown
                    && !ParticipantWord.isFree(participants.word(slot))) {
                undecided++;
            }
        }
        reclaimer.markTheRest();
        // Every edge, not only those of the slots above: a reaper may have died between a record and its claims.
        for (int edge = 1; edge <= attachment.segment().geometry().capacity().edges(); edge++) {
            reap(edge);
        }
        return new SweepReport(slots, claims, undecided);
    }

    private void reap(final int edge) {
        final ClaimTable table = attachment.claims();
        final int holder = ClaimWord.slot(table.word(edge));
        if (holder >= 0 && holder != attachment.slot() && table.reap(edge, attachment.leases())) {
            final EdgeName name = nameOf(edge);
            claims.add(name.toString());
            events.accept(new RuntimeEvent.ClaimReaped(name.parent(), name.child(), holder));
        }
    }

    private EdgeName nameOf(final int edge) {
        return attachment.tree().edges().stream()
                .filter(info -> info.id() == edge)
                .map(EdgeInfo::name)
                .findFirst()
                .orElseGet(() -> new EdgeName("?", "edge " + edge));
    }
}
