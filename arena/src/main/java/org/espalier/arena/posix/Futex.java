package org.espalier.arena.posix;

import java.util.concurrent.TimeUnit;

/**
 * Waiting on a 32-bit word of shared memory, across processes. The waiter names the value it saw; the kernel lets it
 * sleep only while the word still has it, so a wake-up between look and sleep is not lost.
 *
 * @since 0.1
 */
public final class Futex {
    /** How a wait ended. */
    public enum Outcome {
        /** Somebody woke it, or it woke for no reason: look again. */
        WOKEN,
        /** The word had another value already. */
        CHANGED,
        /** The time passed. */
        TIMED_OUT
    }

    private static final int FUTEX_WAIT = 0;
    private static final int FUTEX_WAKE = 1;

    private Futex() {}

    private static long callNumber() {
        final String arch = System.getProperty("os.arch");
        return switch (arch) {
            case "amd64", "x86_64" -> 202;
            case "aarch64", "riscv64", "loongarch64" -> 98;
            default ->
                throw new UnsupportedPlatformException(
                        "the number of the futex call is not known for " + arch, "Use x86-64 or aarch64", null);
        };
    }

    /**
     * Sleeps while the word has the expected value.
     *
     * @param address      of a mapped word, 4-byte aligned; it stays mapped during the call
     * @param expected     the value seen
     * @param timeoutNanos how long at most, nanoseconds, at least 0
     * @return why it ended
     * @throws PosixException EFAULT for a bad address
     */
    public static Outcome await(final long address, final int expected, final long timeoutNanos) {
        final long number = callNumber();
        final long nanos = Math.max(0, timeoutNanos);
        final long[] timespec = {TimeUnit.NANOSECONDS.toSeconds(nanos), nanos % 1_000_000_000L};
        if (Binding.libc().syscall(number, address, FUTEX_WAIT, expected, timespec, 0, 0) != -1) {
            return Outcome.WOKEN;
        }
        final int errno = Binding.errno();
        return switch (errno) {
            case Errno.EINTR -> Outcome.WOKEN;
            case Errno.EAGAIN -> Outcome.CHANGED;
            case Errno.ETIMEDOUT -> Outcome.TIMED_OUT;
            default -> throw new PosixException("futex(WAIT)", errno, "0x" + Long.toHexString(address));
        };
    }

    /**
     * Wakes waiters of all processes.
     *
     * @param address of the word
     * @param count   how many at most
     * @return how many were woken
     */
    public static int wake(final long address, final int count) {
        final long number = callNumber();
        return Binding.must("futex(WAKE)", "0x" + Long.toHexString(address), () ->
                (int) Binding.libc().syscall(number, address, FUTEX_WAKE, count, null, 0, 0));
    }
}
