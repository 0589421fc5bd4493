package org.espalier.actors;

import java.util.Optional;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.actors.sweep.SweepReport;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;

/**
 * One process's part in one arena, as an actor: it opens, holds the mapping and the lock bytes, restarts what fails and
 * tells what happens. Spawn it as a child and watch it, or let the facade or the extension do so:
 *
 * <pre>{@code
 * ActorRef<ArenaSession.Command> tree = context.spawn(ArenaSession.create(settings), "tree");
 * }</pre>
 *
 * <p>A session that cannot open stops once it has told somebody why ({@link AwaitOpen} or {@link Subscribe}). A session
 * that is stopped, by {@link Detach}, by its parent or by the end of its actor system, leaves the arena in order.
 *
 * <p>On failure: stop and detach cleanly; the application's own strategy decides what next.
 *
 * @since 0.1
 */
public final class ArenaSession {

    private ArenaSession() {}

    /** What a session understands. */
    public sealed interface Command
            permits Claim,
                    Release,
                    GetStatus,
                    Subscribe,
                    Unsubscribe,
                    Sweep,
                    AwaitOpen,
                    Detach,
                    SessionActor.Internal {}

    /**
     * Asks for the right to push to an edge.
     *
     * @param parent parent frame
     * @param child child frame
     * @param label shown to others that ask for the same edge
     * @param replyTo hears the writer or the refusal
     */
    public record Claim(String parent, String child, String label, ActorRef<ClaimResult> replyTo) implements Command {}

    /**
     * Gives the right to push back. A writer that is not held any more is no error.
     *
     * @param writer from {@link ClaimResult.Claimed}
     * @param replyTo hears when the claim is free
     */
    public record Release(EdgeWriter writer, ActorRef<Done> replyTo) implements Command {}

    /**
     * Asks what the session is now.
     *
     * @param replyTo hears the status
     */
    public record GetStatus(ActorRef<SessionStatus> replyTo) implements Command {}

    /**
     * Starts to hear events: the current state first, then what happens.
     *
     * @param subscriber hears them until it stops or unsubscribes
     */
    public record Subscribe(ActorRef<RuntimeEvent> subscriber) implements Command {}

    /**
     * Stops to hear events.
     *
     * @param subscriber who
     */
    public record Unsubscribe(ActorRef<RuntimeEvent> subscriber) implements Command {}

    /**
     * Looks for the dead now instead of at the next period.
     *
     * @param replyTo hears what was found
     */
    public record Sweep(ActorRef<SweepReport> replyTo) implements Command {}

    /**
     * Waits for the outcome of opening.
     *
     * @param replyTo hears it, at once when it is known
     */
    public record AwaitOpen(ActorRef<OpenResult> replyTo) implements Command {}

    /**
     * Leaves the arena and stops.
     *
     * @param replyTo hears when nothing is held any more
     */
    public record Detach(ActorRef<Done> replyTo) implements Command {}

    /**
     * A session that joins only.
     *
     * @param settings validated settings
     * @return the behaviour
     */
    public static Behavior<Command> create(final Settings settings) {
        return SessionActor.create(settings, Optional.empty());
    }

    /**
     * A session that may create.
     *
     * @param settings validated settings
     * @param layout what to create when nobody is alive and the settings allow it
     * @return the behaviour
     */
    public static Behavior<Command> create(final Settings settings, final ArenaSpec layout) {
        return SessionActor.create(settings, Optional.of(layout));
    }
}
