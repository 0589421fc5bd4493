package org.espalier.actors.owner;

import java.util.List;
import org.espalier.actors.connection.ServedArena;
import org.espalier.actors.connection.SlotGrant;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.ParticipantMode;

/** What an attachment tells and hands to those who join. */
final class AttachedArena implements ServedArena {
    private static final int NO_SLOT = -1;

    private final Attachment attachment;
    private final ProcessIdentity self;

    AttachedArena(final Attachment attachment, final ProcessIdentity self) {
        this.attachment = attachment;
        this.self = self;
    }

    @Override
    public HelloReply reply(final HelloStatus status) {
        return reply(status, NO_SLOT, 0);
    }

    @Override
    public HelloReply reply(final HelloStatus status, final SlotGrant grant) {
        return reply(status, grant.slot(), grant.incarnation());
    }

    private HelloReply reply(final HelloStatus status, final int slot, final long incarnation) {
        return new HelloReply(
                status,
                FormatVersion.CURRENT,
                LayoutHash.CURRENT,
                slot,
                incarnation,
                attachment.generation(),
                attachment.segment().geometry().size(),
                attachment.instance(),
                (int) self.pid(),
                self.startTicks(),
                self.bootId(),
                attachment.participants().slots(),
                live());
    }

    private int live() {
        final ParticipantTable participants = attachment.participants();
        int live = 0;
        for (int slot = 0; slot < participants.slots(); slot++) {
            if (!ParticipantWord.isFree(participants.word(slot))) {
                live++;
            }
        }
        return live;
    }

    @Override
    public List<Descriptor> descriptors(final ParticipantMode mode) {
        return mode == ParticipantMode.READ_WRITE
                ? List.of(attachment.passedLockFile(), attachment.readOnlyTree(), attachment.readWriteTree())
                : List.of(attachment.passedLockFile(), attachment.readOnlyTree());
    }
}
