package org.espalier;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorSystem;
import org.espalier.actors.ArenaSession;
import org.espalier.actors.OpenResult;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenException;
import org.espalier.arena.rendezvous.ParticipantListing;
import org.espalier.arena.rendezvous.ProcessEnd;
import org.espalier.arena.spec.ArenaSpec;

/**
 * Describes a session. Each method overrides one setting of the configuration. Not changed by {@link #open()}, so
 * that a failed attempt can be repeated; used by one thread at a time.
 *
 * @since 0.1
 */
public final class EspalierBuilder {
    private Config settings = ConfigFactory.empty();
    private Optional<ArenaSpec> layout = Optional.empty();

    EspalierBuilder() {}

    /**
     * Where processes meet.
     *
     * @param directory a directory of our own that nobody else may write, or a path where one can be made
     * @return this
     */
    public EspalierBuilder runtimeDir(final Path directory) {
        return setting("rendezvous.runtime-dir", directory.toAbsolutePath().toString());
    }

    /**
     * The domain that keeps systems on one host apart.
     *
     * @param domain 0..4294967295
     * @return this
     */
    public EspalierBuilder domain(final long domain) {
        return setting("rendezvous.domain", Long.toString(domain));
    }

    /**
     * The name of the arena.
     *
     * @param name 1..64 bytes of UTF-8, one path component
     * @return this
     */
    public EspalierBuilder name(final String name) {
        return setting("rendezvous.name", name);
    }

    /**
     * Only lookups: the mapping cannot be written.
     *
     * @return this
     */
    public EspalierBuilder readOnly() {
        return setting("open.mode", "read-only");
    }

    /**
     * Lookups, claims and pushes, and serving others when the owner is gone.
     *
     * @return this
     */
    public EspalierBuilder readWrite() {
        return setting("open.mode", "read-write");
    }

    /**
     * Whether to create an arena.
     *
     * @param policy what to do when none is live
     * @return this
     */
    public EspalierBuilder createPolicy(final CreatePolicy policy) {
        return setting("open.create", policy.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    /**
     * Insists on creating: joining an arena that is live is a failure, and leaves no trace in it.
     *
     * @return this
     * @since 0.2
     */
    public EspalierBuilder requireCreate() {
        return setting("open.require-create", true);
    }

    /**
     * A secret that all participants of the arena share; without one the user id alone decides.
     *
     * @param secret any text; its SHA-256 travels, never the text
     * @return this
     * @since 0.2
     */
    public EspalierBuilder authToken(final String secret) {
        return setting("rendezvous.auth-token", secret);
    }

    /**
     * What an arena that we create holds. An arena that lives already is joined as it is.
     *
     * @param spec the edges and the room to grow
     * @return this
     */
    public EspalierBuilder layout(final ArenaSpec spec) {
        layout = Optional.of(spec);
        return this;
    }

    /**
     * The budget of one attempt to open.
     *
     * @param budget a positive time
     * @return this
     */
    public EspalierBuilder timeout(final Duration budget) {
        return setting("open.timeout", budget.toNanos() + "ns");
    }

    /**
     * What this process is called in listings and refusals.
     *
     * @param label cut to 64 bytes of UTF-8
     * @return this
     */
    public EspalierBuilder participantName(final String label) {
        return setting("participant.name", label);
    }

    /**
     * Any other setting.
     *
     * @param key its path below {@code espalier} in {@code reference.conf}, such as {@code takeover.priority}
     * @param value its value, as HOCON takes it; an unknown key or a bad value is refused when the session is opened
     * @return this
     * @since 0.2
     */
    public EspalierBuilder setting(final String key, final Object value) {
        settings = settings.withValue(path(key), ConfigValueFactory.fromAnyRef(value));
        return this;
    }

    /**
     * Opens, in one attempt.
     *
     * @return an open session
     * @throws OpenException if it cannot be opened
     */
    public Espalier open() {
        return opened(Duration.ZERO);
    }

    /**
     * Opens, and repeats the attempt while there is no arena or it is held and not reachable.
     *
     * @param patience how long to go on; no attempt gets more than is left of it, and there is always one
     * @return an open session
     * @throws OpenException if it cannot be opened; the last reason
     */
    public Espalier awaitOpen(final Duration patience) {
        // Zero in the settings means "one attempt with the whole budget", which is open().
        return opened(patience.isZero() ? Duration.ofNanos(1) : patience);
    }

    private Espalier opened(final Duration patience) {
        // An actor system begun now could not even register its own end.
        ProcessEnd.refuse();
        final Config own =
                settings.withValue(path("open.await"), ConfigValueFactory.fromAnyRef(patience.toNanos() + "ns"));
        final Config config = PrivateSystem.config(own);
        final Settings checked = Settings.from(config);
        final ActorSystem<ArenaSession.Command> system = ActorSystem.create(
                layout.map(spec -> ArenaSession.create(checked, spec)).orElseGet(() -> ArenaSession.create(checked)),
                "espalier",
                config);
        final Duration budget = patience.plus(checked.open().timeout()).plus(PrivateSystem.CONTROL_TIMEOUT);
        boolean opened = false;
        try {
            final OpenResult result = PrivateSystem.ask(system, ArenaSession.AwaitOpen::new, budget);
            if (result instanceof OpenResult.Open open) {
                opened = true;
                return new Espalier(system, open.tree(), checked.participant().name());
            }
            throw new OpenException(((OpenResult.NotOpen) result).failure());
        } finally {
            if (!opened) {
                PrivateSystem.end(system);
            }
        }
    }

    /**
     * Who is attached to the arena, and who was, from the lock file alone: works without an owner, and never creates
     * anything.
     *
     * @return the slots of the newest generation; none if there is no lock file
     * @throws OpenException if the place to meet or its lock file cannot be used
     */
    public ParticipantListing participants() {
        final Settings.Rendezvous where =
                Settings.from(PrivateSystem.config(settings)).rendezvous();
        return Espalier.listing(where);
    }

    private static String path(final String key) {
        return Settings.ROOT + "." + key;
    }
}
