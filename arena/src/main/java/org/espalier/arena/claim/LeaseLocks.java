package org.espalier.arena.claim;

import org.espalier.arena.posix.LockProbe;

/**
 * The lock bytes of claims, one per edge. The leases a session holds belong to one open file description, so this does
 * not keep two claimers of one session apart; {@link Claimant} does.
 *
 * @since 0.1
 */
public interface LeaseLocks {
    /**
     * Takes an edge's lease without waiting.
     *
     * @param edge edge id
     * @return false when another session holds it
     */
    boolean tryLock(int edge);

    /**
     * Gives an edge's lease back.
     *
     * @param edge edge id
     */
    void unlock(int edge);

    /**
     * Asks for an edge's lease through an open file description that holds no lease, so that this session's own show.
     *
     * @param edge edge id
     * @return HELD or FREE when the kernel said so, else UNKNOWN
     */
    LockProbe probe(int edge);

    /**
     * Leases of a tree that no other process can reach: always granted, and nothing is ever reaped.
     *
     * @return the leases
     */
    static LeaseLocks alwaysGranted() {
        return new LeaseLocks() {
            @Override
            public boolean tryLock(final int edge) {
                return true;
            }

            @Override
            public void unlock(final int edge) {
                // Nothing was taken.
            }

            @Override
            public LockProbe probe(final int edge) {
                return LockProbe.UNKNOWN;
            }
        };
    }
}
