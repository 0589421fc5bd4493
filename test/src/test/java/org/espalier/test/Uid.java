package org.espalier.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Another user to run a child as. Root ignores file modes, so a test of permissions proves nothing as root.
 *
 * <p>The user can read neither home nor the local repository: its class path is a world-readable copy, made once per
 * test JVM and removed at its end. Skip a test with {@code assumeTrue(Uid.available(), Uid.WHY_NOT)}.
 */
public final class Uid {
    /** Nobody. */
    public static final Uid NOBODY = new Uid(65534);

    /** Why a test that needs another user was skipped. */
    public static final String WHY_NOT = "needs root and setpriv to run a child as another user";

    private final int number;

    private Uid(final int number) {
        this.number = number;
    }

    /** Whether this JVM can start a child as another user. */
    public static boolean available() {
        return Files.isReadable(Path.of("/etc/shadow"))
                && "root".equals(System.getProperty("user.name"))
                && setpriv() != null;
    }

    private static Path setpriv() {
        return Stream.of("/usr/bin/setpriv", "/bin/setpriv")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    /** The number. */
    public int number() {
        return number;
    }

    List<String> prefix() {
        final String id = String.valueOf(number);
        return List.of(setpriv().toString(), "--reuid", id, "--regid", id, "--clear-groups", "--");
    }

    String classPath() {
        return Copy.CLASS_PATH;
    }

    /** A directory that this user can write. */
    Path temporaryDirectory() {
        return Copy.TEMPORARY;
    }

    /** The class path, copied once. */
    private static final class Copy {
        static final Path ROOT = create();
        static final Path TEMPORARY = temporary();
        static final String CLASS_PATH = copy();

        private static Path create() {
            try {
                final Path root = Files.createTempDirectory("espalier-classes-");
                Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(root)));
                return root;
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Path temporary() {
            try {
                final Path directory = Files.createDirectory(ROOT.resolve("tmp"));
                Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
                return directory;
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static String copy() {
            final List<String> entries = new ArrayList<>();
            for (final String entry : System.getProperty("java.class.path").split(":")) {
                final Path source = Path.of(entry);
                if (Files.exists(source)) {
                    final Path target = ROOT.resolve(entries.size() + "-" + source.getFileName());
                    copy(source, target);
                    entries.add(target.toString());
                }
            }
            return String.join(":", entries);
        }

        private static void copy(final Path source, final Path target) {
            try (Stream<Path> tree = Files.walk(source)) {
                for (final Path from : (Iterable<Path>) tree::iterator) {
                    final Path to = target.resolve(source.relativize(from).toString());
                    final boolean directory = Files.isDirectory(from);
                    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
                    Files.setPosixFilePermissions(
                            to, PosixFilePermissions.fromString(directory ? "rwxr-xr-x" : "rw-r--r--"));
                }
            } catch (final IOException e) {
                throw new UncheckedIOException("cannot copy " + source, e);
            }
        }

        private static void delete(final Path root) {
            try {
                Files.walkFileTree(root, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(final Path directory, final IOException failure)
                            throws IOException {
                        Files.delete(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
            } catch (final IOException e) {
                // A copy left in the temporary directory is not worth failing a finished test run.
                return;
            }
        }
    }
}
