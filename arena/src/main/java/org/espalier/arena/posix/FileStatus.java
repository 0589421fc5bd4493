package org.espalier.arena.posix;

import java.nio.file.Path;
import java.util.Optional;
import jnr.posix.FileStat;
import jnr.posix.POSIX;

/**
 * What the kernel says about a file, at one instant.
 *
 * @param device number of the file system
 * @param inode  number in it; a file is the same when both are
 * @param uid    owner
 * @param gid    group
 * @param mode   type and permission bits, as {@code st_mode}
 * @param size   bytes
 * @since 0.1
 */
public record FileStatus(long device, long inode, int uid, int gid, int mode, long size) {
    private static final int TYPE = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final int REGULAR = 0100000;
    private static final int SYMLINK = 0120000;
    private static final int SOCKET = 0140000;

    /**
     * Looks at a path without following a symbolic link at its end.
     *
     * @param path any path
     * @return its status, or empty when nothing is there
     * @throws PosixException EACCES and the like, but not ENOENT or ENOTDIR
     */
    public static Optional<FileStatus> ofPath(final Path path) {
        final POSIX posix = Binding.posix();
        final FileStat stat = posix.allocateStat();
        final String text = path.toString();
        final long result = Binding.result(() -> posix.lstat(text, stat));
        if (result == -Errno.ENOENT || result == -Errno.ENOTDIR) {
            return Optional.empty();
        }
        if (result < 0) {
            throw new PosixException("lstat", (int) -result, text);
        }
        return Optional.of(of(stat));
    }

    /**
     * Looks at an open file.
     *
     * @param descriptor the file
     * @return its status
     */
    public static FileStatus of(final Descriptor descriptor) {
        final POSIX posix = Binding.posix();
        final FileStat stat = posix.allocateStat();
        descriptor.must("fstat", fd -> posix.fstat(fd, stat));
        return of(stat);
    }

    private static FileStatus of(final FileStat stat) {
        return new FileStatus(stat.dev(), stat.ino(), stat.uid(), stat.gid(), stat.mode(), stat.st_size());
    }

    /**
     * Whether both describe one file.
     *
     * @param other another status
     * @return true when device and inode are equal
     */
    public boolean sameFile(final FileStatus other) {
        return device == other.device && inode == other.inode;
    }

    /**
     * The permission bits.
     *
     * @return mode without the type, 0 to 07777
     */
    public int permissions() {
        return mode & 07777;
    }

    /**
     * Whether it is a directory.
     *
     * @return true for a directory
     */
    public boolean isDirectory() {
        return (mode & TYPE) == DIRECTORY;
    }

    /**
     * Whether it is a regular file.
     *
     * @return true for a regular file
     */
    public boolean isRegularFile() {
        return (mode & TYPE) == REGULAR;
    }

    /**
     * Whether it is a symbolic link.
     *
     * @return true for a link
     */
    public boolean isSymbolicLink() {
        return (mode & TYPE) == SYMLINK;
    }

    /**
     * Whether it is a socket.
     *
     * @return true for a socket
     */
    public boolean isSocket() {
        return (mode & TYPE) == SOCKET;
    }
}
