package org.espalier;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.Done;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Extension;
import org.apache.pekko.actor.typed.ExtensionId;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.espalier.actors.ArenaSession;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.spec.ArenaSpec;

/**
 * Sessions of an actor system: one per settings, started on first use and detached by coordinated shutdown before the
 * actors end. An application that wants to supervise its session spawns {@link ArenaSession#create} instead.
 *
 * @since 0.1
 */
public final class EspalierExtension implements Extension {
    private static final Duration DETACH_TIMEOUT = Duration.ofSeconds(5);
    private static final Id ID = new Id();

    private final ActorSystem<?> system;
    private final Map<Settings, ActorRef<ArenaSession.Command>> sessions = new ConcurrentHashMap<>();
    private final AtomicInteger started = new AtomicInteger();

    private EspalierExtension(final ActorSystem<?> system) {
        this.system = system;
    }

    /**
     * The extension of an actor system.
     *
     * @param system the actor system
     * @return always the same object for one system
     */
    public static EspalierExtension get(final ActorSystem<?> system) {
        return ID.apply(system);
    }

    /**
     * The session of the actor system's own configuration.
     *
     * @return the session, started if it was not
     */
    public ActorRef<ArenaSession.Command> session() {
        return session(Settings.from(system.settings().config()));
    }

    /**
     * The session of these settings; joins only.
     *
     * @param settings validated settings
     * @return the session, started if it was not
     */
    public ActorRef<ArenaSession.Command> session(final Settings settings) {
        return sessions.computeIfAbsent(settings, wanted -> start(wanted, null));
    }

    /**
     * The session of these settings.
     *
     * @param settings validated settings
     * @param layout   what to create if the settings allow it and nobody is alive; of no effect on a session that runs
     * @return the session, started if it was not
     */
    public ActorRef<ArenaSession.Command> session(final Settings settings, final ArenaSpec layout) {
        return sessions.computeIfAbsent(settings, wanted -> start(wanted, layout));
    }

    private ActorRef<ArenaSession.Command> start(final Settings settings, final ArenaSpec layout) {
        final String name = "espalier-" + started.incrementAndGet();
        final ActorRef<ArenaSession.Command> session = system.systemActorOf(
                layout == null ? ArenaSession.create(settings) : ArenaSession.create(settings, layout),
                name,
                Props.empty());
        CoordinatedShutdown.get(system)
                .addTask(
                        CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
                        "detach-" + name,
                        () -> AskPattern.ask(session, ArenaSession.Detach::new, DETACH_TIMEOUT, system.scheduler())
                                .exceptionally(gone -> Done.getInstance()));
        return session;
    }

    private static final class Id extends ExtensionId<EspalierExtension> {
        @Override
        public EspalierExtension createExtension(final ActorSystem<?> system) {
            return new EspalierExtension(system);
        }
    }
}
