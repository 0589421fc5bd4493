package org.espalier.arena.posix;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/**
 * Exclusive locks on single bytes, owned by one open file description (F_OFD_SETLK). The kernel frees them when the
 * description's last descriptor closes, on any death of the process.
 *
 * <p>Safe from any thread. The caller keeps the descriptor; this object does not close it.
 *
 * <p>Caveats. A description never sees its own locks: a probe of a byte it holds itself says FREE. Copies of a
 * descriptor, received ones included, share the owner: they exclude nobody and keep the lock alive; reopen first.
 * Never a process-wide record lock (F_SETLK): the close of any other descriptor of the file drops those.
 *
 * @since 0.1
 */
public final class ByteLocks implements ByteProbe {
    /** {@code struct flock}: type i16 at 0, whence i16 at 2, start i64 at 8, length i64 at 16, pid i32 at 24, padding. */
    static final int FLOCK_LENGTH = 32;

    private static final int TYPE_OFFSET = 0;
    private static final int START_OFFSET = 8;
    private static final int LENGTH_OFFSET = 16;
    private static final int F_OFD_GETLK = 36;
    private static final int F_OFD_SETLK = 37;
    private static final short F_WRLCK = 1;
    private static final short F_UNLCK = 2;

    private final String label;
    private final LockCall call;

    /**
     * Locks through this open file description.
     *
     * @param descriptor opened for reading and writing; one opened for reading can only probe
     */
    public ByteLocks(final Descriptor descriptor) {
        this(descriptor.label(), (command, flock) ->
                (int) descriptor.result(fd -> Binding.libc().fcntl(fd, command, flock)));
    }

    ByteLocks(final String label, final LockCall call) {
        this.label = label;
        this.call = call;
    }

    /**
     * Takes a byte if nobody else holds it; never waits. Taking one's own byte again succeeds.
     *
     * @param offset of the byte
     * @return false when another description holds it
     * @throws PosixException ENOLCK, EBADF for a read-only description, ...
     */
    public boolean tryLock(final long offset) {
        final int result = set(offset, F_WRLCK);
        if (result == -Errno.EAGAIN || result == -Errno.EACCES) {
            return false;
        }
        if (result < 0) {
            throw new PosixException("fcntl(F_OFD_SETLK)", -result, label + " byte " + offset);
        }
        return true;
    }

    /**
     * Gives a byte back; a byte not held is left alone.
     *
     * @param offset of the byte
     */
    public void unlock(final long offset) {
        final int result = set(offset, F_UNLCK);
        if (result < 0) {
            throw new PosixException("fcntl(F_OFD_SETLK)", -result, label + " byte " + offset);
        }
    }

    @Override
    public LockProbe probe(final long offset) {
        final ByteBuffer flock = flock(F_WRLCK, offset, 1);
        if (call.fcntl(F_OFD_GETLK, flock.array()) < 0) {
            return LockProbe.UNKNOWN;
        }
        return flock.getShort(TYPE_OFFSET) == F_UNLCK ? LockProbe.FREE : LockProbe.HELD;
    }

    /**
     * The lowest byte of a range that another description holds.
     *
     * @param from        first byte
     * @param toExclusive end of the range; {@link Long#MAX_VALUE} reaches to the last lockable byte
     * @return the byte, or empty when nobody holds one
     * @throws PosixException when the kernel would not say
     */
    public OptionalLong firstHeld(final long from, final long toExclusive) {
        OptionalLong lowest = OptionalLong.empty();
        long end = toExclusive;
        // The kernel names some conflicting lock, not the lowest one: narrow the range until nothing is left below.
        while (from < end) {
            final ByteBuffer flock = flock(F_WRLCK, from, end == Long.MAX_VALUE ? 0 : end - from);
            final int result = call.fcntl(F_OFD_GETLK, flock.array());
            if (result < 0) {
                throw new PosixException("fcntl(F_OFD_GETLK)", -result, label + " bytes [" + from + ", " + end + ")");
            }
            if (flock.getShort(TYPE_OFFSET) == F_UNLCK) {
                return lowest;
            }
            end = Math.max(from, flock.getLong(START_OFFSET));
            lowest = OptionalLong.of(end);
        }
        return lowest;
    }

    private int set(final long offset, final short type) {
        return call.fcntl(F_OFD_SETLK, flock(type, offset, 1).array());
    }

    static ByteBuffer flock(final short type, final long start, final long length) {
        return ByteBuffer.allocate(FLOCK_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(TYPE_OFFSET, type)
                .putLong(START_OFFSET, start)
                .putLong(LENGTH_OFFSET, length);
    }

    /** fcntl with a struct flock; returns the negative error number on failure. A seam for failing kernels. */
    @FunctionalInterface
    interface LockCall {
        int fcntl(int command, byte[] flock);
    }
}
