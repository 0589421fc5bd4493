package org.espalier.cli;

import java.util.concurrent.Callable;
import org.espalier.Espalier;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.TwoTimeLookup;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier lookup}: one question, one answer. */
@Command(
        name = "lookup",
        mixinStandardHelpOptions = true,
        description = "Prints the pose of SOURCE expressed in TARGET, once, or what else is asked about the two."
                + " Exit code 1 when there is no answer.")
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

    @ArgGroup(exclusive = false, heading = "%nBeyond the newest sample:%n")
    private ExtrapolationOptions extrapolation;

    @ArgGroup(heading = "%nInstead of the pose at one instant, one of:%n")
    private LookupQuestion question = new LookupQuestion();

    @Option(
            names = "--source-at",
            paramLabel = "STAMP",
            converter = StampText.class,
            description = "With --fixed: of when SOURCE is.")
    private Long sourceStampNanos;

    @Option(
            names = "--paranoid",
            description = "Look at every sample before it is used; one that no writer stores is refused.")
    private boolean paranoid;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() {
        final Console console = Console.of(spec);
        requireSense();
        try (Espalier session = arena.join("lookup")) {
            final LookupOutcome outcome = ask(session);
            if (outcome.failure() != null) {
                if (json) {
                    console.json(LookupReport.failure(outcome.failure()));
                } else {
                    console.say(outcome.failure().message());
                }
                return ExitCode.NO;
            }
            outcome.warning().ifPresent(console::say);
            if (json) {
                console.json(outcome.json().put("edges", edges(session)));
            } else {
                console.data(outcome.text());
            }
            return ExitCode.DONE;
        }
    }

    private void requireSense() {
        final LookupQuestion.When when = question.when();
        require(stampNanos != null || when != LookupQuestion.When.STATED, question.option() + " needs --at");
        require(stampNanos == null || when != LookupQuestion.When.NONE, question.option() + " is of no --at");
        require(extrapolation == null || question.plain(), "--extrapolate does not go with " + question.option());
        require(extrapolation == null || stampNanos != null, "--extrapolate needs --at: the latest is never beyond");
        final boolean twoTimes = question.fixed() != null;
        require(sourceStampNanos == null || twoTimes, "--source-at needs --fixed");
        require(
                !twoTimes || stampNanos != null || sourceStampNanos != null,
                "--fixed needs --at or --source-at; if both instants are the newest, it changes nothing");
    }

    private void require(final boolean sense, final String why) {
        if (!sense) {
            throw new ParameterException(spec.commandLine(), why);
        }
    }

    private LookupOutcome ask(final Espalier session) {
        if (question.fixed() != null) {
            final TwoTimeLookup lookup =
                    session.between(target, source, question.fixed()).paranoid(paranoid);
            return LookupOutcome.between(lookup, target, source, question.fixed(), stampNanos, sourceStampNanos);
        }
        final Lookup lookup = session.lookup(target, source).paranoid(paranoid);
        if (question.each()) {
            return LookupOutcome.each(lookup);
        } else if (question.span()) {
            return LookupOutcome.span(lookup);
        } else if (question.twist()) {
            return LookupOutcome.twist(lookup, stampNanos);
        } else if (question.can()) {
            return LookupOutcome.can(lookup, stampNanos);
        } else if (extrapolation != null) {
            return LookupOutcome.extrapolated(lookup, stampNanos, extrapolation.permission());
        }
        return LookupOutcome.pose(lookup, stampNanos);
    }

    private int edges(final Espalier session) {
        final String fixed = question.fixed();
        return fixed == null
                ? PathLength.of(session.tree(), target, source)
                : PathLength.of(session.tree(), target, fixed) + PathLength.of(session.tree(), fixed, source);
    }
}
