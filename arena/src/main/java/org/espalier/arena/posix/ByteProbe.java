package org.espalier.arena.posix;

/**
 * Asks whether a byte is held. {@link ByteLocks} is the real one; a wrapper may show a release later than it happened,
 * as the kernel does after a kill.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ByteProbe {
    /**
     * Asks about one byte.
     *
     * @param offset of the byte
     * @return the kernel's answer
     */
    LockProbe probe(long offset);
}
