package org.espalier.cli;

import java.io.PrintWriter;
import org.espalier.actors.settings.SettingsException;
import org.espalier.arena.lookup.LookupException;
import org.espalier.arena.rendezvous.OpenException;
import org.espalier.protocol.EspalierException;
import org.espalier.replay.InputException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** The one place where what a command throws becomes a line on stderr and an exit code. */
final class ExceptionText implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(
            final Exception thrown, final CommandLine command, final ParseResult arguments) {
        final PrintWriter err = command.getErr();
        final int code = exitCode(thrown);
        if (code == ExitCode.INTERNAL) {
            err.println("espalier: internal error in '" + command.getCommandName() + "', please report it:");
            thrown.printStackTrace(err);
        } else {
            err.println("espalier: " + reason(thrown) + thrown.getMessage());
        }
        err.flush();
        return code;
    }

    /** The type of a refusal, so that a script need not read the sentence. */
    private static String reason(final Exception thrown) {
        if (thrown instanceof OpenException open) {
            return open.failure().getClass().getSimpleName() + ": ";
        }
        if (thrown instanceof RefusedException refused) {
            return refused.reason() + ": ";
        }
        return "";
    }

    static int exitCode(final Throwable thrown) {
        if (thrown instanceof OpenException open) {
            return open.failure().exitCode();
        }
        if (thrown instanceof InputException) {
            return ExitCode.INPUT;
        }
        if (thrown instanceof LookupException) {
            return ExitCode.NO;
        }
        if (thrown instanceof SettingsException) {
            return ExitCode.USAGE;
        }
        if (thrown instanceof EspalierException || thrown instanceof RefusedException) {
            return ExitCode.REFUSED;
        }
        return ExitCode.INTERNAL;
    }
}
