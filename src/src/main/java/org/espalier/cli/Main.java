package org.espalier.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entry point of {@code java -jar espalier.jar}.
 *
 * @since 0.1
 */
public final class Main {
    /** Held so that its level is not forgotten: the JDK keeps loggers by weak reference. */
    private static final Logger CHRONICLE_CLEANER =
            Logger.getLogger("net.openhft.chronicle.core.internal.cleaner.ReflectionBasedByteBufferCleanerService");

    private Main() {}

    /**
     * Runs one command and ends the process with its exit code.
     *
     * @param args the command and its arguments
     */
    public static void main(final String[] args) {
        System.setProperty("logback.configurationFile", "espalier-cli-logback.xml");
        // It asks for a flag that only its byte-buffer cleaner needs, and that one is not used here.
        CHRONICLE_CLEANER.setLevel(Level.OFF);
        // Before any other thread logs: slf4j would tell that it kept a line for later.
        LoggerFactory.getILoggerFactory();
        final StopSignal stop = new StopSignal();
        stop.install();
        final PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        final PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code = ExitCode.INTERNAL;
        try {
            code = EspalierCommand.commandLine(stop, out, err).execute(args);
        } finally {
            out.flush();
            err.flush();
            stop.ended(code);
        }
        System.exit(code);
    }
}
