package org.espalier.arena.posix;

/**
 * A file that lives in memory only (memfd) and is shared by passing its descriptor.
 *
 * <p>Sealed before anybody else can open it, its size can never change, so no reader can be made to fault. Its mode is
 * 0400: a descriptor opened for reading cannot be turned into a writing one by a process that is neither root nor able
 * to change the mode.
 *
 * @since 0.1
 */
public final class MemoryFile implements AutoCloseable {
    /** The size cannot shrink. */
    public static final int SEAL_SHRINK = 0x2;
    /** The size cannot grow. */
    public static final int SEAL_GROW = 0x4;
    /** No further seals. */
    public static final int SEAL_SEAL = 0x1;
    /** All seals that {@link #seal()} sets. */
    public static final int SEALS = SEAL_SHRINK | SEAL_GROW | SEAL_SEAL;

    private static final int MFD_CLOEXEC = 1;
    private static final int MFD_ALLOW_SEALING = 2;
    private static final int MFD_NOEXEC_SEAL = 8;
    private static final int F_ADD_SEALS = 1033;
    private static final int F_GET_SEALS = 1034;

    private final Descriptor descriptor;

    private MemoryFile(final Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Makes a file of zeros, not sealed yet.
     *
     * @param name a label shown in /proc, at most 249 bytes
     * @param size bytes, at least 1
     * @return the file, open for reading and writing, mode 0400
     * @throws PosixException ENOMEM, EMFILE, ...
     */
    public static MemoryFile create(final String name, final long size) {
        if (size <= 0) {
            throw new IllegalArgumentException("size " + size + " is not positive");
        }
        final int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
        long fd = Binding.result(() -> Binding.libc().memfd_create(name, flags));
        if (fd == -Errno.EACCES) {
            // vm.memfd_noexec = 2 refuses files that could be executed.
            fd = Binding.result(() -> Binding.libc().memfd_create(name, flags | MFD_NOEXEC_SEAL));
        }
        if (fd < 0) {
            throw new PosixException("memfd_create", (int) -fd, name);
        }
        final Descriptor descriptor = new Descriptor((int) fd, "memfd:" + name);
        try {
            descriptor.must("fchmod", n -> Binding.posix().fchmod(n, 0400));
            descriptor.must("ftruncate", n -> Binding.libc().ftruncate(n, size));
        } catch (final PosixException e) {
            descriptor.close();
            throw e;
        }
        return new MemoryFile(descriptor);
    }

    /**
     * Takes over a received descriptor.
     *
     * @param descriptor of a memory file; this object owns it from now on, also when this method throws
     * @return the file
     * @throws PosixException EINVAL when it is not a memory file
     */
    public static MemoryFile adopt(final Descriptor descriptor) {
        final MemoryFile file = new MemoryFile(descriptor);
        try {
            file.seals();
        } catch (final PosixException e) {
            descriptor.close();
            throw e;
        }
        return file;
    }

    /** Fixes the size for ever: seals against shrinking, growing and further sealing. */
    public void seal() {
        descriptor.must("fcntl(F_ADD_SEALS)", fd -> Binding.libc().fcntl(fd, F_ADD_SEALS, SEALS));
    }

    /**
     * The seals set.
     *
     * @return bits {@code SEAL_*}; others may be set too
     */
    public int seals() {
        return descriptor.must("fcntl(F_GET_SEALS)", fd -> Binding.libc().fcntl(fd, F_GET_SEALS, 0));
    }

    /**
     * Whether the size is fixed.
     *
     * @return true when all of {@link #SEALS} are set
     */
    public boolean isSealed() {
        return (seals() & SEALS) == SEALS;
    }

    /**
     * How long it is now.
     *
     * @return bytes
     */
    public long size() {
        return descriptor.status().size();
    }

    /**
     * Reserves memory for a part, so that no later store can find it missing. Works on a sealed file.
     *
     * @param offset first byte
     * @param length bytes
     * @throws PosixException ENOSPC or ENOMEM when memory does not suffice
     */
    public void allocate(final long offset, final long length) {
        descriptor.must("fallocate", fd -> Binding.libc().fallocate(fd, 0, offset, length));
    }

    /**
     * Its descriptor, to be passed on; owned by this object.
     *
     * @return the descriptor
     */
    public Descriptor descriptor() {
        return descriptor;
    }

    /**
     * A descriptor of the same file that cannot write.
     *
     * @return opened for reading; the caller closes it
     */
    public Descriptor reopenReadOnly() {
        return descriptor.reopen(MapMode.READ_ONLY);
    }

    /**
     * Maps the file from its start. The mapping outlives this object.
     *
     * @param mode what the mapping allows
     * @param size bytes, at most {@link #size()}
     * @return the mapping
     * @throws PosixException EACCES for a writable mapping of a descriptor opened for reading, ENOMEM, ...
     */
    public Mapping map(final MapMode mode, final long size) {
        final long limit = size();
        if (size <= 0 || size > limit) {
            throw new IllegalArgumentException("size " + size + " is not in 1.." + limit);
        }
        return Mapping.of(descriptor, mode, size);
    }

    /** Closes the descriptor; mappings stay. */
    @Override
    public void close() {
        descriptor.close();
    }
}
