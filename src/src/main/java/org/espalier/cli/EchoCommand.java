package org.espalier.cli;

import java.util.concurrent.Callable;
import org.espalier.Espalier;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier echo}: the same question again and again. */
@Command(
        name = "echo",
        mixinStandardHelpOptions = true,
        description = "Prints the newest pose of SOURCE in TARGET again and again: translation, quaternion,"
                + " roll-pitch-yaw in rad and deg. Ends with exit code 1 if the last question had no answer.")
final class EchoCommand implements Callable<Integer> {
    private static final double MAX_RATE = 1000;

    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Parameters(index = "0", paramLabel = "TARGET", description = "The frame the answer is expressed in.")
    private String target;

    @Parameters(index = "1", paramLabel = "SOURCE", description = "The frame asked for.")
    private String source;

    @Option(
            names = "--rate",
            paramLabel = "HZ",
            defaultValue = "1",
            description = "How often, up to 1000 Hz. Default: ${DEFAULT-VALUE}.")
    private double rate;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many times; 0, the default, is until Ctrl-C.")
    private long count;

    @Option(names = "--json", description = "Print one JSON object per line.")
    private boolean json;

    EchoCommand(final StopSignal stop) {
        this.stop = stop;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!(rate > 0 && rate <= MAX_RATE)) {
            throw new ParameterException(spec.commandLine(), "--rate " + rate + " is not in (0, 1000] Hz");
        }
        if (count < 0) {
            throw new ParameterException(spec.commandLine(), "--count " + count + " is negative");
        }
        final Console console = Console.of(spec);
        try (Espalier session = arena.join("echo")) {
            final Lookup lookup = session.lookup(target, source);
            final Pose pose = new Pose();
            final long start = System.nanoTime();
            boolean answered = true;
            for (long asked = 0; count == 0 || asked < count; asked++) {
                final long due = (long) (asked * 1e9 / rate) - (System.nanoTime() - start);
                if (due > 0 ? stop.await(due) : stop.requested()) {
                    break;
                }
                answered = ask(console, session, lookup, pose);
                if (console.broken()) {
                    break;
                }
            }
            return answered ? ExitCode.DONE : ExitCode.NO;
        }
    }

    private boolean ask(final Console console, final Espalier session, final Lookup lookup, final Pose pose) {
        if (lookup.tryLatest(pose) != LookupStatus.OK) {
            if (json) {
                console.json(LookupReport.failure(lookup.failure()));
            } else {
                console.say(lookup.failure().message());
            }
            return false;
        }
        final boolean timeless = lookup.timeless();
        final Long ofWhen = timeless ? null : Long.valueOf(lookup.stamp());
        if (json) {
            final int edges = PathLength.of(session.tree(), target, source);
            console.json(LookupReport.answer(target, source, ofWhen, timeless, pose, edges));
        } else {
            console.data(LookupReport.answerText(target, source, ofWhen, timeless, pose));
        }
        return true;
    }
}
