package org.espalier;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.japi.function.Function;
import org.espalier.actors.ArenaSession;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.TwoTimeLookup;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.OpenException;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.arena.rendezvous.RuntimeDirectory;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.tree.TransformTree;

/**
 * An open session: this process's part in one shared tree of coordinate frames. Owns a small actor system of its own,
 * whose threads are daemons; a program that has an actor system uses {@link EspalierExtension} instead.
 *
 * <pre>{@code
 * try (Espalier session = Espalier.open()) {
 *     Lookup lookup = session.lookup("map", "camera");
 *     Pose pose = new Pose();
 *     long stampNanos = lookup.latest(pose);
 * }
 * }</pre>
 *
 * <p>All methods may be called from any thread and, but for {@link #tree()}, {@link #lookup} and {@link #between}, block for the answer of
 * an actor. {@link #close()} leaves nothing behind: claims, slot, lock bytes, mapping and threads are gone when it
 * returns. A process that forgets it, or is killed, is cleaned up after by the others.
 *
 * @since 0.1
 */
public final class Espalier implements AutoCloseable {
    private static final AtomicInteger SUBSCRIBERS = new AtomicInteger();

    private final ActorSystem<ArenaSession.Command> system;
    private final TransformTree tree;
    private final String participantName;

    Espalier(final ActorSystem<ArenaSession.Command> system, final TransformTree tree, final String participantName) {
        this.system = system;
        this.tree = tree;
        this.participantName = participantName;
    }

    /**
     * Joins the arena that the configuration and the environment name, as a reader.
     *
     * @return an open session
     * @throws OpenException if there is no arena or it refuses us
     */
    public static Espalier open() {
        return builder().open();
    }

    /**
     * Starts to describe a session. What is not said comes from the configuration; without one a session is read-only
     * and creates nothing.
     *
     * @return a new builder
     */
    public static EspalierBuilder builder() {
        return new EspalierBuilder();
    }

    /**
     * The shared tree. It stays usable as an object after the session is closed; lookups are then refused as closed.
     *
     * @return the same object each time
     */
    public TransformTree tree() {
        return tree;
    }

    /**
     * A question to ask again and again: the pose of a frame expressed in another.
     *
     * @param target the frame answers are expressed in
     * @param source the frame asked for
     * @return a lookup for one thread at a time; names that are not known yet are refused when it is asked
     */
    public Lookup lookup(final String target, final String source) {
        return tree.lookup(target, source);
    }

    /**
     * A question over two instants: the source frame at one stamp, expressed in the target frame at another.
     *
     * @param target the frame answers are expressed in
     * @param source the frame asked for
     * @param fixed  the frame that is taken to hold still between the two instants
     * @return a lookup for one thread at a time; names that are not known yet are refused when it is asked
     */
    public TwoTimeLookup between(final String target, final String source, final String fixed) {
        return tree.between(target, source, fixed);
    }

    /**
     * Takes the exclusive right to push to an edge, under this participant's name.
     *
     * @param parent the parent frame
     * @param child  the child frame
     * @return a writer for one thread at a time; closing it gives the right back
     * @throws ClaimException if there is no such moving edge, somebody else holds it, or this session only reads
     */
    public EdgeWriter claim(final String parent, final String child) {
        final ClaimResult result = ask(reply -> new ArenaSession.Claim(parent, child, participantName, reply));
        if (result instanceof ClaimResult.Claimed claimed) {
            return claimed.writer();
        }
        if (result instanceof ClaimResult.Refused refused) {
            throw new ClaimException(refused.failure());
        }
        throw new ClaimException(new ClaimFailure.Closed(new EdgeName(parent, child)));
    }

    /**
     * What the session is now.
     *
     * @return a snapshot
     */
    public SessionStatus status() {
        return ask(ArenaSession.GetStatus::new);
    }

    /**
     * Who is attached to this session's arena, and who was, from the lock file alone.
     *
     * @return a snapshot
     * @throws OpenException if the lock file has become unusable
     */
    public ParticipantListing participants() {
        return listing(status().rendezvous());
    }

    /**
     * Hears what happens to the session, beginning with its current state.
     *
     * @param listener called on a thread of the session, one event at a time; must not block
     * @return ends the subscription when it is closed
     */
    public Subscription subscribe(final Consumer<RuntimeEvent> listener) {
        final ActorRef<RuntimeEvent> subscriber = system.systemActorOf(
                Behaviors.receiveMessage(event -> {
                    listener.accept(event);
                    return Behaviors.same();
                }),
                "subscriber-" + SUBSCRIBERS.incrementAndGet(),
                Props.empty());
        system.tell(new ArenaSession.Subscribe(subscriber));
        return () -> system.tell(new ArenaSession.Unsubscribe(subscriber));
    }

    /** Leaves the arena and ends the actor system. Idempotent. */
    @Override
    public void close() {
        PrivateSystem.end(system);
    }

    private <T> T ask(final Function<ActorRef<T>, ArenaSession.Command> message) {
        return PrivateSystem.ask(system, message, PrivateSystem.CONTROL_TIMEOUT);
    }

    static ParticipantListing listing(final Settings.Rendezvous where) {
        final Path runtimeDir = RuntimeDirectory.locate(where.runtimeDir(), System.getenv());
        return ParticipantListing.of(new ArenaAddress(runtimeDir, where.domain(), where.name()));
    }

    /** Ends a subscription when it is closed. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
