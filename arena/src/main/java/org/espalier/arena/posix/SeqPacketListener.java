package org.espalier.arena.posix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.espalier.arena.crash.CrashPoint;

/**
 * A listening seqpacket socket, published at a path by rename.
 *
 * <p>It is bound under a temporary name, made private (0600), set to listen, and only then renamed over the path: whoever
 * finds the path finds a listener, and a predecessor's path is replaced without a gap. The caller holds the ownership
 * byte meanwhile, so the leftovers of earlier attempts belong to dead processes.
 *
 * @since 0.1
 */
public final class SeqPacketListener implements AutoCloseable {
    /** Connections that may wait to be accepted. */
    public static final int BACKLOG = 128;

    private static final AtomicInteger ORDINAL = new AtomicInteger();

    private final Path path;
    private final Descriptor descriptor;
    private final FileStatus published;

    private SeqPacketListener(final Path path, final Descriptor descriptor, final FileStatus published) {
        this.path = path;
        this.descriptor = descriptor;
        this.published = published;
    }

    /**
     * Binds, listens and publishes. Leftover temporary sockets of this path are removed first.
     *
     * @param path where clients connect, at most 107 bytes long
     * @return the listener
     * @throws SocketPathTooLongException for a path that does not fit
     * @throws PosixException when the kernel refuses; nothing is left behind then
     * @throws UncheckedIOException when the directory does not allow the rename
     */
    public static SeqPacketListener publish(final Path path) {
        SocketAddress.of(path);
        removeLeftovers(path);
        final String temporaryName =
                path.getFileName() + "." + ProcessHandle.current().pid() + "." + ORDINAL.incrementAndGet();
        final Path temporary = path.resolveSibling(temporaryName);
        final Descriptor descriptor = SeqPacketSocket.open(path.toString(), SeqPacketSocket.SOCK_NONBLOCK);
        boolean done = false;
        try {
            bind(descriptor, temporary);
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rw-------"));
            descriptor.must("listen", fd -> Binding.libc().listen(fd, BACKLOG));
            final FileStatus status = FileStatus.ofPath(temporary)
                    .orElseThrow(() -> new PosixException("lstat", Errno.ENOENT, temporary.toString()));
            CrashPoint.BIND_BEFORE_RENAME.reach();
            Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            done = true;
            return new SeqPacketListener(path, descriptor, status);
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot publish " + path, e);
        } finally {
            if (!done) {
                descriptor.close();
                deleteQuietly(temporary);
            }
        }
    }

    /** The temporary name is longer than the path; where it does not fit, it is reached through its directory. */
    private static void bind(final Descriptor socket, final Path temporary) {
        if (SocketAddress.length(temporary) <= SocketAddress.PATH_LIMIT) {
            bindTo(socket, temporary, temporary);
            return;
        }
        final Path directory = temporary.toAbsolutePath().getParent();
        try (Descriptor opened = Descriptor.open(directory, Descriptor.O_PATH, 0)) {
            opened.with(fd -> {
                bindTo(socket, Path.of("/proc/self/fd/" + fd).resolve(temporary.getFileName()), temporary);
                return null;
            });
        }
    }

    private static void bindTo(final Descriptor socket, final Path address, final Path shown) {
        final byte[] sockaddr = SocketAddress.of(address);
        final long result = socket.result(fd -> Binding.libc().bind(fd, sockaddr, sockaddr.length));
        if (result < 0) {
            throw new PosixException("bind", (int) -result, shown.toString());
        }
    }

    private static void removeLeftovers(final Path path) {
        final Path directory = path.toAbsolutePath().getParent();
        final String prefix = path.getFileName() + ".";
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                directory, entry -> entry.getFileName().toString().startsWith(prefix))) {
            entries.forEach(SeqPacketListener::deleteQuietly);
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot list " + directory, e);
        }
    }

    private static void deleteQuietly(final Path leftover) {
        try {
            Files.deleteIfExists(leftover);
        } catch (final IOException e) {
            // A leftover that stays harms nobody: its name is never used again.
            return;
        }
    }

    /**
     * Accepts one waiting connection; never waits.
     *
     * @return the connection, or empty when none waits (or it gave up meanwhile)
     * @throws PosixException EMFILE, ENFILE, ENOMEM: the connection still waits and poll will keep saying so
     */
    public Optional<SeqPacketSocket> accept() {
        final int flags = SeqPacketSocket.SOCK_CLOEXEC | SeqPacketSocket.SOCK_NONBLOCK;
        final long fd = descriptor.result(own -> Binding.libc().accept4(own, null, null, flags));
        if (fd == -Errno.EAGAIN || fd == -Errno.ECONNABORTED) {
            return Optional.empty();
        }
        if (fd < 0) {
            throw new PosixException("accept4", (int) -fd, path.toString());
        }
        return Optional.of(new SeqPacketSocket(new Descriptor((int) fd, "accepted at " + path)));
    }

    /**
     * Whether the path still leads to this listener.
     *
     * @return true when device and inode of the path are those bound here
     */
    public boolean isPublished() {
        return FileStatus.ofPath(path).map(published::sameFile).orElse(false);
    }

    /**
     * Publishes a new listener at the same path, after the path was lost. This one serves the connections already
     * waiting on it until it is closed.
     *
     * @return the new listener
     */
    public SeqPacketListener republish() {
        return publish(path);
    }

    /**
     * Removes the path if it leads here. The caller holds the ownership byte, so nobody replaces the path in between.
     *
     * @return whether it was removed
     * @throws UncheckedIOException when the directory does not allow it
     */
    public boolean unlinkIfOurs() {
        if (!isPublished()) {
            return false;
        }
        try {
            Files.delete(path);
            return true;
        } catch (final NoSuchFileException e) {
            return false;
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot remove " + path, e);
        }
    }

    /**
     * Where clients connect.
     *
     * @return the path
     */
    public Path path() {
        return path;
    }

    /**
     * Its descriptor, for a {@link Poller} or to be passed to an heir; owned by this object.
     *
     * @return the descriptor
     */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** Stops listening; waiting connections end. The path stays: see {@link #unlinkIfOurs()}. */
    @Override
    public void close() {
        descriptor.close();
    }
}
