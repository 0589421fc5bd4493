package org.espalier.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code espalier} itself: lists its commands, runs none. */
@Command(
        name = "espalier",
        mixinStandardHelpOptions = true,
        versionProvider = EspalierCommand.Version.class,
        description = "A shared-memory transform tree: many processes, one tree of coordinate frames.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Exit codes: 0 done, 1 the answer is no, 2 usage, 3 no arena, 4 refused, 5 input file broken, 70 internal.",
            "Data goes to stdout, messages to stderr. `espalier demo` needs nothing and shows what this is."
        })
final class EspalierCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private EspalierCommand() {}

    static CommandLine commandLine(final StopSignal stop, final PrintWriter out, final PrintWriter err) {
        final CommandLine line = new CommandLine(new EspalierCommand());
        for (final Object command : commands(stop)) {
            line.addSubcommand(command);
        }
        line.setOut(out);
        line.setErr(err);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpWidth(110);
        line.setExecutionExceptionHandler(new ExceptionText());
        return line;
    }

    private static Object[] commands(final StopSignal stop) {
        return new Object[] {
            new DemoCommand(stop),
            new ServeCommand(stop),
            new PublishCommand(stop),
            new ReplayCommand(stop),
            new LookupCommand(),
            new EchoCommand(stop),
            new TreeCommand(),
            new ParticipantsCommand(),
            new VerifyVectorsCommand(),
            new VectorAskerCommand(),
            new DemoRoleCommand()
        };
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /** The version of the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            final String version = EspalierCommand.class.getPackage().getImplementationVersion();
            return new String[] {"espalier " + (version == null ? "(from class files)" : version)};
        }
    }
}
