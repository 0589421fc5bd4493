package org.espalier.test;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.ArenaAddress;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenAttempt;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.Round;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.cli.Main;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * The classes of a child, loaded once and archived: a child of a session then starts for two thirds of the work, one
 * without actors for half. The JVM archives classes of jars only, so the directories of the class path are packed first.
 * Made when the first child is started. Without an archive children start as any JVM does: it is not worth a failure.
 */
final class ClassArchive {
    private static final ClassArchive MADE = make();

    private final String classPath;
    private final List<String> flags;

    private ClassArchive(final String classPath, final List<String> flags) {
        this.classPath = classPath;
        this.flags = flags;
    }

    /** The class path of a child that uses the archive. */
    static String classPath() {
        return MADE.classPath;
    }

    /** The flags of a child that uses the archive. What the JVM thinks of it goes to standard error. */
    static List<String> flags() {
        return MADE.flags;
    }

    private static ClassArchive make() {
        final String plain = System.getProperty("java.class.path");
        try {
            final Path directory = Files.createTempDirectory("espalier-archive-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            final String packed = packed(plain, directory);
            final Path archive = directory.resolve("classes.jsa");
            final List<String> command = new ArrayList<>(ChildJvm.java());
            command.addAll(List.of("-XX:ArchiveClassesAtExit=" + archive, "-cp", packed, WarmUp.class.getName()));
            command.add(directory.resolve("run").toString());
            final Process warmUp = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
            if (warmUp.waitFor(ChildJvm.PATIENCE.toSeconds(), TimeUnit.SECONDS) && Files.exists(archive)) {
                return new ClassArchive(
                        packed, List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable", "-Xlog:all=error:stderr"));
            }
            warmUp.destroyForcibly();
            System.out.println("no class archive: " + Files.readString(directory.resolve("log")));
        } catch (final IOException e) {
            System.out.println("no class archive: " + e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new ClassArchive(plain, List.of());
    }

    private static String packed(final String classPath, final Path directory) throws IOException {
        final List<String> entries = new ArrayList<>();
        for (final String entry : classPath.split(":")) {
            final Path source = Path.of(entry);
            if (Files.isDirectory(source)) {
                final Path jar = directory.resolve(entries.size() + ".jar");
                pack(source, jar);
                entries.add(jar.toString());
            } else if (Files.exists(source)) {
                entries.add(entry);
            }
        }
        return String.join(":", entries);
    }

    private static void pack(final Path source, final Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file);
                Stream<Path> tree = Files.walk(source)) {
            for (final Path each : (Iterable<Path>) tree.filter(Files::isRegularFile)::iterator) {
                zip.putNextEntry(new ZipEntry(source.relativize(each).toString()));
                Files.copy(each, zip);
                zip.closeEntry();
            }
        }
    }

    private static void delete(final Path directory) {
        try (Stream<Path> tree = Files.walk(directory)) {
            tree.sorted(Comparator.reverseOrder()).forEach(ClassArchive::deleteOne);
        } catch (final IOException | UncheckedIOException e) {
            // Left in the temporary directory: not worth failing a finished test run.
            return;
        }
    }

    private static void deleteOne(final Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads what children load: serves, joins, claims, pushes, looks up, runs a command, leaves. */
    static final class WarmUp {
        public static void main(final String[] arguments) throws Exception {
            final Path runtimeDir = Path.of(arguments[0]);
            try (ChildSession session = ChildSession.prepare(Map.of())) {
                session.create(
                        runtimeDir,
                        ArenaSpec.builder()
                                .edge(EdgeSpec.dynamic("map", "base").slots(8))
                                .build());
                session.printEvents();
                join(runtimeDir);
                session.sweep();
                // Ends this process, as every command does.
                Main.main(new String[] {
                    "lookup",
                    "map",
                    "base",
                    "--json",
                    "--runtime-dir",
                    runtimeDir.toString(),
                    "--domain",
                    "0",
                    "--name",
                    ChildSession.ARENA
                });
            }
        }

        private static void join(final Path runtimeDir) {
            final OpenRequest request = new OpenRequest(
                    new ArenaAddress(runtimeDir, 0, ChildSession.ARENA),
                    ParticipantMode.READ_WRITE,
                    CreatePolicy.NEVER,
                    false,
                    Optional.empty(),
                    "warm-up",
                    true,
                    ChildJvm.PATIENCE,
                    Optional.empty());
            if (new OpenAttempt(request).round(Duration.ofSeconds(10)) instanceof Round.Attached attached) {
                try (Attachment attachment = attached.attachment();
                        EdgeWriter writer = attachment.tree().claim("map", "base", "warm-up")) {
                    writer.push(1, new Pose());
                    attachment.tree().lookup("map", "base").latest(new Pose());
                }
            }
        }
    }
}
