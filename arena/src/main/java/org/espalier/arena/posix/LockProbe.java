package org.espalier.arena.posix;

/**
 * What the kernel says about a lock byte.
 *
 * @since 0.1
 */
public enum LockProbe {
    /** Nobody else holds it: whoever did is gone. */
    FREE,
    /** Another open file description holds it. */
    HELD,
    /** The kernel would not say. Never to be read as {@link #FREE}. */
    UNKNOWN
}
