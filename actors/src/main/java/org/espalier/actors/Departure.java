package org.espalier.actors;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.espalier.actors.claim.ClaimRegistry;
import org.espalier.actors.role.Holding;
import org.espalier.actors.role.Role;
import org.espalier.actors.settings.Settings;
import org.espalier.actors.sweep.LivenessSweeper;
import org.espalier.arena.io.IoLoop;

/**
 * The order in which a session leaves. An owner first ends its service (refuses, unlinks its socket while byte 0 is
 * held, drains), then frees its claims; a member frees its claims first. Nobody works on the mapping any more when the
 * attachment frees the record, remaps and lets go of the bytes. One step at a time, each ended by the child's own end.
 */
final class Departure {
    private final ActorContext<?> context;
    private final ActorRef<Role.Command> role;
    private final Optional<ActorRef<ClaimRegistry.Command>> claims;
    private final Optional<ActorRef<LivenessSweeper.Command>> sweeper;
    private final Deque<Step> steps = new ArrayDeque<>();
    private boolean closing;

    private record Step(ActorRef<?> child, Runnable start) {}

    Departure(
            final ActorContext<?> context,
            final ActorRef<Role.Command> role,
            final Optional<ActorRef<ClaimRegistry.Command>> claims,
            final Optional<ActorRef<LivenessSweeper.Command>> sweeper) {
        this.context = context;
        this.role = role;
        this.claims = claims;
        this.sweeper = sweeper;
    }

    /** Starts with the first child that has not ended before. */
    void begin(final boolean owner, final Set<ActorRef<Void>> gone) {
        final Step retire = new Step(role, () -> role.tell(new Role.Retire()));
        if (owner) {
            steps.add(retire);
        }
        claims.ifPresent(registry -> steps.add(new Step(registry, () -> registry.tell(new ClaimRegistry.End()))));
        if (!owner) {
            steps.add(retire);
        }
        sweeper.ifPresent(running -> steps.add(new Step(running, () -> context.stop(running))));
        steps.removeIf(step -> gone.contains(step.child()));
        startNext();
    }

    /** A child has ended, whether it was its turn or not. */
    void ended(final ActorRef<Void> child) {
        final boolean current = !steps.isEmpty() && steps.peek().child().equals(child);
        steps.removeIf(step -> step.child().equals(child));
        if (current) {
            startNext();
        }
    }

    /** True once: when the last child has ended. */
    boolean alone() {
        if (!steps.isEmpty() || closing) {
            return false;
        }
        closing = true;
        return true;
    }

    /** The I/O thread first: a socket is closed only when nothing polls it. */
    CompletionStage<Done> close(final IoLoop io, final Holding holding) {
        final Executor blocking =
                context.getSystem().dispatchers().lookup(DispatcherSelector.fromConfig(Settings.BLOCKING_DISPATCHER));
        return CompletableFuture.supplyAsync(
                () -> {
                    io.close();
                    holding.close();
                    return Done.getInstance();
                },
                blocking);
    }

    private void startNext() {
        if (!steps.isEmpty()) {
            steps.peek().start().run();
        }
    }
}
