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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier lookup}: one question, one answer. */
@Command(
        name = "lookup",
        mixinStandardHelpOptions = true,
        description = "Prints the pose of SOURCE expressed in TARGET, once. Exit code 1 when there is no answer.")
final class LookupCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Parameters(index = "0", paramLabel = "TARGET", description = "The frame the answer is expressed in.")
    private String target;

    @Parameters(index = "1", paramLabel = "SOURCE", description = "The frame asked for.")
    private String source;

    @Option(
            names = "--at",
            paramLabel = "STAMP",
            converter = StampText.class,
            description = "Of when: nanoseconds (976000000123), or seconds with a point (976.000000123). Default: the"
                    + " newest instant that every edge between the two frames has.")
    private Long stampNanos;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() {
        final Console console = Console.of(spec);
        try (Espalier session = arena.join("lookup")) {
            final Lookup lookup = session.lookup(target, source);
            final Pose pose = new Pose();
            final LookupStatus status = stampNanos == null ? lookup.tryLatest(pose) : lookup.tryAt(stampNanos, pose);
            if (status != LookupStatus.OK) {
                if (json) {
                    console.json(LookupReport.failure(lookup.failure()));
                } else {
                    console.say(lookup.failure().message());
                }
                return ExitCode.NO;
            }
            final boolean timeless = lookup.timeless();
            final Long ofWhen = stampNanos != null ? stampNanos : timeless ? null : Long.valueOf(lookup.stamp());
            if (json) {
                final int edges = PathLength.of(session.tree(), target, source);
                console.json(LookupReport.answer(target, source, ofWhen, timeless, pose, edges));
            } else {
                console.data(LookupReport.answerText(target, source, ofWhen, timeless, pose));
            }
            return ExitCode.DONE;
        }
    }
}
