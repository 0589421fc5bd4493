package org.espalier;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.japi.function.Function;
import org.espalier.actors.ArenaSession;

/** The actor system that a plain Java program does not know it has: its configuration, its questions, its end. */
final class PrivateSystem {
    /** How long a control message may take. */
    static final Duration CONTROL_TIMEOUT = Duration.ofSeconds(10);

    private static final String QUIET = String.join(
            "\n",
            "pekko.loglevel = WARNING",
            "pekko.stdout-loglevel = OFF",
            "pekko.log-dead-letters = off",
            "pekko.log-dead-letters-during-shutdown = off",
            "pekko.daemonic = on",
            "pekko.jvm-exit-on-fatal-error = off",
            "pekko.coordinated-shutdown.exit-jvm = off",
            "pekko.actor.default-dispatcher.fork-join-executor.parallelism-max = 2",
            "pekko.actor.internal-dispatcher.fork-join-executor.parallelism-max = 2");

    private PrivateSystem() {}

    /** The program's own configuration, with these settings before it and the quiet ones before all. */
    static Config config(final Config settings) {
        return ConfigFactory.parseString(QUIET)
                .withFallback(settings)
                .withFallback(ConfigFactory.load())
                .resolve();
    }

    /** Asks the session and waits. */
    static <T> T ask(
            final ActorSystem<ArenaSession.Command> system,
            final Function<ActorRef<T>, ArenaSession.Command> message,
            final Duration timeout) {
        final CompletionStage<T> answer = AskPattern.ask(system, message, timeout, system.scheduler());
        try {
            return answer.toCompletableFuture().join();
        } catch (final CompletionException e) {
            throw new IllegalStateException(
                    "the session has not answered within " + timeout.toMillis()
                            + " ms: it has been closed, or this process gets no processor time",
                    e.getCause());
        }
    }

    /** Detaches the session, if it still runs, and ends the system. Idempotent. */
    static void end(final ActorSystem<ArenaSession.Command> system) {
        if (!system.whenTerminated().isCompleted()) {
            final CompletionStage<Done> detached =
                    AskPattern.ask(system, ArenaSession.Detach::new, CONTROL_TIMEOUT, system.scheduler());
            try {
                detached.toCompletableFuture().get(CONTROL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (final ExecutionException | TimeoutException e) {
                // It has ended by itself, or hangs; either way the termination below settles it.
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get(CONTROL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (final ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the session's actor system did not end", e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
