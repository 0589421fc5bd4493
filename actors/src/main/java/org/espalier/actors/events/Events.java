package org.espalier.actors.events;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;

/**
 * The topic of one session's {@link RuntimeEvent}s. A subscriber hears the current state first, then every event in
 * order. Who subscribed and what the state is belongs to the session: this actor asks for both when it starts, so its
 * supervisor may simply restart it. A subscriber that stops is forgotten, also one that was dead when it subscribed.
 *
 * <p>On failure: restart. Nothing is lost with the actor.
 */
public final class Events extends AbstractBehavior<Events.Command> {
    /** Events that wait while this actor is being restarted; more are dropped with a warning. */
    private static final int WAITING_EVENTS = 1_024;

    /** What the topic understands. */
    public sealed interface Command {}

    /**
     * Tell everybody.
     *
     * @param event what happened
     */
    public record Publish(RuntimeEvent event) implements Command {}

    /**
     * Start to hear.
     *
     * @param subscriber who
     * @param current what holds now; told first
     */
    public record Add(ActorRef<RuntimeEvent> subscriber, List<RuntimeEvent> current) implements Command {
        /** Keeps its own copy. */
        public Add {
            current = List.copyOf(current);
        }
    }

    /**
     * Stop to hear.
     *
     * @param subscriber who
     */
    public record Remove(ActorRef<RuntimeEvent> subscriber) implements Command {}

    /**
     * Who was subscribed before a restart; the answer to {@link Started}.
     *
     * @param subscribers who
     */
    public record Restore(Set<ActorRef<RuntimeEvent>> subscribers) implements Command {
        /** Keeps its own copy. */
        public Restore {
            subscribers = Set.copyOf(subscribers);
        }
    }

    /** What the topic tells the one that keeps its subscribers. */
    public sealed interface Notice {}

    /**
     * The topic has (re)started and waits for {@link Restore}.
     *
     * @param topic the topic
     */
    public record Started(ActorRef<Command> topic) implements Notice {}

    /**
     * A subscriber has stopped.
     *
     * @param subscriber who
     */
    public record Gone(ActorRef<RuntimeEvent> subscriber) implements Notice {}

    private final ActorRef<Notice> keeper;
    private final Set<ActorRef<RuntimeEvent>> subscribers = new LinkedHashSet<>();

    private Events(final ActorContext<Command> context, final ActorRef<Notice> keeper) {
        super(context);
        this.keeper = keeper;
    }

    /**
     * A topic.
     *
     * @param keeper keeps the subscribers across restarts
     * @return the behaviour, not yet supervised
     */
    public static Behavior<Command> create(final ActorRef<Notice> keeper) {
        return Behaviors.setup(context -> Behaviors.withStash(WAITING_EVENTS, stash -> {
            keeper.tell(new Started(context.getSelf()));
            return waiting(context, keeper, stash);
        }));
    }

    private static Behavior<Command> waiting(
            final ActorContext<Command> context, final ActorRef<Notice> keeper, final StashBuffer<Command> stash) {
        return Behaviors.receive(Command.class)
                .onMessage(Restore.class, restore -> stash.unstashAll(new Events(context, keeper).restored(restore)))
                .onAnyMessage(other -> {
                    if (!stash.isFull()) {
                        stash.stash(other);
                        if (stash.isFull()) {
                            context.getLog().warn("{} events wait, more are dropped", WAITING_EVENTS);
                        }
                    }
                    return Behaviors.same();
                })
                .build();
    }

    private Events restored(final Restore restore) {
        restore.subscribers().forEach(this::admit);
        return this;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Publish.class, this::publish)
                .onMessage(Add.class, this::add)
                .onMessage(Remove.class, this::remove)
                .onMessage(Restore.class, restore -> this)
                .build();
    }

    private Behavior<Command> publish(final Publish publish) {
        new ArrayList<>(subscribers).forEach(subscriber -> subscriber.tell(publish.event()));
        return this;
    }

    private Behavior<Command> add(final Add add) {
        admit(add.subscriber());
        add.current().forEach(add.subscriber()::tell);
        return this;
    }

    private Behavior<Command> remove(final Remove remove) {
        if (subscribers.remove(remove.subscriber())) {
            getContext().unwatch(remove.subscriber());
            keeper.tell(new Gone(remove.subscriber()));
        }
        return this;
    }

    private void admit(final ActorRef<RuntimeEvent> subscriber) {
        // watchWith, not watch: a Terminated nobody handles would end the topic, and this also speaks of the dead.
        if (subscribers.add(subscriber)) {
            getContext().watchWith(subscriber, new Remove(subscriber));
        }
    }
}
