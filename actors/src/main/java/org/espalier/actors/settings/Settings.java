package org.espalier.actors.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.protocol.name.ArenaName;
import org.espalier.protocol.name.InvalidNameException;

/**
 * Everything a session is told, validated once. Units, defaults and effects are in {@code reference.conf}.
 *
 * @param rendezvous where to meet
 * @param participant how this process introduces itself
 * @param open how to open
 * @param owner how to serve
 * @param takeover whether to inherit
 * @param sweep how often to clean up
 * @param restart back-off of supervised restarts
 * @param stallAfter a ping unanswered for this long makes the other side "stalled"
 * @since 0.1
 */
public record Settings(
        Rendezvous rendezvous,
        Participant participant,
        Open open,
        Owner owner,
        Takeover takeover,
        Sweep sweep,
        Restart restart,
        Duration stallAfter) {

    /** Root of all settings. */
    public static final String ROOT = "espalier";

    /** Name of the dispatcher the session's actors run on. */
    public static final String DISPATCHER = "espalier.dispatcher";

    /** Name of the dispatcher that blocking system calls run on. */
    public static final String BLOCKING_DISPATCHER = "espalier.blocking-dispatcher";

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /**
     * Where two processes meet.
     *
     * @param runtimeDir directory asked for, empty when the defaults apply
     * @param domain 0..4294967295
     * @param name name of the arena
     * @param authToken secret that all participants share; empty when the user id alone decides
     * @since 0.1
     */
    public record Rendezvous(Optional<Path> runtimeDir, long domain, String name, Optional<String> authToken) {
        /**
         * A place without a shared secret.
         *
         * @param runtimeDir directory asked for, empty when the defaults apply
         * @param domain 0..4294967295
         * @param name name of the arena
         */
        public Rendezvous(final Optional<Path> runtimeDir, final long domain, final String name) {
            this(runtimeDir, domain, name, Optional.empty());
        }

        /** Without the secret: settings are logged. */
        @Override
        public String toString() {
            return "Rendezvous[runtimeDir=" + runtimeDir + ", domain=" + domain + ", name=" + name + ", authToken="
                    + (authToken.isPresent() ? "set" : "none") + "]";
        }
    }

    /**
     * How this process introduces itself.
     *
     * @param name label, at most 64 bytes of UTF-8
     * @since 0.1
     */
    public record Participant(String name) {}

    /**
     * How to open.
     *
     * @param mode read-only or read-write
     * @param create whether to create
     * @param requireCreate whether joining an arena that is live is a failure
     * @param timeout budget of one attempt
     * @param await how long attempts are repeated after retryable failures; zero for one attempt
     * @param backoffMin first wait between two rounds
     * @param backoffMax longest wait between two rounds
     * @since 0.1
     */
    public record Open(
            ParticipantMode mode,
            CreatePolicy create,
            boolean requireCreate,
            Duration timeout,
            Duration await,
            Duration backoffMin,
            Duration backoffMax) {}

    /**
     * How to serve.
     *
     * @param handshakeTimeout how long a handshake may take
     * @param maxHandshakes handshakes at once
     * @param allowedUids user ids besides our own that may join
     * @param reapRetryMin first wait before a lock byte is asked again after a hang-up
     * @param reapRetryMax longest such wait
     * @param reapGiveUp after this the slot is left to the sweeper
     * @param drainTimeout how long connections may take to end on stop
     * @param restartLimit failures within the window that release the role
     * @param restartWindow the window
     * @since 0.1
     */
    public record Owner(
            Duration handshakeTimeout,
            int maxHandshakes,
            List<Integer> allowedUids,
            Duration reapRetryMin,
            Duration reapRetryMax,
            Duration reapGiveUp,
            Duration drainTimeout,
            int restartLimit,
            Duration restartWindow) {}

    /**
     * Whether and when to inherit.
     *
     * @param enabled false: never take over
     * @param priority 0..100; of several heirs the highest goes first
     * @param priorityStep how long an heir waits for each rank of heirs above it
     * @since 0.1
     */
    public record Takeover(boolean enabled, int priority, Duration priorityStep) {}

    /**
     * How often to clean up.
     *
     * @param period time between two sweeps
     * @param jitter part of the period, 0..1, that a wait may be longer
     * @param checkFiles time between two looks at the files of the rendezvous
     * @since 0.1
     */
    public record Sweep(Duration period, double jitter, Duration checkFiles) {}

    /**
     * Back-off of supervised restarts.
     *
     * @param backoffMin first wait
     * @param backoffMax longest wait
     * @param jitter part of a wait, 0..1, that is random
     * @since 0.1
     */
    public record Restart(Duration backoffMin, Duration backoffMax, double jitter) {}

    /**
     * The settings of this process: {@code application.conf}, system properties, environment, defaults.
     *
     * @return validated settings
     * @throws SettingsException when a key is unknown or a value unusable
     */
    public static Settings load() {
        return from(ConfigFactory.load());
    }

    /**
     * Reads settings from a whole configuration, for example that of an actor system.
     *
     * @param config resolved configuration with the root {@code espalier} and its defaults
     * @return validated settings
     * @throws SettingsException when a key is unknown or a value unusable
     */
    public static Settings from(final Config config) {
        final SettingsReader in =
                new SettingsReader(ROOT, config.hasPath(ROOT) ? config.getConfig(ROOT) : ConfigFactory.empty());
        in.leave("dispatcher", "blocking-dispatcher");
        final Settings settings = new Settings(
                rendezvous(in),
                participant(in),
                open(in),
                owner(in),
                takeover(in),
                sweep(in),
                new Restart(
                        in.duration("restart.backoff-min", Duration.ofMillis(1), MINUTE),
                        in.duration("restart.backoff-max", Duration.ofMillis(1), HOUR),
                        in.fraction("restart.jitter")),
                in.duration("liveness.stall-after", Duration.ofMillis(10), HOUR));
        in.conclude();
        return settings;
    }

    /**
     * The same with another rendezvous.
     *
     * @param other where to meet
     * @return new settings
     */
    public Settings withRendezvous(final Rendezvous other) {
        return new Settings(other, participant, open, owner, takeover, sweep, restart, stallAfter);
    }

    /**
     * The same with another way to open.
     *
     * @param other how to open
     * @return new settings
     */
    public Settings withOpen(final Open other) {
        return new Settings(rendezvous, participant, other, owner, takeover, sweep, restart, stallAfter);
    }

    /**
     * The same under another label.
     *
     * @param label shortened to 64 bytes between characters
     * @return new settings
     */
    public Settings withParticipantName(final String label) {
        return new Settings(
                rendezvous, new Participant(ProgramName.cut(label)), open, owner, takeover, sweep, restart, stallAfter);
    }

    private static Rendezvous rendezvous(final SettingsReader in) {
        final Chosen dir = Chosen.of(in, "runtime-dir", "ESPALIER_RUNTIME_DIR", "TF_TREE_RUNTIME_DIR");
        final Chosen domain = Chosen.of(in, "domain", "ESPALIER_DOMAIN", "TF_TREE_DOMAIN", "ROS_DOMAIN_ID");
        final Chosen name = Chosen.of(in, "name", "ESPALIER_NAME", "TF_TREE_NAME");
        final String secret = in.text("rendezvous.auth-token");
        return new Rendezvous(
                directoryOf(in, dir),
                domainOf(in, domain),
                nameOf(in, name),
                secret.isEmpty() ? Optional.empty() : Optional.of(secret));
    }

    private static Optional<Path> directoryOf(final SettingsReader in, final Chosen chosen) {
        if (chosen.value().isEmpty()) {
            return Optional.empty();
        }
        if (!chosen.value().startsWith("/") || chosen.value().indexOf('\0') >= 0) {
            in.bad(chosen.path(), chosen.value(), "an absolute path");
            return Optional.empty();
        }
        return Optional.of(Path.of(chosen.value()));
    }

    private static long domainOf(final SettingsReader in, final Chosen chosen) {
        if (chosen.value().isEmpty()) {
            return 0;
        }
        try {
            return Integer.toUnsignedLong(
                    Integer.parseUnsignedInt(chosen.value().trim()));
        } catch (final NumberFormatException e) {
            in.bad(chosen.path(), chosen.value(), "a number from 0 to 4294967295");
            return 0;
        }
    }

    private static String nameOf(final SettingsReader in, final Chosen chosen) {
        if (chosen.value().isEmpty()) {
            return "default";
        }
        try {
            return ArenaName.check(chosen.value());
        } catch (final InvalidNameException e) {
            in.bad(chosen.path(), chosen.value(), "the name of an arena: " + e.getMessage());
            return "default";
        }
    }

    private static Participant participant(final SettingsReader in) {
        final String name = in.text("participant.name");
        return new Participant(name.isBlank() ? ProgramName.ofThisProcess() : ProgramName.cut(name));
    }

    private static Open open(final SettingsReader in) {
        return new Open(
                in.choice("open.mode", List.of(ParticipantMode.READ_ONLY, ParticipantMode.READ_WRITE)),
                in.choice("open.create", List.of(CreatePolicy.values())),
                in.flag("open.require-create"),
                in.duration("open.timeout", Duration.ofMillis(1), HOUR),
                in.duration("open.await", Duration.ZERO, Duration.ofHours(24)),
                in.duration("open.backoff-min", Duration.ofNanos(1_000), MINUTE),
                in.duration("open.backoff-max", Duration.ofNanos(1_000), MINUTE));
    }

    private static Takeover takeover(final SettingsReader in) {
        return new Takeover(
                in.flag("takeover.enabled"),
                in.integer("takeover.priority", 0, IdentityRecord.MAX_PRIORITY),
                in.duration("takeover.priority-step", Duration.ZERO, MINUTE));
    }

    private static Sweep sweep(final SettingsReader in) {
        return new Sweep(
                in.duration("sweep.period", Duration.ofMillis(10), HOUR),
                in.fraction("sweep.jitter"),
                in.duration("sweep.check-files", Duration.ofMillis(10), HOUR));
    }

    private static Owner owner(final SettingsReader in) {
        return new Owner(
                in.duration("owner.handshake-timeout", Duration.ofMillis(10), MINUTE),
                in.integer("owner.max-handshakes", 1, 1024),
                in.integers("owner.allowed-uids"),
                in.duration("owner.reap-retry-min", Duration.ofMillis(1), MINUTE),
                in.duration("owner.reap-retry-max", Duration.ofMillis(1), MINUTE),
                in.duration("owner.reap-give-up", Duration.ZERO, HOUR),
                in.duration("owner.drain-timeout", Duration.ZERO, MINUTE),
                in.integer("owner.restart-limit", 1, 1_000),
                in.duration("owner.restart-window", Duration.ofMillis(100), HOUR));
    }

    /** A rendezvous value and the path it came from: the setting, else the first variable that is not empty. */
    private record Chosen(String path, String value) {
        static Chosen of(final SettingsReader in, final String key, final String... variables) {
            Chosen chosen = new Chosen("rendezvous." + key, in.text("rendezvous." + key));
            for (final String variable : variables) {
                final String path = "rendezvous.environment." + variable;
                final String value = in.text(path);
                if (chosen.value().isEmpty()) {
                    chosen = new Chosen(value.isEmpty() ? chosen.path() : path, value);
                }
            }
            return chosen;
        }
    }
}
