package org.espalier.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.Espalier;
import org.espalier.arena.frame.FrameInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code espalier tree}: what is in the arena. */
@Command(
        name = "tree",
        mixinStandardHelpOptions = true,
        description = "Prints frames and edges: kind, rate, age or stamp of the newest sample, occupancy, writer.")
final class TreeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text or json. Default: ${DEFAULT-VALUE}.")
    private Format format;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    /** How to print. */
    enum Format {
        TEXT,
        JSON
    }

    @Override
    public Integer call() {
        final Console console = Console.of(spec);
        try (Espalier session = arena.join("tree")) {
            final List<String> frames =
                    session.tree().frames().stream().map(FrameInfo::name).toList();
            final TreeText text = new TreeText(frames, session.tree().edges(), WallClock.nanos());
            if (json || format == Format.JSON) {
                console.json(text.json());
            } else {
                text.lines().forEach(console::data);
            }
        }
        return ExitCode.DONE;
    }
}
