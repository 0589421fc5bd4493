package org.espalier.actors.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.EdgeWriter;

/**
 * The claims this session holds: claims one by one, gives back on request and all of them at the end. A writer that its
 * user closed has given its claim back by itself; it is forgotten at the next message. Runs on the blocking dispatcher:
 * a lease is a lock, and a first claim touches the ring's memory.
 *
 * <p>On failure: restart. The writers stay valid, since claims belong to the attachment; those of an earlier life are
 * still ended with it.
 */
public final class ClaimRegistry extends AbstractBehavior<ClaimRegistry.Command> {
    /** What the registry understands. */
    public sealed interface Command {}

    /**
     * Claims an edge.
     *
     * @param parent parent frame
     * @param child child frame
     * @param label shown to others
     * @param replyTo hears the outcome
     */
    public record Claim(String parent, String child, String label, ActorRef<ClaimResult> replyTo) implements Command {}

    /**
     * Gives a claim back.
     *
     * @param writer of the claim
     * @param replyTo hears when it is free
     */
    public record Release(EdgeWriter writer, ActorRef<Done> replyTo) implements Command {}

    /** Gives everything back and stops. */
    public record End() implements Command {}

    private final Attachment attachment;
    private final Map<EdgeName, EdgeWriter> writers;
    private final ActorRef<RuntimeEvent> events;
    private final ActorRef<List<EdgeName>> held;

    private ClaimRegistry(
            final ActorContext<Command> context,
            final Attachment attachment,
            final Map<EdgeName, EdgeWriter> writers,
            final ActorRef<RuntimeEvent> events,
            final ActorRef<List<EdgeName>> held) {
        super(context);
        this.attachment = attachment;
        this.writers = writers;
        this.events = events;
        this.held = held;
    }

    /**
     * A supervised registry.
     *
     * @param attachment where the edges are
     * @param events hears of claims taken
     * @param held hears the edges that are held, after each change
     * @return the behaviour, supervision included
     */
    public static Behavior<Command> supervised(
            final Attachment attachment, final ActorRef<RuntimeEvent> events, final ActorRef<List<EdgeName>> held) {
        // Made outside of setup: a restarted registry finds the writers of its earlier life.
        final Map<EdgeName, EdgeWriter> writers = new LinkedHashMap<>();
        return Behaviors.supervise(Behaviors.<Command>setup(
                        context -> new ClaimRegistry(context, attachment, writers, events, held)))
                .onFailure(SupervisorStrategy.restart());
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Claim.class, this::claim)
                .onMessage(Release.class, this::release)
                .onMessage(End.class, end -> Behaviors.stopped())
                .onSignal(PostStop.class, stop -> releaseAll())
                .build();
    }

    private Behavior<Command> claim(final Claim claim) {
        try {
            final EdgeWriter writer = attachment.tree().claim(claim.parent(), claim.child(), claim.label());
            writers.put(writer.edge(), writer);
            events.tell(new RuntimeEvent.ClaimTaken(
                    writer.edge().parent(), writer.edge().child()));
            tellHeld();
            // Last: whoever asks the session next hears of this claim.
            claim.replyTo().tell(new ClaimResult.Claimed(writer));
        } catch (final ClaimException e) {
            claim.replyTo().tell(new ClaimResult.Refused(e.failure()));
        }
        return this;
    }

    private Behavior<Command> release(final Release release) {
        release.writer().close();
        tellHeld();
        release.replyTo().tell(Done.getInstance());
        return this;
    }

    private void tellHeld() {
        writers.values().removeIf(EdgeWriter::closed);
        held.tell(List.copyOf(writers.keySet()));
    }

    /** Also at the end of the actor system. A writer that its user closes at this moment is waited for by the tree. */
    private Behavior<Command> releaseAll() {
        new ArrayList<>(writers.values()).forEach(EdgeWriter::close);
        writers.clear();
        return this;
    }
}
