package org.espalier.actors.owner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.espalier.actors.connection.SlotAnswer;
import org.espalier.actors.connection.SlotGrant;
import org.espalier.actors.connection.SlotQuestion;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.hello.HelloStatus;

/**
 * Grants slots. A slot is granted when no connection holds a grant of it, its record is free or has just been freed, and
 * its byte is free; in this order, so that a dead occupant is freed before anybody is offered its place. A lost race
 * skips the slot, and a kernel that would not say means no grant.
 *
 * <p>A grant stands until {@link Freed} names the same slot and connection; news of an older connection clears nothing.
 * The set is rebuilt from the connections: after a start nothing is answered before {@link Standing} has come.
 *
 * <p>On failure: restart.
 *
 * @since 0.1
 */
public final class SlotAssigner {
    private static final int WAITING_QUESTIONS = 1_024;

    /** What the assigner understands. */
    public sealed interface Command {}

    /**
     * A question of a connection.
     *
     * @param question what
     * @param replyTo hears the answer
     */
    public record Ask(SlotQuestion question, ActorRef<SlotAnswer> replyTo) implements Command {}

    /**
     * Which grants stand.
     *
     * @param start which start of the assigner asked; an answer to an earlier one may miss a grant
     * @param grants those of all connections, ended ones included until they are freed
     */
    public record Standing(long start, List<SlotGrant> grants) implements Command {
        /** Keeps its own copy. */
        public Standing {
            grants = List.copyOf(grants);
        }
    }

    /**
     * The connection of a grant has ended and what its participant left is free, or in the sweeper's hands.
     *
     * @param grant the grant
     */
    public record Freed(SlotGrant grant) implements Command {}

    private final ActorContext<Command> actor;
    private final SlotBook book;
    private final Reclamation reclamation;
    private final Map<Integer, SlotGrant> granted = new HashMap<>();

    private SlotAssigner(final ActorContext<Command> actor, final SlotBook book, final Consumer<RuntimeEvent> events) {
        this.actor = actor;
        this.book = book;
        this.reclamation = new Reclamation(book, events);
    }

    /**
     * An assigner that waits for {@link Standing}.
     *
     * @param book what the arena and the lock file say
     * @param events hears what was freed; only sends
     * @param started told at every start which start it is; asks somebody to send {@link Standing}
     * @return the behaviour, not yet supervised
     */
    public static Behavior<Command> create(
            final SlotBook book, final Consumer<RuntimeEvent> events, final LongConsumer started) {
        return Behaviors.setup(actor -> Behaviors.withStash(WAITING_QUESTIONS, stash -> {
            final long start = System.nanoTime();
            started.accept(start);
            return waiting(start, new SlotAssigner(actor, book, events), stash);
        }));
    }

    private static Behavior<Command> waiting(
            final long start, final SlotAssigner assigner, final StashBuffer<Command> stash) {
        return Behaviors.receive(Command.class)
                .onMessage(
                        Standing.class,
                        standing -> standing.start() == start,
                        standing -> stash.unstashAll(assigner.granting(standing)))
                .onMessage(Standing.class, stale -> Behaviors.same())
                .onAnyMessage(other -> {
                    if (!stash.isFull()) {
                        stash.stash(other);
                    }
                    return Behaviors.same();
                })
                .build();
    }

    private Behavior<Command> granting(final Standing standing) {
        // Of two grants of one slot the newer connection's stands: it has reattached.
        standing.grants().forEach(grant -> granted.merge(grant.slot(), grant, SlotAssigner::newer));
        return Behaviors.receive(Command.class)
                .onMessage(Ask.class, this::onAsk)
                .onMessage(Freed.class, this::onFreed)
                .onMessage(Standing.class, stale -> Behaviors.same())
                .build();
    }

    private static SlotGrant newer(final SlotGrant one, final SlotGrant other) {
        return one.holder().ordinal() > other.holder().ordinal() ? one : other;
    }

