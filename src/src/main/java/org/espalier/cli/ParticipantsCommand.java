package org.espalier.cli;

import java.util.concurrent.Callable;
import org.espalier.arena.rendezvous.ParticipantListing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code espalier participants}: who is attached, from the lock file alone. */
@Command(
        name = "participants",
        mixinStandardHelpOptions = true,
        description =
                "Prints who is attached and who was: slot, pid, mode, state, heir, name, since. States: live; left, in"
                        + " good order; stale, killed and not yet cleared away; reclaimed, killed and cleared away. Reads"
                        + " the lock file alone, so it works with a wedged owner too; never creates anything. No arena"
                        + " ever: no rows.")
final class ParticipantsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() {
        final Console console = Console.of(spec);
        final ParticipantListing listing = arena.builder("participants").participants();
        final ParticipantsText text = new ParticipantsText(listing);
        if (json) {
            console.json(text.json());
        } else {
            text.lines().forEach(console::data);
        }
        return ExitCode.DONE;
    }
}
