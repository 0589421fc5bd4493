package org.espalier.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.espalier.Espalier;
import org.espalier.EspalierBuilder;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.rendezvous.CreatePolicy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code espalier serve}: creates or joins an arena and stays; as a standby, waits for one. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Creates an arena from a layout, or joins the one that lives, and stays until SIGINT or SIGTERM."
                + " Prints one line per change of state.")
final class ServeCommand implements Callable<Integer> {
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Option(
            names = "--layout",
            paramLabel = "FILE",
            description = "The edges, as HOCON; conf/layout.conf is a commented example. Without it only a live arena"
                    + " is joined.")
    private Path layout;

    @Option(
            names = "--standby",
            description = "Keep an arena that others make from being without an owner: wait for it as long as it takes,"
                    + " join it, take it over when its owner dies. Creates nothing; needs no --layout.")
    private boolean standby;

    @Option(names = "--json", description = "Print one JSON object per line.")
    private boolean json;

    ServeCommand(final StopSignal stop) {
        this.stop = stop;
    }

    @Override
    public Integer call() throws InterruptedException {
        final Console console = Console.of(spec);
        final EspalierBuilder builder =
                arena.builder(standby ? "standby" : "serve").readWrite();
        if (standby) {
            if (layout != null) {
                throw new ParameterException(spec.commandLine(), "--standby creates nothing; leave --layout out");
            }
            console.say("waiting for an arena");
            new Standby(builder, stop, event -> print(console, event)).keep();
            return ExitCode.DONE;
        }
        if (layout != null) {
            builder.createPolicy(CreatePolicy.IF_ABSENT).layout(LayoutFile.read(layout));
        }
        try (Espalier session = layout == null ? builder.awaitOpen(arena.timeout()) : builder.open()) {
            session.subscribe(event -> print(console, event));
            stop.await();
        }
        return ExitCode.DONE;
    }

    private void print(final Console console, final RuntimeEvent event) {
        final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        if (json) {
            console.json(Console.object()
                    .put("time", now.toString())
                    .put("event", event.getClass().getSimpleName())
                    .put("text", event.message()));
        } else {
            console.data(now + "  " + event.message());
        }
    }
}
