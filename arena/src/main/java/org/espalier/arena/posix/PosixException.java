package org.espalier.arena.posix;

import org.espalier.protocol.EspalierException;

/**
 * A system call failed.
 *
 * @since 0.1
 */
public final class PosixException extends EspalierException {
    private static final long serialVersionUID = 1L;

    /** The call's name. */
    private final String call;

    /** Its error number. */
    private final int errno;

    /** What it was applied to. */
    private final String detail;

    /**
     * Records a failed call.
     *
     * @param call   the call's name
     * @param errno  its error number
     * @param detail what it was applied to
     */
    public PosixException(final String call, final int errno, final String detail) {
        super(call + "(" + detail + ") failed: " + Errno.name(errno) + " (" + Errno.text(errno) + ")");
        this.call = call;
        this.errno = errno;
        this.detail = detail;
    }

    /**
     * The call.
     *
     * @return its name
     */
    public String call() {
        return call;
    }

    /**
     * Why it failed.
     *
     * @return the error number, see {@link Errno}
     */
    public int errno() {
        return errno;
    }

    /**
     * What it was applied to.
     *
     * @return a path, an offset or the like
     */
    public String detail() {
        return detail;
    }
}
