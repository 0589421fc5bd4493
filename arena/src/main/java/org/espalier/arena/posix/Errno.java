package org.espalier.arena.posix;

/**
 * The Linux error numbers Espalier decides on, and the names of all others.
 *
 * @since 0.1
 */
public final class Errno {
    /** No such file or directory. */
    public static final int ENOENT = 2;
    /** A signal arrived first. */
    public static final int EINTR = 4;
    /** Input/output error. */
    public static final int EIO = 5;
    /** Bad descriptor. */
    public static final int EBADF = 9;
    /** Nothing now, try again; for a connect: the backlog is full; for a lock: somebody holds it. */
    public static final int EAGAIN = 11;
    /** Out of memory. */
    public static final int ENOMEM = 12;
    /** Permission denied. */
    public static final int EACCES = 13;
    /** Exists already. */
    public static final int EEXIST = 17;
    /** Not a directory. */
    public static final int ENOTDIR = 20;
    /** Invalid argument. */
    public static final int EINVAL = 22;
    /** The system has too many files open. */
    public static final int ENFILE = 23;
    /** The process has too many files open. */
    public static final int EMFILE = 24;
    /** No room on the device. */
    public static final int ENOSPC = 28;
    /** Operation not permitted. */
    public static final int EPERM = 1;
    /** The peer is gone. */
    public static final int EPIPE = 32;
    /** No locks available. */
    public static final int ENOLCK = 37;
    /** Too many symbolic links, or one where none may be. */
    public static final int ELOOP = 40;
    /** The message does not fit. */
    public static final int EMSGSIZE = 90;
    /** The connection was aborted before it was accepted. */
    public static final int ECONNABORTED = 103;
    /** The peer closed with data unread. */
    public static final int ECONNRESET = 104;
    /** No buffer space. */
    public static final int ENOBUFS = 105;
    /** Not connected. */
    public static final int ENOTCONN = 107;
    /** The time-out passed. */
    public static final int ETIMEDOUT = 110;
    /** Nobody listens. */
    public static final int ECONNREFUSED = 111;

    private Errno() {}

    /**
     * The symbolic name of a number.
     *
     * @param errno an error number
     * @return its name, such as {@code ENOENT}, or {@code errno 4242} for an unknown one
     */
    public static String name(final int errno) {
        final jnr.constants.platform.Errno constant = jnr.constants.platform.Errno.valueOf(errno);
        return constant == jnr.constants.platform.Errno.__UNKNOWN_CONSTANT__ ? "errno " + errno : constant.name();
    }

    /**
     * What the C library says about a number.
     *
     * @param errno an error number
     * @return a short sentence
     */
    public static String text(final int errno) {
        return jnr.constants.platform.Errno.valueOf(errno).description();
    }
}
