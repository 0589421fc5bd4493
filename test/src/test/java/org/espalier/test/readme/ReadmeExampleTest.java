package org.espalier.test.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeExampleTest {

    private static final Pattern JAVA_BLOCK = Pattern.compile("(?s)```java\\n(.*?)```");

    @TempDir
    Path directory;

    /** Tried: one method of the example renamed (does not compile), the stamp moved past the newest sample (exits 1). */
    @Test
    void theExampleOfTheReadmeCompilesAndRuns() throws Exception {
        final String block = example();
        compile(block);
        final Path output = directory.resolve("output");
        final ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        directory + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                        "ReadmeExample")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment()
                .put("ESPALIER_RUNTIME_DIR", directory.resolve("run").toString());
        final Process process = builder.start();
        if (!process.waitFor(90, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        final String printed = Files.readString(output);
        assertEquals(0, process.exitValue(), printed);
        // Half-way from x = 1 to x = 3, and the camera 0.2 m before the robot.
        assertTrue(printed.contains("2.2"), printed);
    }

    @Test
    void theExampleIsShort() throws IOException {
        final long statements = example()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("import "))
                .count();
        assertTrue(statements <= 14, "the example has grown to " + statements + " lines");
    }

    private static String example() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve(".mvn"))) {
            root = root.getParent();
        }
        final Matcher matcher = JAVA_BLOCK.matcher(Files.readString(root.resolve("README.md")));
        assertTrue(matcher.find(), "README.md has a block of Java");
        return matcher.group(1);
    }

    private void compile(final String block) throws IOException {
        final StringBuilder source = new StringBuilder();
        block.lines()
                .filter(line -> line.startsWith("import "))
                .forEach(line -> source.append(line).append('\n'));
        source.append("public final class ReadmeExample {\n  public static void main(String[] args) {\n");
        block.lines()
                .filter(line -> !line.startsWith("import "))
                .forEach(line -> source.append(line).append('\n'));
        source.append("  }\n}\n");
        final Path file = Files.writeString(directory.resolve("ReadmeExample.java"), source);
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            final boolean compiled = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of(
                                    "-proc:none",
                                    "-d",
                                    directory.toString(),
                                    "-classpath",
                                    System.getProperty("java.class.path")),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            assertTrue(compiled, () -> "the example of README.md does not compile:\n" + said + "\n" + source);
        }
    }
}
