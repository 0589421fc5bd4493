package org.espalier.arena.posix;

/** A kernel that answers every lock call with one error number. */
public final class RefusingLocks {
    private RefusingLocks() {}

    /**
     * Locks that are neither taken, nor given back, nor asked about.
     *
     * @param errno what the kernel says
     * @return the locks
     */
    public static ByteLocks with(final int errno) {
        return new ByteLocks("refusing", (command, flock) -> -errno);
    }
}
