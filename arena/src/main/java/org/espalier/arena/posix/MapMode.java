package org.espalier.arena.posix;

/**
 * What a mapping allows.
 *
 * @since 0.1
 */
public enum MapMode {
    /** Loads only; a store kills the JVM (SIGSEGV), so guard it in software too. */
    READ_ONLY,
    /** Loads and stores. */
    READ_WRITE
}
