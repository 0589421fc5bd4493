package org.espalier.arena.rendezvous;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.espalier.protocol.name.ArenaName;

/**
 * Where an arena is found: two files in a directory of its domain.
 *
 * @param runtimeDir an absolute, checked directory
 * @param domain 0..2^32 - 1
 * @param name 1..64 bytes, one path component
 * @since 0.1
 */
public record ArenaAddress(Path runtimeDir, long domain, String name) {
    /** Largest domain. */
    public static final long MAX_DOMAIN = 0xFFFF_FFFFL;

    /** Most bytes of a socket path: one less than the kernel's field. */
    public static final int MAX_SOCKET_PATH = 107;

    /**
     * Refuses a domain out of range, a name that is none and a socket path that does not fit.
     *
     * @throws OpenException naming the value and the limit
     */
    public ArenaAddress {
        if (domain < 0 || domain > MAX_DOMAIN) {
            throw new OpenException(
                    new OpenFailure.InvalidSetting("domain", Long.toString(domain), "a number in 0.." + MAX_DOMAIN));
        }
        ArenaName.check(name);
        final Path socket = runtimeDir.resolve(Long.toString(domain)).resolve(name + ".sock");
        final int length = socket.toString().getBytes(StandardCharsets.UTF_8).length;
        if (length > MAX_SOCKET_PATH) {
            throw new OpenException(new OpenFailure.SocketPathTooLong(socket, length, MAX_SOCKET_PATH));
        }
    }

    /**
     * The directory of the domain.
     *
     * @return its path
     */
    public Path directory() {
        return runtimeDir.resolve(Long.toString(domain));
    }

    /**
     * The lock file.
     *
     * @return its path
     */
    public Path lockPath() {
        return directory().resolve(name + ".lock");
    }

    /**
     * The socket.
     *
     * @return its path
     */
    public Path socketPath() {
        return directory().resolve(name + ".sock");
    }

    @Override
    public String toString() {
        return directory().resolve(name).toString();
    }
}
