package org.espalier.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.espalier.Espalier;
import org.espalier.EspalierBuilder;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenException;

/**
 * A keeper of arenas that others make: waits until there is one, joins it, and is there to take it over. What it joined
 * is left for the next one only when it was superseded, since nobody can join that any more. One thread.
 */
final class Standby {
    /** The longest that one opening waits; the next one follows at once. */
    private static final Duration PATIENCE = Duration.ofHours(12);

    /** Between two looks for an arena: whoever waits for days may look less often than an opener with a budget. */
    private static final String BETWEEN_LOOKS = "50ms";

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final EspalierBuilder builder;
    private final StopSignal stop;
    private final Consumer<RuntimeEvent> listener;

    Standby(final EspalierBuilder builder, final StopSignal stop, final Consumer<RuntimeEvent> listener) {
        this.builder = builder.createPolicy(CreatePolicy.NEVER)
                .setting("takeover.enabled", true)
                .setting("open.backoff-max", BETWEEN_LOOKS);
        this.stop = stop;
        this.listener = listener;
    }

    /**
     * Keeps until the end is asked for.
     *
     * @throws OpenException when there is an arena, and it refuses us
     */
    void keep() throws InterruptedException {
        while (!stop.requested()) {
            final Optional<Espalier> joined = join();
            if (joined.isPresent()) {
                try (Espalier session = joined.get()) {
                    stay(session);
                }
            }
        }
    }

    /** In a thread of its own, which holds nothing of an arena while it waits: a signal does not wait for it. */
    private Optional<Espalier> join() throws InterruptedException {
        final CompletableFuture<Espalier> opening = new CompletableFuture<>();
        final Thread opener = new Thread(() -> open(opening), "espalier-standby");
        opener.setDaemon(true);
        opener.start();
        while (!stop.requested()) {
            try {
                return Optional.of(opening.get(LOOK_NANOS, TimeUnit.NANOSECONDS));
            } catch (final TimeoutException notYet) {
                continue;
            } catch (final ExecutionException e) {
                if (e.getCause() instanceof OpenException refused
                        && refused.failure().retryable()) {
                    return Optional.empty();
                }
                throw unwrapped(e);
            }
        }
        return Optional.empty();
    }

    private void open(final CompletableFuture<Espalier> opening) {
        try {
            opening.complete(builder.awaitOpen(PATIENCE));
        } catch (final RuntimeException | Error e) {
            opening.completeExceptionally(e);
        }
    }

    private static RuntimeException unwrapped(final ExecutionException e) {
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
    }

    private void stay(final Espalier session) throws InterruptedException {
        final CountDownLatch superseded = new CountDownLatch(1);
        session.subscribe(event -> {
            listener.accept(event);
            if (event instanceof RuntimeEvent.Superseded) {
                superseded.countDown();
            }
        });
        while (!stop.requested() && !superseded.await(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
            continue;
        }
    }
}
