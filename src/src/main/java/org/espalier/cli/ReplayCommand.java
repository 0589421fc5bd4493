package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.espalier.Espalier;
import org.espalier.EspalierBuilder;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.replay.EdgeTally;
import org.espalier.replay.Pace;
import org.espalier.replay.Player;
import org.espalier.replay.Recording;
import org.espalier.replay.Survey;
import org.espalier.replay.TumFrames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier replay}: pushes recordings into an arena that fits them. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = "Pushes the transforms of recordings: transform vectors (E, P, R lines) and TUM trajectories."
                + " Creates an arena sized from the files when none is live, else pushes to the edges it already has.")
final class ReplayCommand implements Callable<Integer> {
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The recordings, played as one.")
    private List<Path> files;

    @Option(
            names = "--rate",
            paramLabel = "X",
            defaultValue = "1.0",
            description = "Recorded seconds per second. Default: ${DEFAULT-VALUE}.")
    private double rate;

    @Option(names = "--as-fast-as-possible", description = "Do not wait between samples.")
    private boolean fast;

    @Option(names = "--loop", description = "Play again and again; each round's stamps follow the last one's.")
    private boolean loop;

    @Option(names = "--keep", description = "Stay after the end, so that others can look, until SIGINT or SIGTERM.")
    private boolean keep;

    @Option(
            names = "--interp",
            paramLabel = "HOW",
            converter = InterpolationText.class,
            defaultValue = "lerp-slerp",
            description = "How a new arena interpolates: lerp-slerp, what recordings were made for, or sclerp, a screw"
                    + " motion. Default: ${DEFAULT-VALUE}.")
    private Interpolation interpolation;

    @Option(
            names = "--parent",
            paramLabel = "FRAME",
            defaultValue = "world",
            description = "The fixed frame of a TUM trajectory. Default: ${DEFAULT-VALUE}.")
    private String tumParent;

    @Option(
            names = "--child",
            paramLabel = "FRAME",
            defaultValue = "body",
            description = "The moving frame of a TUM trajectory. Default: ${DEFAULT-VALUE}.")
    private String tumChild;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    ReplayCommand(final StopSignal stop) {
        this.stop = stop;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new ParameterException(spec.commandLine(), "--rate " + rate + " is not a positive number");
        }
        final Console console = Console.of(spec);
        final List<Recording> recordings = new ArrayList<>();
        for (final Path file : files) {
            recordings.add(Recording.open(file, new TumFrames(tumParent, tumChild)));
        }
        final Survey survey = Survey.of(recordings);
        final EspalierBuilder builder = arena.builder("replay")
                .readWrite()
                .createPolicy(CreatePolicy.IF_ABSENT)
                .layout(survey.layout(interpolation));
        try (Espalier session = builder.open();
                ReplayedEdges edges = new ReplayedEdges(session, recordings, survey, stop::requested)) {
            final Player player = edges.player();
            final boolean whole;
            try (Progress progress = new Progress("replay", survey.samples(), player::played)) {
                progress.start();
                whole = play(player);
            }
            summary(console, player, survey);
            if (keep && whole) {
                console.say("ready: " + survey.edges().size() + " edges, " + survey.samples() + " samples in arena '"
                        + session.status().rendezvous().name() + "'; Ctrl-C ends it");
                stop.await();
            }
        }
        return ExitCode.DONE;
    }

    private boolean play(final Player player) throws InterruptedException {
        for (long shift = 0; ; shift += player.loopNanos()) {
            final boolean whole = fast ? player.playAtOnce(shift) : player.play(new Pace(rate, stop::await), shift);
            if (!loop || !whole) {
                return whole;
            }
        }
    }

    private void summary(final Console console, final Player player, final Survey survey) {
        final List<EdgeTally> tallies = player.tallies();
        final long fixed = survey.edges().size() - tallies.size();
        if (json) {
            final ObjectNode line = Console.object();
            final ArrayNode edges = line.putArray("edges");
            for (final EdgeTally tally : tallies) {
                final ObjectNode edge = edges.addObject();
                edge.put("parent", tally.parent()).put("child", tally.child()).put("pushed", tally.pushed());
                edge.put("duplicates", tally.duplicates()).put("refused", tally.refused());
            }
            console.json(line.put("static_edges", fixed).put("samples", player.played()));
            return;
        }
        int width = "edge".length();
        for (final EdgeTally tally : tallies) {
            width = Math.max(width, edge(tally).length());
        }
        final String row = "%-" + width + "s  %10s  %10s  %10s";
        console.data(String.format(Locale.ROOT, row, "edge", "pushed", "duplicates", "refused"));
        for (final EdgeTally tally : tallies) {
            console.data(
                    String.format(Locale.ROOT, row, edge(tally), tally.pushed(), tally.duplicates(), tally.refused()));
        }
        console.data(tallies.size() + " moving and " + fixed + " static edges, " + player.played() + " samples");
    }

    private static String edge(final EdgeTally tally) {
        return tally.parent() + " -> " + tally.child();
    }
}
