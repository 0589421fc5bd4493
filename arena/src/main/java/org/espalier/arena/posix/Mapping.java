package org.espalier.arena.posix;

import jnr.ffi.Pointer;
import jnr.ffi.Runtime;

/**
 * A range of this process's address space backed by a memory file.
 *
 * <p>The address is raw: whoever uses it checks every offset against {@link #size()} first, because a wrong one ends
 * the JVM. Nobody may touch the range after {@link #unmap()}; {@link #replaceByZeroPages()} is the close that leaves
 * late readers with zeros instead of a fault.
 *
 * @since 0.1
 */
public final class Mapping {
    static final int PROT_READ = 1;
    static final int PROT_WRITE = 2;
    private static final int MAP_SHARED = 0x01;
    private static final int MAP_PRIVATE = 0x02;
    private static final int MAP_FIXED = 0x10;
    private static final int MAP_ANONYMOUS = 0x20;
    private static final int MAP_NORESERVE = 0x4000;
    private static final int MADV_WILLNEED = 3;
    private static final int MADV_POPULATE_READ = 22;
    private static final int MADV_POPULATE_WRITE = 23;
    private static final long PAGE = 4096;

    private final long address;
    private final long size;
    private final MapMode mode;
    private boolean mapped = true;

    private Mapping(final long address, final long size, final MapMode mode) {
        this.address = address;
        this.size = size;
        this.mode = mode;
    }

    static Mapping of(final Descriptor descriptor, final MapMode mode, final long size) {
        final long address = descriptor.result(fd -> mmap(0, size, protection(mode), MAP_SHARED, fd));
        if (address < 0) {
            throw new PosixException("mmap", (int) -address, descriptor.label() + ", " + size + " bytes, " + mode);
        }
        return new Mapping(address, size, mode);
    }

    private static long mmap(final long address, final long size, final int protection, final int flags, final int fd) {
        final Pointer hint = address == 0 ? null : Pointer.wrap(Runtime.getSystemRuntime(), address);
        return Binding.libc().mmap(hint, size, protection, flags, fd, 0).address();
    }

    private static int protection(final MapMode mode) {
        return mode == MapMode.READ_ONLY ? PROT_READ : PROT_READ | PROT_WRITE;
    }

    /**
     * Where it starts.
     *
     * @return the address of its first byte
     * @throws IllegalStateException after {@link #unmap()}
     */
    public synchronized long address() {
        requireMapped();
        return address;
    }

    /**
     * How long it is.
     *
     * @return bytes
     */
    public long size() {
        return size;
    }

    /**
     * What it allows.
     *
     * @return read-only or read-write
     */
    public MapMode mode() {
        return mode;
    }

    /**
     * Puts private zero pages of the same protection over the range, atomically for readers: each load sees the file
     * or zero. Stores made later stay in this process.
     */
    public synchronized void replaceByZeroPages() {
        requireMapped();
        final int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
        final long result = Binding.result(() -> mmap(address, size, protection(mode), flags, -1));
        if (result < 0) {
            throw new PosixException("mmap", (int) -result, "zero pages over " + size + " bytes");
        }
    }

    /** Gives the range back to the kernel. Further calls do nothing. */
    public synchronized void unmap() {
        if (mapped) {
            mapped = false;
            Binding.must("munmap", size + " bytes", () -> Binding.libc().munmap(address, size));
        }
    }

    /**
     * Makes the kernel provide the pages of a part now, so that no later access faults. Kernels before 5.14 only take
     * it as advice; {@link MemoryFile#allocate} reserves memory on all of them.
     *
     * @param offset first byte
     * @param length bytes
     * @throws PosixException ENOMEM or EFAULT when memory does not suffice
     */
    public synchronized void prefault(final long offset, final long length) {
        requireMapped();
        if (offset < 0 || length < 0 || offset > size - length) {
            throw new IndexOutOfBoundsException("[" + offset + ", +" + length + ") of " + size + " bytes");
        }
        final long from = offset & -PAGE;
        final long count = offset + length - from;
        final int populate = mode == MapMode.READ_ONLY ? MADV_POPULATE_READ : MADV_POPULATE_WRITE;
        long result = Binding.result(() -> Binding.libc().madvise(address + from, count, populate));
        if (result == -Errno.EINVAL) {
            result = Binding.result(() -> Binding.libc().madvise(address + from, count, MADV_WILLNEED));
        }
        if (result < 0) {
            throw new PosixException("madvise", (int) -result, "[" + offset + ", +" + length + ")");
        }
    }

    private void requireMapped() {
        if (!mapped) {
            throw new IllegalStateException("unmapped already");
        }
    }
}
