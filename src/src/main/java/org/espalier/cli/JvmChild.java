package org.espalier.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Another process of this same program, which talks in JSON lines on its stdout and ends when its stdin does - so that
 * it never outlives us, however we die.
 */
final class JvmChild implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String label;
    private final Process process;
    private final LinkedBlockingQueue<JsonNode> lines = new LinkedBlockingQueue<>();

    private JvmChild(final String label, final Process process, final Consumer<JsonNode> listener) {
        this.label = label;
        this.process = process;
        final Thread reader = new Thread(() -> read(listener), "espalier-child-" + label);
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts a child.
     *
     * @param label    what to call it in messages
     * @param listener hears every line on a thread of the child's own
     * @param args     the command line of the child
     */
    static JvmChild start(final String label, final Consumer<JsonNode> listener, final String... args) {
        final List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms16m", "-Xmx96m"));
        if (Runtime.version().feature() >= 23) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        // Our own -D settings hold for the child too: the temporary directory, logging.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-D"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        try {
            return new JvmChild(
                    label,
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start(),
                    listener);
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot start the " + label + " process", e);
        }
    }

    private void read(final Consumer<JsonNode> listener) {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                final JsonNode json = JSON.readTree(line);
                listener.accept(json);
                lines.add(json);
            }
        } catch (final JsonProcessingException e) {
            lines.add(Console.object().put("event", "garbled").put("text", e.getMessage()));
        } catch (final IOException e) {
            // The pipe of a killed process; its end says the same.
        }
        lines.add(Console.object().put("event", "ended"));
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the line that reports an event; other lines before it are passed over. */
    JsonNode await(final String event, final long seconds) throws InterruptedException {
        final long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (; ; ) {
            final JsonNode line = lines.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                throw new ChildFailedException(
                        "the " + label + " process did not report '" + event + "' within " + seconds + " s");
            }
            final String got = line.path("event").asText();
            if (got.equals(event)) {
                return line;
            }
            if (got.equals("ended") || got.equals("garbled")) {
                throw new ChildFailedException(
                        "the " + label + " process ended before it reported '" + event + "': " + line);
            }
        }
    }

    /** Sends one line. */
    void tell(final String line) {
        try {
            final OutputStream in = process.getOutputStream();
            in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (final IOException e) {
            throw new UncheckedIOException("the " + label + " process does not listen", e);
        }
    }

    /** SIGKILL, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends its stdin and waits for its exit code; kills it if it does not end. */
    int end() throws InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (final IOException e) {
            // It ended first.
        }
        if (!process.waitFor(StopSignal.CLOSE_SECONDS, TimeUnit.SECONDS)) {
            kill();
        }
        return process.exitValue();
    }

    /** Leaves no process behind. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** A child did not do its part. */
    static final class ChildFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ChildFailedException(final String message) {
            super(message);
        }
    }
}
