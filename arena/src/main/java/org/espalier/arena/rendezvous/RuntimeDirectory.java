package org.espalier.arena.rendezvous;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.FileStatus;
import org.espalier.arena.posix.FileSystem;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.ProcessIdentity;

/**
 * Chooses and checks the directory in which arenas are found.
 *
 * <p>First that applies: the one given; {@code $XDG_RUNTIME_DIR/espalier}; {@code /run/espalier} if it is usable;
 * {@code /tmp/espalier-<uid>}. One that is given or set but unusable is refused, never skipped: two processes that skip
 * differently would never meet. Directories are made with mode 0700. Refused are symbolic links, foreign owners, group or
 * world write permission and network file systems. What is checked is the open directory, not the path.
 *
 * @since 0.1
 */
public final class RuntimeDirectory {
    private static final String OWN_MODE = "rwx------";
    private static final int OTHERS_WRITE = 0022;

    private RuntimeDirectory() {}

    /**
     * The directory for this process; made when absent.
     *
     * @param given what the settings say
     * @param environment the process's environment; an empty value counts as unset
     * @return an absolute, checked directory
     * @throws OpenException naming path, owner, mode and cure
     */
    public static Path resolve(final Optional<Path> given, final Map<String, String> environment) {
        return choose(given, environment, true);
    }

    /**
     * The directory for this process; never made.
     *
     * @param given what the settings say
     * @param environment the process's environment; an empty value counts as unset
     * @return an absolute directory, which may not exist
     * @throws OpenException naming path, owner, mode and cure, when it exists and is unsafe
     */
    public static Path locate(final Optional<Path> given, final Map<String, String> environment) {
        return choose(given, environment, false);
    }

    private static Path choose(final Optional<Path> given, final Map<String, String> environment, final boolean make) {
        if (given.isPresent()) {
            return usable(absolute(given.get(), "the setting runtime-dir"), make);
        }
        final String xdg = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        if (!xdg.isEmpty()) {
            return usable(absolute(Path.of(xdg), "XDG_RUNTIME_DIR").resolve("espalier"), make);
        }
        return shared(make).orElseGet(() -> usable(Path.of("/tmp/espalier-" + ProcessIdentity.uid()), make));
    }

    private static Optional<Path> shared(final boolean make) {
        try {
            final Path path = usable(Path.of("/run/espalier"), make);
            return Files.isDirectory(path) ? Optional.of(path) : Optional.empty();
        } catch (final OpenException unusable) {
            return Optional.empty();
        }
    }

    private static Path absolute(final Path path, final String source) {
        if (!path.isAbsolute()) {
            throw new OpenException(new OpenFailure.InvalidSetting(source, path.toString(), "an absolute path"));
        }
        return path.normalize();
    }

    private static Path usable(final Path path, final boolean make) {
        if (make) {
            make(path);
        }
        if (make || Files.exists(path)) {
            check(path);
        }
        return path;
    }

    /**
     * Makes the directory of an address's domain, with mode 0700, and checks it.
     *
     * @param address whose runtime directory exists
     * @throws OpenException naming path, owner, mode and cure
     */
    public static void makeDomain(final ArenaAddress address) {
        usable(address.directory(), true);
    }

    private static void make(final Path path) {
        final Path parent = path.getParent();
        if (parent == null) {
            // The root of the file system is there, and is looked at like any other.
            return;
        }
        try {
            Files.createDirectories(
                    parent, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWN_MODE)));
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWN_MODE)));
        } catch (final FileAlreadyExistsException present) {
            return;
        } catch (final IOException e) {
            throw new OpenException(
                    new OpenFailure.RuntimeDirUnsafe(
                            path,
                            -1,
                            -1,
                            "cannot be made: " + e,
                            "choose a directory in which this user may create one"),
                    e);
        }
    }

    /** Checks the directory that is open, so that nobody can change what the path means in between. */
    private static void check(final Path path) {
        check(path, FileSystem::of);
    }

    /** A seam: what the kernel says about the file system. */
    static void check(final Path path, final Function<Descriptor, FileSystem> asking) {
        try (Descriptor directory = Descriptor.open(path, MapMode.READ_ONLY)) {
            final FileStatus status = directory.status();
            if (!status.isDirectory()) {
                throw unsafe(path, status, "is not a directory", "remove it or choose another path");
            }
            if (status.uid() != ProcessIdentity.uid()) {
                throw unsafe(
                        path,
                        status,
                        "belongs to another user than " + ProcessIdentity.uid(),
                        "choose a directory of this user, or run as its owner");
            }
            if ((status.permissions() & OTHERS_WRITE) != 0) {
                throw unsafe(path, status, "is writable by others", "chmod 0700 it");
            }
            final FileSystem fileSystem = asking.apply(directory);
            if (fileSystem.network()) {
                throw new OpenException(new OpenFailure.UnsupportedFilesystem(path, fileSystem.name()));
            }
        } catch (final PosixException e) {
            final String problem =
                    Files.isSymbolicLink(path) ? "is a symbolic link" : "cannot be opened: " + Errno.text(e.errno());
            throw new OpenException(
                    new OpenFailure.RuntimeDirUnsafe(
                            path, -1, -1, problem, "choose a directory of this user that is no link"),
                    e);
        }
    }

    private static OpenException unsafe(
            final Path path, final FileStatus status, final String problem, final String cure) {
        return new OpenException(
                new OpenFailure.RuntimeDirUnsafe(path, status.uid(), status.permissions(), problem, cure));
    }
}
