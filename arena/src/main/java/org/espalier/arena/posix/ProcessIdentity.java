package org.espalier.arena.posix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * Which process this is. A pid alone lies (it is reused, and differs per namespace); these five together are for
 * display and for telling a reused pid. The lock byte, not the identity, says who is alive.
 *
 * @param pid           process id in its own pid namespace
 * @param startTicks    when it started, clock ticks since boot (field 22 of /proc/self/stat, 10 ms each)
 * @param bootId        which boot of the machine
 * @param pidNamespace  inode of the pid namespace
 * @param token         128 random bits that nobody else has
 * @since 0.1
 */
public record ProcessIdentity(long pid, long startTicks, UUID bootId, long pidNamespace, UUID token) {
    /** The nineteenth field after the command's closing parenthesis is field 22 of the file. */
    private static final int START_AFTER_COMMAND = 19;

    /**
     * This process, with a token that stays the same for its life.
     *
     * @return the identity
     */
    public static ProcessIdentity current() {
        return Current.IDENTITY;
    }

    /**
     * This process, with a token of its own; two sessions of one process are told apart by it.
     *
     * @return the same process, another token
     */
    public ProcessIdentity withFreshToken() {
        return new ProcessIdentity(pid, startTicks, bootId, pidNamespace, randomToken());
    }

    /**
     * The effective user id of this process, which new files and sockets get.
     *
     * @return the uid
     */
    public static int uid() {
        return Binding.posix().geteuid();
    }

    /** Field 22 of a stat line; the command in parentheses may itself contain spaces and parentheses. */
    static long startTicks(final String stat) {
        return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START_AFTER_COMMAND]);
    }

    /** The inode in a link such as {@code pid:[4026531836]}. */
    static long namespaceInode(final String link) {
        return Long.parseLong(link.substring(link.indexOf('[') + 1, link.indexOf(']')));
    }

    private static UUID randomToken() {
        final SecureRandom random = new SecureRandom();
        return new UUID(random.nextLong(), random.nextLong());
    }

    private static ProcessIdentity read() {
        try {
            return new ProcessIdentity(
                    Binding.posix().getpid(),
                    startTicks(Files.readString(Path.of("/proc/self/stat"))),
                    UUID.fromString(Files.readString(Path.of("/proc/sys/kernel/random/boot_id"))
                            .strip()),
                    namespaceInode(
                            Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString()),
                    randomToken());
        } catch (final IOException e) {
            throw new UncheckedIOException("Espalier needs a mounted /proc to know which process this is", e);
        }
    }

    private static final class Current {
        static final ProcessIdentity IDENTITY = read();
    }
}
