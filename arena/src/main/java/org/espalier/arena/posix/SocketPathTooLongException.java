package org.espalier.arena.posix;

import java.nio.file.Path;
import org.espalier.protocol.EspalierException;

/**
 * A socket path does not fit into a socket address. It is never shortened: two long directories must not share a socket.
 *
 * @since 0.1
 */
public final class SocketPathTooLongException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient Path path;
    /** Of the path, bytes. */
    private final int length;

    /**
     * Records the path.
     *
     * @param path   the socket path
     * @param length its length in bytes
     */
    public SocketPathTooLongException(final Path path, final int length) {
        super("socket path " + path + " is " + length + " bytes long; the kernel allows 1 to "
                + SocketAddress.PATH_LIMIT + ". Choose a shorter runtime directory or arena name");
        this.path = path;
        this.length = length;
    }

    /**
     * The path.
     *
     * @return the socket path; null after deserialisation
     */
    public Path path() {
        return path;
    }

    /**
     * Its length.
     *
     * @return bytes
     */
    public int length() {
        return length;
    }

    /**
     * The longest path allowed.
     *
     * @return bytes
     */
    public int limit() {
        return SocketAddress.PATH_LIMIT;
    }
}
