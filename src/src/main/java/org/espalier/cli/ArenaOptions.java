package org.espalier.cli;

import java.nio.file.Path;
import java.time.Duration;
import org.espalier.Espalier;
import org.espalier.EspalierBuilder;
import picocli.CommandLine.Option;

/** Which arena, and how long to wait for it: the options every command shares. */
final class ArenaOptions {
    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The arena's name; else ESPALIER_NAME, TF_TREE_NAME, else 'default'.")
    private String name;

    @Option(
            names = "--domain",
            paramLabel = "N",
            description = "The domain, 0..4294967295; else ESPALIER_DOMAIN, TF_TREE_DOMAIN, ROS_DOMAIN_ID, else 0.")
    private Long domain;

    @Option(
            names = "--runtime-dir",
            paramLabel = "DIR",
            description = "Where processes meet; else ESPALIER_RUNTIME_DIR, TF_TREE_RUNTIME_DIR, the system's own.")
    private Path runtimeDir;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationText.class,
            defaultValue = "5s",
            description = "How long to wait for an arena, e.g. 500ms or 10s. Default: ${DEFAULT-VALUE}.")
    private Duration timeout = Duration.ofSeconds(5);

    Duration timeout() {
        return timeout;
    }

    /** A builder for this arena; the process is called after its command. */
    EspalierBuilder builder(final String command) {
        final EspalierBuilder builder = Espalier.builder().participantName("espalier " + command);
        if (name != null) {
            builder.name(name);
        }
        if (domain != null) {
            builder.domain(domain);
        }
        if (runtimeDir != null) {
            builder.runtimeDir(runtimeDir);
        }
        return builder.timeout(timeout);
    }

    /** Joins as a reader, waiting for an arena to appear while the time lasts. */
    Espalier join(final String command) {
        return builder(command).readOnly().awaitOpen(timeout);
    }
}
