package org.espalier.test;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A child JVM of a test: runs a main class with the test's class path, a small heap and the serial collector.
 *
 * <p>Parent and child keep step by lines: the child prints one per step and flushes ({@link #step}), the parent reads it
 * with a time limit and tells the child to go on through its standard input ({@link #say}, {@link #hear}). No step waits
 * for a clock. {@link #kill()} is SIGKILL, then the wait for the process to be gone.
 */
public final class ChildJvm implements AutoCloseable {
    /** How long a child may take for one step, its start included, on a busy machine. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String END = "\0end of output";

    private final Process process;
    private final String name;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final StringBuffer errors = new StringBuffer();
    private final Thread errorReader;
    private final BufferedWriter input;
    private boolean suspended;

    private ChildJvm(final String name, final Process process) {
        this.name = name;
        this.process = process;
        this.input = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        read("out", process.getInputStream(), lines::add, () -> lines.add(END));
        this.errorReader = read(
                "err", process.getErrorStream(), line -> errors.append(line).append('\n'), () -> {});
    }

    /**
     * Prepares a child.
     *
     * @param main its main class
     * @return what to start
     */
    public static Plan of(final Class<?> main) {
        return new Plan(main);
    }

    /** In a child: prints one line for the parent. */
    public static void step(final String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** In a child: waits for a line from the parent; null when the parent has closed it. */
    public static String hear() {
        return Standard.read();
    }

    /** The next line of the child, whatever it is. */
    public String line() {
        return line(PATIENCE);
    }

    /** The next line of the child, within a limit. */
    public String line(final Duration limit) {
        try {
            final String line = lines.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                throw new AssertionError(describe("said nothing for " + limit));
            }
            if (line.equals(END)) {
                lines.add(END);
                process.waitFor();
                errorReader.join();
                throw new AssertionError(describe("ended with exit code " + process.exitValue()));
            }
            return line;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(describe("was waited for until the test was interrupted"), e);
        }
    }

    /** Everything it prints until it closes its output. */
    public List<String> rest() {
        final List<String> rest = new ArrayList<>();
        try {
            for (; ; ) {
                final String line = lines.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                if (line == null) {
                    throw new AssertionError(describe("said nothing for " + PATIENCE));
                }
                if (line.equals(END)) {
                    lines.add(END);
                    return rest;
                }
                rest.add(line);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(describe("was waited for until the test was interrupted"), e);
        }
    }

    /** The next line, which must begin with the given word; returns what follows it. */
    public String await(final String word) {
        final String line = line();
        if (!line.startsWith(word)) {
            throw new AssertionError(describe("said \"" + line + "\" instead of \"" + word + "\""));
        }
        return line.substring(word.length()).strip();
    }

    /** Sends one line to the child. */
    public ChildJvm say(final String line) {
        try {
            input.write(line);
            input.newLine();
            input.flush();
            return this;
        } catch (final IOException e) {
            throw new UncheckedIOException(describe("does not listen"), e);
        }
    }

    /** The process id, in our pid namespace. */
    public long pid() {
        return process.pid();
    }

    /** Whether it still runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** What it has printed to standard error so far. */
    public String errors() {
        return errors.toString();
    }

    /** Waits for the child's own end; returns its exit code (128 + n after signal n). */
    public int exitCode() {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError(describe("did not end within " + PATIENCE));
            }
            errorReader.join();
            return process.exitValue();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(describe("was waited for until the test was interrupted"), e);
        }
    }

    /** SIGTERM: the child may run its shutdown hooks. */
    public void terminate() {
        process.destroy();
    }

    /** SIGSTOP: it lives, holds what it holds, and does nothing. */
    public void suspend() {
        signal("STOP");
        suspended = true;
    }

    /** SIGCONT after {@link #suspend()}. */
    public void resume() {
        signal("CONT");
        suspended = false;
    }

    /** SIGCONT if it is still stopped and lives; nothing otherwise. */
    public void goOn() {
        if (suspended && process.isAlive()) {
            resume();
        }
    }

    private void signal(final String name) {
        try {
            final int code = new ProcessBuilder("sh", "-c", "kill -" + name + " " + process.pid())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError(describe("did not take SIG" + name));
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(describe("was waited for until the test was interrupted"), e);
        }
    }

    /** SIGKILL, and the wait until the process is gone. */
    public void kill() {
        process.destroyForcibly();
        exitCode();
    }

    /** SIGKILL without the wait: what the survivors do meanwhile is the test. */
    public void killNow() {
        process.destroyForcibly();
    }

    /** Kills what still runs. */
    @Override
    public void close() {
        kill();
    }

    /** The JVM of a child: small, and with the flags that differ between the JDKs and what quietens the log. */
    static List<String> java() {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--") || flag.startsWith("-Dslf4j"))
                .forEach(command::add);
        return command;
    }

    private String describe(final String what) {
        return "child " + name + " (pid " + process.pid() + ") " + what
                + (errors.length() == 0 ? "" : "; its standard error:\n" + errors);
    }

    private Thread read(
            final String stream,
            final InputStream from,
            final java.util.function.Consumer<String> to,
            final Runnable end) {
        final Thread reader = new Thread(
                () -> {
                    try (BufferedReader in = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                        in.lines().forEach(to);
                    } catch (final IOException | UncheckedIOException e) {
                        errors.append("[").append(stream).append(": ").append(e).append("]\n");
                    } finally {
                        end.run();
                    }
                },
                "child-" + name + "-" + stream);
        reader.setDaemon(true);
        reader.start();
        return reader;
    }

    /** The child's standard input, read by lines. */
    private static final class Standard {
        private static final BufferedReader IN =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

        static String read() {
            try {
                return IN.readLine();
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A child to be started. */
    public static final class Plan {
        private final Class<?> main;
        private final List<String> arguments = new ArrayList<>();
        private final List<String> flags = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private Uid uid;

        private Plan(final Class<?> main) {
            this.main = main;
        }

        /** Adds program arguments. */
        public Plan args(final Object... more) {
            for (final Object argument : more) {
                arguments.add(String.valueOf(argument));
            }
            return this;
        }

        /** Adds JVM flags, after (so over) the usual ones. */
        public Plan flags(final String... more) {
            flags.addAll(List.of(more));
            return this;
        }

        /** Sets an environment variable. */
        public Plan env(final String variable, final String value) {
            environment.put(variable, value);
            return this;
        }

        /** Runs it as another user. */
        public Plan as(final Uid user) {
            this.uid = user;
            return this;
        }

        /** Starts it. */
        public ChildJvm start() {
            final List<String> command = new ArrayList<>();
            if (uid != null) {
                command.addAll(uid.prefix());
            }
            command.addAll(java());
            if (uid == null) {
                command.addAll(ClassArchive.flags());
            } else {
                command.add("-Djava.io.tmpdir=" + uid.temporaryDirectory());
            }
            command.addAll(flags);
            command.add("-cp");
            command.add(uid == null ? ClassArchive.classPath() : uid.classPath());
            command.add(main.getName());
            command.addAll(arguments);
            final ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().putAll(environment);
            if (uid != null) {
                builder.directory(uid.temporaryDirectory().toFile());
            }
            try {
                return new ChildJvm(main.getSimpleName(), builder.start());
            } catch (final IOException e) {
                throw new UncheckedIOException("cannot start " + main.getName(), e);
            }
        }
    }
}
