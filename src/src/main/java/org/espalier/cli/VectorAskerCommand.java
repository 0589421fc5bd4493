package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.espalier.Espalier;
import org.espalier.replay.Recording;
import org.espalier.replay.TumFrames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The second process of {@code verify-vectors}: asks an arena every question of one file and reports one JSON line. */
@Command(name = "ask-vectors", hidden = true, mixinStandardHelpOptions = true)
final class VectorAskerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Parameters(index = "0")
    private Path file;

    @Option(names = "--tolerance", required = true)
    private double tolerance;

    @Override
    public Integer call() {
        final Console console = Console.of(spec);
        final Recording recording = Recording.open(file, TumFrames.DEFAULT);
        try (Espalier session = arena.join("vector asker")) {
            final VectorComparison comparison = new VectorComparison(tolerance);
            recording.read(comparison);
            final VectorAsker asker = new VectorAsker(session.tree(), comparison);
            recording.read(asker);
            final ObjectNode line = Console.object().put("event", "asked");
            line.put("lines", asker.lines()).put("compared", asker.compared());
            line.put("declined_alike", asker.declinedAlike()).put("differ", asker.differ());
            line.put("worst_error", asker.worstError()).put("worst_at", asker.worstAt());
            line.put("worst_tiny_error", asker.worstTinyError());
            final ArrayNode differences = line.putArray("differences");
            asker.differences().forEach(differences::add);
            console.json(line);
        }
        return ExitCode.DONE;
    }
}
