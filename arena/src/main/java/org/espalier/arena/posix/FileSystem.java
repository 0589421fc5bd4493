package org.espalier.arena.posix;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;

/**
 * The file system a path lies on. Locks and sockets on a network file system are not the local kernel's, so they prove
 * nothing about processes. FUSE counts as one: the kernel does not say what its server makes of a lock, nor where it is.
 *
 * @param type    magic number of {@code statfs}
 * @param name    a readable name, or the number in hexadecimal
 * @param network whether another machine may serve it
 * @since 0.1
 */
public record FileSystem(long type, String name, boolean network) {
    /** Larger than {@code struct statfs} on every 64-bit Linux. */
    private static final int STATFS_LENGTH = 256;

    private static final Map<Long, String> NETWORK = Map.of(
            0x6969L, "nfs",
            0x517BL, "smb",
            0xFF534D42L, "cifs",
            0xFE534D42L, "smb2",
            0x5346414FL, "afs",
            0x73757245L, "coda",
            0x564CL, "ncp",
            0x00C36400L, "ceph",
            0x65735546L, "fuse");

    private static final Map<Long, String> LOCAL = Map.of(
            0x01021994L, "tmpfs",
            0xEF53L, "ext",
            0x58465342L, "xfs",
            0x9123683EL, "btrfs",
            0x794C7630L, "overlayfs",
            0x858458F6L, "ramfs",
            0x2FC12FC1L, "zfs",
            0x01021997L, "9p",
            0xF2F52010L, "f2fs");

    /**
     * Asks about an existing path; follows symbolic links.
     *
     * @param path a file or directory
     * @return its file system
     * @throws PosixException ENOENT, EACCES, ...
     */
    public static FileSystem of(final Path path) {
        try (Descriptor descriptor = Descriptor.open(path, Descriptor.O_PATH, 0)) {
            return of(descriptor);
        }
    }

    /**
     * Asks about an open file.
     *
     * @param descriptor the file
     * @return its file system
     */
    public static FileSystem of(final Descriptor descriptor) {
        final byte[] statfs = new byte[STATFS_LENGTH];
        descriptor.must("fstatfs", fd -> Binding.libc().fstatfs(fd, statfs));
        return ofType(ByteBuffer.wrap(statfs).order(ByteOrder.LITTLE_ENDIAN).getLong(0) & 0xFFFF_FFFFL);
    }

    /**
     * Names a magic number.
     *
     * @param type magic number of {@code statfs}
     * @return the file system
     */
    public static FileSystem ofType(final long type) {
        final String network = NETWORK.get(type);
        if (network != null) {
            return new FileSystem(type, network, true);
        }
        return new FileSystem(type, LOCAL.getOrDefault(type, "0x" + Long.toHexString(type)), false);
    }
}
