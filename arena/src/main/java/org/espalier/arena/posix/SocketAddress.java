package org.espalier.arena.posix;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Path;

/** {@code struct sockaddr_un}: family u16 at 0, path at 2, NUL-terminated, 108 bytes. */
final class SocketAddress {
    static final int AF_UNIX = 1;
    static final int PATH_LIMIT = 107;
    private static final int LENGTH = 2 + PATH_LIMIT + 1;
    private static final Charset FILE_NAMES = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private SocketAddress() {}

    static int length(final Path path) {
        return path.toString().getBytes(FILE_NAMES).length;
    }

    /** The address of a path, always of full length so that the NUL is inside. */
    static byte[] of(final Path path) {
        final byte[] name = path.toString().getBytes(FILE_NAMES);
        if (name.length == 0 || name.length > PATH_LIMIT) {
            throw new SocketPathTooLongException(path, name.length);
        }
        return ByteBuffer.allocate(LENGTH)
                .order(ByteOrder.nativeOrder())
                .putShort((short) AF_UNIX)
                .put(name)
                .array();
    }
}
