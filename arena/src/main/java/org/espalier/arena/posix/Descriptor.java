package org.espalier.arena.posix;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * An open file that this object owns: closed once, by {@link #close()}, never by the collector.
 *
 * <p>Safe from any thread. A close while another thread is inside a call takes effect when that call returns, so a
 * number that the kernel has given to somebody else is never used.
 *
 * @since 0.1
 */
public final class Descriptor implements AutoCloseable {
    static final int O_RDONLY = 0;
    static final int O_RDWR = 2;
    static final int O_CREAT = 0x40;
    static final int O_CLOEXEC = 0x80000;
    private static final boolean ARM = System.getProperty("os.arch").startsWith("aarch64");
    static final int O_NOFOLLOW = ARM ? 0x8000 : 0x20000;
    static final int O_NONBLOCK = 0x800;
    static final int O_PATH = 0x200000;

    private static final long CLOSING = 1L << 32;

    private final int number;
    private final String label;
    /** Calls in progress, plus CLOSING once nobody may begin another. */
    private final AtomicLong users = new AtomicLong();

    Descriptor(final int number, final String label) {
        this.number = number;
        this.label = label;
    }

    /**
     * Opens an existing file; never follows a symbolic link at the end of the path.
     *
     * @param path the file
     * @param mode for reading, or for reading and writing
     * @return the descriptor, close-on-exec
     * @throws PosixException ENOENT, EACCES, ELOOP for a symbolic link, ...
     */
    public static Descriptor open(final Path path, final MapMode mode) {
        return open(path, access(mode) | O_NOFOLLOW | O_NONBLOCK, 0);
    }

    /**
     * Opens a file for reading and writing and creates it when absent; never follows a symbolic link at the end.
     *
     * @param path        the file
     * @param permissions mode bits of a new file, such as {@code 0600}; the process's umask is applied
     * @return the descriptor, close-on-exec
     * @throws PosixException EACCES, ELOOP for a symbolic link, ENOSPC, ...
     */
    public static Descriptor openOrCreate(final Path path, final int permissions) {
        return open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, permissions);
    }

    static Descriptor open(final Path path, final int flags, final int permissions) {
        final String text = path.toString();
        final int fd = Binding.must("open", text, () -> Binding.posix().open(text, flags | O_CLOEXEC, permissions));
        return new Descriptor(fd, text);
    }

    private static int access(final MapMode mode) {
        return mode == MapMode.READ_ONLY ? O_RDONLY : O_RDWR;
    }

    /**
     * A second descriptor of the same open file description: it shares locks and file position with this one.
     *
     * @return the copy, close-on-exec
     */
    public Descriptor duplicate() {
        final int copy = must("fcntl", fd -> Binding.libc().fcntl(fd, 1030 /* F_DUPFD_CLOEXEC */, 0));
        return new Descriptor(copy, label);
    }

    /**
     * A new open file description of the same file, reached through {@code /proc/self/fd}; works on unlinked and memory
     * files. Locks taken through it have an owner of their own.
     *
     * @param mode for reading, or for reading and writing
     * @return the descriptor, close-on-exec
     * @throws PosixException EACCES when the file's mode does not allow it, ENOENT without a mounted /proc
     */
    public Descriptor reopen(final MapMode mode) {
        final int fd = must(
                "open", own -> Binding.posix().open("/proc/self/fd/" + own, access(mode) | O_CLOEXEC | O_NONBLOCK, 0));
        return new Descriptor(fd, label);
    }

    /**
     * What the file is.
     *
     * @return device, inode, owner, mode and size now
     */
    public FileStatus status() {
        return FileStatus.of(this);
    }

    /**
     * Reads at an offset until the buffer is full or the file ends.
     *
     * @param target where the bytes go; its position moves
     * @param offset in the file, bytes
     * @return how many bytes were read
     */
    public int readAt(final ByteBuffer target, final long offset) {
        int total = 0;
        while (target.hasRemaining()) {
            final byte[] chunk = new byte[target.remaining()];
            final long at = offset + total;
            final int count =
                    must("pread", fd -> Math.toIntExact(Binding.posix().pread(fd, chunk, (long) chunk.length, at)));
            if (count == 0) {
                break;
            }
            target.put(chunk, 0, count);
            total += count;
        }
        return total;
    }

    /**
     * Writes all remaining bytes at an offset, in one call unless the kernel takes fewer.
     *
     * @param source the bytes; its position moves to its limit
     * @param offset in the file, bytes
     */
    public void writeAt(final ByteBuffer source, final long offset) {
        int total = 0;
        while (source.hasRemaining()) {
            final byte[] chunk = new byte[source.remaining()];
            source.get(source.position(), chunk);
            final long at = offset + total;
            final int count =
                    must("pwrite", fd -> Math.toIntExact(Binding.posix().pwrite(fd, chunk, (long) chunk.length, at)));
            source.position(source.position() + count);
            total += count;
        }
    }

    /**
     * Whether {@link #close()} has not been called yet.
     *
     * @return true while open
     */
    public boolean isOpen() {
        return users.get() < CLOSING;
    }

    /** Runs a call with the number; the descriptor stays open meanwhile. */
    <T> T with(final IntFunction<T> call) {
        final int fd = acquire();
        try {
            return call.apply(fd);
        } finally {
            release();
        }
    }

    /** Runs a call that must succeed with the number. */
    int must(final String name, final IntCall call) {
        final int fd = acquire();
        try {
            return Binding.must(name, label, () -> call.apply(fd));
        } finally {
            release();
        }
    }

    /** Runs a call with the number; its result, or the negative error number. */
    long result(final LongCall call) {
        final int fd = acquire();
        try {
            return Binding.result(() -> call.apply(fd));
        } finally {
            release();
        }
    }

    /** Keeps the number valid until {@link #release()}. */
    int acquire() {
        while (true) {
            final long now = users.get();
            if (now >= CLOSING) {
                throw new IllegalStateException("descriptor of " + label + " is closed");
            }
            if (users.compareAndSet(now, now + 1)) {
                return number;
            }
        }
    }

    /** Ends an {@link #acquire()}; the last one after a close closes. */
    void release() {
        if (users.decrementAndGet() == CLOSING) {
            closeNow();
        }
    }

    String label() {
        return label;
    }

    /** Closes the file, or lets the last call in progress close it. Further calls do nothing. */
    @Override
    public void close() {
        while (true) {
            final long now = users.get();
            if (now >= CLOSING) {
                return;
            }
            if (users.compareAndSet(now, now + CLOSING)) {
                if (now == 0) {
                    closeNow();
                }
                return;
            }
        }
    }

    private void closeNow() {
        // Not repeated on EINTR: Linux has released the number by then, and another thread may own it already.
        Binding.posix().close(number);
    }

    @Override
    public String toString() {
        return "Descriptor[" + number + ", " + label + (isOpen() ? "]" : ", closed]");
    }

    /** A call that takes the number. */
    @FunctionalInterface
    interface IntCall {
        int apply(int fd);
    }

    /** A call that takes the number and returns a long. */
    @FunctionalInterface
    interface LongCall {
        long apply(int fd);
    }
}
