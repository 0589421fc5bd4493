package org.espalier.arena.posix;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import jnr.ffi.Runtime;
import jnr.posix.POSIX;
import org.espalier.arena.posix.internal.LibC;

/** Both halves of the native binding, loaded once, and the rules of calling it: repeat on EINTR, read errno at once. */
final class Binding {
    private final POSIX posix;
    private final LibC libc;
    private volatile boolean probed;

    Binding(final POSIX posix, final LibC libc) {
        this.posix = posix;
        this.libc = libc;
    }

    /** The one binding; loads it on first use. */
    static Binding get() {
        return Loaded.BINDING;
    }

    static POSIX posix() {
        return Loaded.BINDING.posix;
    }

    static LibC libc() {
        return Loaded.BINDING.libc;
    }

    boolean probed() {
        return probed;
    }

    void markProbed() {
        probed = true;
    }

    /** The error number of the call this thread made last; stale unless that call failed. */
    static int errno() {
        return Runtime.getSystemRuntime().getLastError();
    }

    /** Runs a call, again while it is interrupted; returns its result, or the negative error number. */
    static long result(final LongSupplier call) {
        while (true) {
            final long result = call.getAsLong();
            if (result != -1) {
                return result;
            }
            final int errno = errno();
            if (errno != Errno.EINTR) {
                return -errno;
            }
        }
    }

    /** Runs a call that must succeed. */
    static int must(final String name, final Object detail, final IntSupplier call) {
        final long result = result(call::getAsInt);
        if (result < 0) {
            throw new PosixException(name, (int) -result, String.valueOf(detail));
        }
        return (int) result;
    }

    private static final class Loaded {
        static final Binding BINDING = NativePlatform.load();
    }
}
