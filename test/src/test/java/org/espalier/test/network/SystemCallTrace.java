package org.espalier.test.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One Java program run under {@code strace}, all its threads followed.
 *
 * @param exit exit code of the program
 * @param output what it printed
 * @param calls the lines of the trace
 */
record SystemCallTrace(int exit, String output, List<String> calls) {
    private static final Pattern INTERNET = Pattern.compile("\\b(socket|connect|bind|sendto)\\(.*\\bAF_INET6?\\b");
    private static final Pattern RESOLVER = Pattern.compile("\"/etc/(resolv\\.conf|hosts)\"");

    /** Why this machine cannot trace, or an empty text when it can. */
    static String unavailable() throws IOException, InterruptedException {
        try {
            final Process probe = new ProcessBuilder("strace", "-f", "-o", "/dev/null", "true")
                    .redirectErrorStream(true)
                    .start();
            final String said = new String(probe.getInputStream().readAllBytes());
            return probe.waitFor() == 0 ? "" : "strace cannot trace here: " + said.strip();
        } catch (final IOException e) {
            return "strace is not installed: " + e.getMessage();
        }
    }

    static SystemCallTrace of(final Path directory, final Class<?> program, final String... arguments)
            throws IOException, InterruptedException {
        final Path calls = directory.resolve(program.getSimpleName() + ".strace");
        final Path output = directory.resolve(program.getSimpleName() + ".out");
        final List<String> command = new ArrayList<>(List.of(
                "strace", "-f", "-qq", "-e", "trace=socket,connect,bind,sendto,open,openat", "-o", calls.toString()));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(90, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IllegalStateException("the traced program did not end: " + Files.readString(output));
        }
        return new SystemCallTrace(process.exitValue(), Files.readString(output), Files.readAllLines(calls));
    }

    /** Calls that name an internet address family, without process ids and results; each once. */
    Set<String> internetCalls() {
        final Set<String> named = new TreeSet<>();
        for (final String call : matching(INTERNET)) {
            named.add(call.replaceFirst("^[0-9]+ +", "").replaceFirst("\\s*= -?[0-9].*$", ""));
        }
        return named;
    }

    /** Files opened that only a name look-up reads. */
    List<String> nameLookups() {
        return matching(RESOLVER);
    }

    private List<String> matching(final Pattern pattern) {
        try (Stream<String> lines = calls.stream()) {
            return lines.filter(line -> pattern.matcher(line).find()).toList();
        }
    }
}
