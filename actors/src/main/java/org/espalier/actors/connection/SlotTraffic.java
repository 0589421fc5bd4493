package org.espalier.actors.connection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.espalier.actors.events.RuntimeEvent;

/**
 * Questions about slots on their way out, answers on their way in, and the grants that were reported as ended and are
 * not free yet. An answer is written down on the socket before its connection hears it; one whose connection has ended
 * gives the slot back at once, because the funnel has seen every grant but that one. For one actor.
 */
final class SlotTraffic {
    private final ConnectionContext context;
    private final ActorRef<SlotAnswer> answers;
    private final ActorRef<SlotGrant> freed;
    private final Set<SlotGrant> unfreed = new LinkedHashSet<>();

    SlotTraffic(final ConnectionContext context, final ActorRef<SlotAnswer> answers, final ActorRef<SlotGrant> freed) {
        this.context = context;
        this.answers = answers;
        this.freed = freed;
    }

    void ask(final ConnectionRecord record, final SlotQuestion question) {
        record.asks(question);
        context.desk().ask(question, answers);
    }

    /** An answer to a connection that stands. One that comes twice changes nothing. */
    void answered(final ConnectionRecord record, final SlotAnswer answer) {
        if (record.openQuestion().filter(answer.question()::equals).isEmpty()) {
            return;
        }
        record.answered();
        write(answer, record);
        record.tell(new ParticipantConnection.Answered(answer));
    }

    private void write(final SlotAnswer answer, final ConnectionRecord record) {
        if (answer instanceof SlotAnswer.Granted granted) {
            record.connection().granted(granted.grant());
        } else if (answer instanceof SlotAnswer.Confirmed confirmed) {
            record.serve();
            context.events().accept(new RuntimeEvent.Joined(confirmed.grant().slot()));
        } else if (answer instanceof SlotAnswer.Reattached reattached) {
            record.connection().granted(reattached.grant());
            record.serve();
        }
    }

    /** An answer to a connection that has ended. */
    void takeBack(final SlotAnswer answer) {
        if (answer instanceof SlotAnswer.Granted granted) {
            giveBack(granted.grant());
        } else if (answer instanceof SlotAnswer.Reattached reattached) {
            giveBack(reattached.grant());
        }
    }

    void giveBack(final SlotGrant grant) {
        unfreed.add(grant);
        context.desk().ended(grant, freed);
    }

    void freed(final SlotGrant grant) {
        unfreed.remove(grant);
    }

    int unfreed() {
        return unfreed.size();
    }

    /** A started assigner hears which grants stand, then every open question again. */
    void resume(final long start, final Collection<ConnectionRecord> records, final List<SlotGrant> closing) {
        final List<SlotGrant> standing = new ArrayList<>(unfreed);
        records.forEach(record -> record.connection().grant().ifPresent(standing::add));
        standing.addAll(closing);
        context.desk().standing(start, standing);
        records.stream()
                .flatMap(record -> record.openQuestion().stream())
                .forEach(question -> context.desk().ask(question, answers));
    }

    /** A started reaper hears again of every grant that is not free. */
    void reportAgain() {
        unfreed.forEach(grant -> context.desk().ended(grant, freed));
    }
}
