package org.espalier.actors.owner;

import java.util.ArrayList;
import java.util.List;
import org.espalier.actors.connection.SlotQuestion;
import org.espalier.arena.claim.ClaimTable;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.participant.ParticipantInfo;
import org.espalier.arena.participant.ReclamationVerdict;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.Reclaimer;
import org.espalier.protocol.layout.ClaimWord;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.ParticipantMode;

/** What an attachment says about slots: the arena's records, the arena's one verdict, the lock file's bytes. */
final class AttachedBook implements SlotBook {
    private final Attachment attachment;
    private final Reclaimer reclaimer;

    AttachedBook(final Attachment attachment) {
        this.attachment = attachment;
        this.reclaimer = attachment.reclaimer();
    }

    @Override
    public int capacity() {
        return attachment.participants().slots();
    }

    @Override
    public int ownSlot() {
        return attachment.slot();
    }

    @Override
    public SlotState look(final int slot) {
        final ReclamationVerdict verdict = reclaimer.judge(slot);
        if (verdict instanceof ReclamationVerdict.Reclaimable dead) {
            return new SlotState.Reclaimable(dead.word());
        } else if (verdict instanceof ReclamationVerdict.Live) {
            return new SlotState.Live();
        }
        return ParticipantWord.isFree(attachment.participants().word(slot))
                ? new SlotState.Vacant()
                : new SlotState.Unknown();
    }

    @Override
    public LockProbe probe(final int slot) {
        return attachment.slotProbe().probe(slot);
    }

    @Override
    public boolean reclaim(final int slot, final long word) {
        return reclaimer.reclaim(slot, new ReclamationVerdict.Reclaimable(word));
    }

    @Override
    public ReapedClaims reapClaims(final int slot) {
        final ClaimTable claims = attachment.claims();
        final List<FreedClaim> freed = new ArrayList<>();
        boolean left = false;
        for (int edge = 1; edge <= attachment.segment().geometry().capacity().edges(); edge++) {
            if (ClaimWord.slot(claims.word(edge)) != slot) {
                continue;
            }
            if (claims.reap(edge, attachment.leases())) {
                freed.add(nameOf(edge));
            } else {
                left = left || ClaimWord.slot(claims.word(edge)) == slot;
            }
        }
        return new ReapedClaims(freed, left);
    }

    private FreedClaim nameOf(final int edge) {
        return attachment.tree().edges().stream()
                .filter(info -> info.id() == edge)
                .map(info -> new FreedClaim(info.name().parent(), info.name().child()))
                .findFirst()
                .orElseGet(() -> new FreedClaim("?", "edge " + edge));
    }

    @Override
    public long incarnation(final int slot) {
        return ParticipantWord.incarnation(attachment.participants().word(slot));
    }

    @Override
    public boolean serves() {
        return attachment.holdsOwnership();
    }

    @Override
    public boolean isOccupant(final SlotQuestion.Reattach claim) {
        if (!claim.arena().equals(attachment.instance()) || claim.generation() != attachment.generation()) {
            return false;
        }
        return claim.mode() == ParticipantMode.READ_WRITE ? isRecorded(claim) : isIdentified(claim);
    }

    private boolean isRecorded(final SlotQuestion.Reattach claim) {
        final ParticipantInfo info = attachment.participants().info(claim.slot());
        final ParticipantDetails details = info.details();
        return info.state() == ParticipantWord.LIVE
                && info.incarnation() == claim.incarnation()
                && details.tokenHigh() == claim.token().getMostSignificantBits()
                && details.tokenLow() == claim.token().getLeastSignificantBits();
    }

    private boolean isIdentified(final SlotQuestion.Reattach claim) {
        return attachment
                .lockFile()
                .identity(claim.slot())
                .filter(identity -> identity.state() == IdentityRecord.State.ATTACHED
                        && identity.mode() == ParticipantMode.READ_ONLY
                        && identity.generation() == claim.generation()
                        && identity.incarnation() == claim.incarnation()
                        && identity.token().equals(claim.token()))
                .isPresent();
    }
}