    private Behavior<Command> onFreed(final Freed freed) {
        granted.remove(freed.grant().slot(), freed.grant());
        return Behaviors.same();
    }

    private Behavior<Command> onAsk(final Ask ask) {
        ask.replyTo().tell(answer(ask.question()));
        return Behaviors.same();
    }

    private SlotAnswer answer(final SlotQuestion question) {
        if (question instanceof SlotQuestion.Confirm confirm) {
            return confirm(confirm);
        }
        if (question instanceof SlotQuestion.Reattach reattach) {
            return reattach(reattach);
        }
        return grant((SlotQuestion.Grant) question);
    }

    private SlotAnswer grant(final SlotQuestion.Grant question) {
        final Optional<SlotGrant> already = granted.values().stream()
                .filter(grant -> grant.holder().equals(question.asker()))
                .findFirst();
        if (already.isPresent()) {
            return new SlotAnswer.Granted(question, already.get());
        }
        for (int slot = 0; slot < book.capacity(); slot++) {
            if (slot != book.ownSlot() && !granted.containsKey(slot) && isFree(slot)) {
                final SlotGrant grant =
                        new SlotGrant(slot, book.incarnation(slot) + 1, question.mode(), question.asker());
                granted.put(slot, grant);
                return new SlotAnswer.Granted(question, grant);
            }
        }
        return new SlotAnswer.Refused(
                question, HelloStatus.NO_SLOTS, "all " + book.capacity() + " slots of the arena are taken");
    }

    private boolean isFree(final int slot) {
        final SlotState state = book.look(slot);
        if (state instanceof SlotState.Reclaimable dead) {
            if (!reclamation.freeRecord(slot, dead, "its place was asked for")) {
                return false;
            }
            reclamation.freeClaims(slot);
            return isByteFree(slot);
        }
        return state instanceof SlotState.Vacant && isByteFree(slot);
    }

    private boolean isByteFree(final int slot) {
        return book.probe(slot) == LockProbe.FREE;
    }

    private SlotAnswer confirm(final SlotQuestion.Confirm question) {
        final SlotGrant grant = granted.get(question.slot());
        if (grant == null || !grant.holder().equals(question.asker())) {
            return refuse(question, "slot " + question.slot() + " was not granted on this connection");
        }
        if (!book.serves()) {
            return new SlotAnswer.Refused(question, HelloStatus.DRAINING, "the owner no longer holds its bytes");
        }
        if (book.probe(question.slot()) != LockProbe.HELD) {
            return refuse(question, "the byte of slot " + question.slot() + " is not held");
        }
        return new SlotAnswer.Confirmed(question, grant);
    }

    private static SlotAnswer refuse(final SlotQuestion question, final String reason) {
        return new SlotAnswer.Refused(question, HelloStatus.MALFORMED, reason);
    }

    private SlotAnswer reattach(final SlotQuestion.Reattach question) {
        final int slot = question.slot();
        if (!book.serves()) {
            return new SlotAnswer.Refused(question, HelloStatus.DRAINING, "the owner no longer holds its bytes");
        }
        if (slot < 0 || slot >= book.capacity() || slot == book.ownSlot()) {
            return stale(question, "there is no such participant");
        }
        if (book.probe(slot) != LockProbe.HELD) {
            return stale(question, "its byte is not held");
        }
        if (!book.isOccupant(question)) {
            return stale(question, "it belongs to another occupant");
        }
        final SlotGrant grant = new SlotGrant(slot, question.incarnation(), question.mode(), question.asker());
        granted.put(slot, grant);
        actor.getLog().debug("slot {} is watched again through connection {}", slot, question.asker());
        return new SlotAnswer.Reattached(question, grant);
    }

    private static SlotAnswer stale(final SlotQuestion.Reattach question, final String reason) {
        return new SlotAnswer.Refused(question, HelloStatus.STALE_REATTACH, "slot " + question.slot() + ": " + reason);
    }
}
