package org.espalier.arena.rendezvous;

import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.lockfile.LockBytes;

/** The leases of a generation: taken through a description that is never probed with, probed through another. */
final class FileLeases implements LeaseLocks {
    private final LockFile leasing;
    private final LockFile probing;
    private final long generation;

    FileLeases(final LockFile leasing, final LockFile probing, final long generation) {
        this.leasing = leasing;
        this.probing = probing;
        this.generation = generation;
    }

    @Override
    public boolean tryLock(final int edge) {
        return leasing.locks().tryLock(LockBytes.lease(generation, edge));
    }

    @Override
    public void unlock(final int edge) {
        leasing.locks().unlock(LockBytes.lease(generation, edge));
    }

    @Override
    public LockProbe probe(final int edge) {
        return probing.locks().probe(LockBytes.lease(generation, edge));
    }
}
