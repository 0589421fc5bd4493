package org.espalier.examples.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does what README.md says, block by block: starts the commands, kills with the signal it names, and waits for each line
 * that it promises, whatever the numbers in it. Mutants tried and caught: a line of the page that the program does not
 * print; the takeover switched off in application.conf.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ReadmeIT {
    private static final Pattern BLOCK = Pattern.compile("(?s)```(\\w+)((?: \\w+)*)\\n(.*?)```");
    private static final Pattern KILL = Pattern.compile("kill (-9 )?\\d+");
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    Path runtimeDir;

    private final Map<String, Child> children = new HashMap<>();
    private final List<Process> started = new ArrayList<>();

    private record Child(Process process, BlockingQueue<String> lines) {}

    @AfterEach
    void stop() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void whatTheReadmeSaysHappens() throws Exception {
        final Path here = Path.of("").toAbsolutePath();
        final Matcher block = BLOCK.matcher(Files.readString(here.resolve("README.md")));
        int promised = 0;
        int kills = 0;
        while (block.find()) {
            final String kind = block.group(1);
            final String who = block.group(2).strip();
            final List<String> lines = block.group(3).lines().toList();
            if (kind.equals("text")) {
                for (final String line : lines) {
                    await(children.get(who), line);
                    promised++;
                }
            } else if (who.startsWith("kill ") || who.startsWith("stop ")) {
                final Matcher kill = KILL.matcher(lines.get(0));
                assertTrue(kill.matches(), lines::toString);
                final Process victim = children.get(who.substring(5)).process();
                if (kill.group(1) != null) {
                    victim.destroyForcibly();
                } else {
                    victim.destroy();
                }
                assertTrue(victim.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), who);
                kills++;
            } else if (!who.isEmpty()) {
                children.put(who, start(here.getParent().getParent().getParent(), lines.get(0)));
            } else {
                assertTrue(lines.get(0).endsWith("-pl docs/examples/embedding -am"), "what built this jar");
            }
        }
        assertEquals(2, kills);
        assertTrue(promised >= 12, "lines promised: " + promised);
    }

    private Child start(final Path checkout, final String command) throws IOException {
        final String java =
                Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final ProcessBuilder builder = new ProcessBuilder(
                        "sh", "-c", "exec " + command.replaceFirst("^java ", java + " -Xmx64m -XX:+UseSerialGC "))
                .directory(checkout.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("ESPALIER_RUNTIME_DIR", runtimeDir.toString());
        final Process process = builder.start();
        started.add(process);
        final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        final Thread reader = new Thread(() -> {
            try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
                in.lines().forEach(lines::add);
            } catch (final IOException | UncheckedIOException killed) {
                lines.add("closed: " + killed.getMessage());
            }
        });
        reader.setDaemon(true);
        reader.start();
        return new Child(process, lines);
    }

    private static void await(final Child child, final String promised) throws InterruptedException {
        final Pattern expected =
                Pattern.compile(Pattern.quote(promised).replaceAll("\\b[1-9]\\d*\\b", "\\\\E\\\\d+\\\\Q"));
        final List<String> others = new ArrayList<>();
        final long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            final String line = child.lines().poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            assertNotNull(line, () -> "'" + promised + "' was not printed; printed was " + others);
            if (expected.matcher(line).matches()) {
                return;
            }
            others.add(line);
        }
    }
}
