package org.espalier.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.espalier.Espalier;
import org.espalier.EspalierBuilder;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.replay.InputException;
import org.espalier.replay.InputFailure;
import org.espalier.replay.Recording;
import org.espalier.replay.Survey;
import org.espalier.replay.TumFrames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier verify-vectors}: plays vector files into a shared arena and has another process ask and compare. */
@Command(
        name = "verify-vectors",
        mixinStandardHelpOptions = true,
        description =
                "Replays each vector file below the given paths into a shared arena and asks every Q, L and T line"
                        + " from a second process. Exit code 1 on any difference, or if nothing was compared.")
final class VerifyVectorsCommand implements Callable<Integer> {
    private static final String NAME = "vectors";
    private static final long ASK_SECONDS = 300;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders with .txt vector files, or such files.")
    private List<Path> paths;

    @Option(
            names = "--tolerance",
            paramLabel = "X",
            description = "What any number of an answer may differ by; on large* frames times the largest offset on the"
                    + " frames' way to their roots, and at least 3e-8 on tiny* frames, which tf2 cannot blend."
                    + " Default: 1e-9 for files in a folder named real, else 1e-12.")
    private Double tolerance;

    @Option(names = "--json", description = "Print one JSON object per line.")
    private boolean json;

    private Console console;
    private long lines;
    private long compared;
    private long declinedAlike;
    private long differ;

    @Override
    public Integer call() throws InterruptedException {
        console = Console.of(spec);
        final List<Path> files = files();
        if (!json) {
            console.data(String.format(
                    Locale.ROOT,
                    "%-28s %8s %9s %15s %8s %8s %12s %12s",
                    "file",
                    "lines",
                    "compared",
                    "declined alike",
                    "differ",
                    "skipped",
                    "worst error",
                    "on tiny*"));
        }
        try (TemporaryRuntimeDir runtimeDir = new TemporaryRuntimeDir()) {
            for (final Path file : files) {
                report(file, verify(file, runtimeDir.path()));
            }
        }
        final boolean good = differ == 0 && compared > 0 && lines == compared + declinedAlike;
        if (json) {
            final ObjectNode sum = Console.object().put("event", "summary").put("ok", good);
            sum.put("files", files.size()).put("lines", lines).put("compared", compared);
            console.json(sum.put("declined_alike", declinedAlike).put("differ", differ));
        } else {
            console.data(String.format(
                    Locale.ROOT,
                    "%d files, %,d lines: %,d answers alike, %,d declined alike, %,d different: %s",
                    files.size(),
                    lines,
                    compared,
                    declinedAlike,
                    differ,
                    good ? "good" : compared == 0 ? "nothing compared" : "NOT GOOD"));
        }
        return good ? ExitCode.DONE : ExitCode.NO;
    }

    private List<Path> files() {
        final List<Path> files = new ArrayList<>();
        for (final Path path : paths) {
            if (!Files.isDirectory(path)) {
                files.add(path);
                continue;
            }
            try (Stream<Path> found = Files.walk(path)) {
                found.filter(each -> each.toString().endsWith(".txt") && Files.isRegularFile(each))
                        .filter(this::isVectorFile)
                        .sorted()
                        .forEach(files::add);
            } catch (final IOException e) {
                throw new UncheckedIOException("cannot list " + path, e);
            }
        }
        if (files.isEmpty()) {
            throw new InputException(new InputFailure.Unreadable(paths.get(0), "no vector file in it"));
        }
        return files;
    }

    /** Trajectories that R lines name, and pages to read, may lie in the same folder; said, not passed over silently. */
    private boolean isVectorFile(final Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            final boolean vectors = lines.map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .findFirst()
                    .filter(line -> line.matches("[EPRQLT]\\s.*"))
                    .isPresent();
            if (!vectors) {
                console.say(file + ": no vector file, passed over");
            }
            return vectors;
        } catch (final IOException | UncheckedIOException e) {
            throw new InputException(new InputFailure.Unreadable(file, String.valueOf(e.getMessage())));
        }
    }

    private JsonNode verify(final Path file, final Path runtimeDir) throws InterruptedException {
        final List<Recording> recordings = List.of(Recording.open(file, TumFrames.DEFAULT));
        final Survey survey = Survey.of(recordings);
        final EspalierBuilder builder = Espalier.builder()
                .runtimeDir(runtimeDir)
                .domain(0)
                .name(NAME)
                .participantName("espalier verify-vectors")
                .readWrite()
                .createPolicy(CreatePolicy.IF_ABSENT)
                .layout(survey.layout(Interpolation.LERP_SLERP));
        try (Espalier session = builder.open();
                ReplayedEdges edges = new ReplayedEdges(session, recordings, survey, () -> false)) {
            edges.player().playAtOnce(0);
            try (JvmChild asker = JvmChild.start(
                    "asking",
                    line -> {},
                    "ask-vectors",
                    file.toString(),
                    "--tolerance",
                    Double.toString(tolerance != null ? tolerance : VectorComparison.toleranceOf(file)),
                    "--runtime-dir",
                    runtimeDir.toString(),
                    "--domain",
                    "0",
                    "--name",
                    NAME)) {
                final JsonNode asked = asker.await("asked", ASK_SECONDS);
                asker.end();
                return asked;
            }
        }
    }

    private void report(final Path file, final JsonNode asked) {
        lines += asked.path("lines").asLong();
        compared += asked.path("compared").asLong();
        declinedAlike += asked.path("declined_alike").asLong();
        differ += asked.path("differ").asLong();
        if (json) {
            final ObjectNode line = Console.object().put("event", "file").put("file", file.toString());
            line.setAll((ObjectNode) asked);
            console.json(line.put("event", "file").put("skipped", skipped(asked)));
            return;
        }
        console.data(String.format(
                Locale.ROOT,
                "%-28s %8d %9d %15d %8d %8d %12.3e %12.3e",
                file.getFileName(),
                asked.path("lines").asLong(),
                asked.path("compared").asLong(),
                asked.path("declined_alike").asLong(),
                asked.path("differ").asLong(),
                skipped(asked),
                asked.path("worst_error").asDouble(),
                asked.path("worst_tiny_error").asDouble()));
        for (final JsonNode difference : asked.path("differences")) {
            console.say(difference.asText());
        }
    }

    private static long skipped(final JsonNode asked) {
        return asked.path("lines").asLong()
                - asked.path("compared").asLong()
                - asked.path("declined_alike").asLong()
                - asked.path("differ").asLong();
    }
}
