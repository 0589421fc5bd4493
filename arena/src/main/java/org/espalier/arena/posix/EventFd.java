package org.espalier.arena.posix;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A kernel counter that wakes a {@link Poller} from another thread. Safe from any thread.
 *
 * @since 0.1
 */
public final class EventFd implements AutoCloseable {
    private static final int EFD_CLOEXEC = 0x80000;
    private static final int EFD_NONBLOCK = 0x800;

    private final Descriptor descriptor;

    private EventFd(final Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * A counter at zero.
     *
     * @return the counter
     */
    public static EventFd create() {
        final int fd = Binding.must("eventfd", "", () -> Binding.libc().eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
        return new EventFd(new Descriptor(fd, "eventfd"));
    }

    /** Adds one: the descriptor becomes readable. */
    public void signal() {
        final byte[] one = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(1)
                .array();
        final long result = descriptor.result(fd -> Binding.posix().write(fd, one, (long) one.length));
        // EAGAIN: the counter is full, so it is readable already.
        if (result < 0 && result != -Errno.EAGAIN) {
            throw new PosixException("write", (int) -result, "eventfd");
        }
    }

    /**
     * Takes everything: the descriptor is no longer readable.
     *
     * @return the sum of the signals since the last drain
     */
    public long drain() {
        final byte[] sum = new byte[Long.BYTES];
        final long result = descriptor.result(fd -> Binding.posix().read(fd, sum, (long) sum.length));
        if (result == -Errno.EAGAIN) {
            return 0;
        }
        if (result < 0) {
            throw new PosixException("read", (int) -result, "eventfd");
        }
        return ByteBuffer.wrap(sum).order(ByteOrder.nativeOrder()).getLong();
    }

    /**
     * Its descriptor, for a {@link Poller}; owned by this object.
     *
     * @return the descriptor
     */
    public Descriptor descriptor() {
        return descriptor;
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
