package org.espalier.arena.model;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.posix.LockProbe;

/** The lock bytes of one file as the kernel keeps them: one atomic access per call. */
final class ModelLocks {
    private static final int NOBODY = 0;

    private final AtomicIntegerArray holders;

    ModelLocks(final int bytes) {
        holders = new AtomicIntegerArray(bytes);
    }

    boolean tryLock(final int lockByte, final int owner) {
        return holders.compareAndSet(lockByte, NOBODY, owner);
    }

    void unlock(final int lockByte) {
        holders.set(lockByte, NOBODY);
    }

    LockProbe probe(final int lockByte) {
        return holders.get(lockByte) == NOBODY ? LockProbe.FREE : LockProbe.HELD;
    }

    LeaseLocks leasesOf(final int owner) {
        return new LeaseLocks() {
            @Override
            public boolean tryLock(final int edge) {
                return ModelLocks.this.tryLock(edge, owner);
            }

            @Override
            public void unlock(final int edge) {
                ModelLocks.this.unlock(edge);
            }

            @Override
            public LockProbe probe(final int edge) {
                return ModelLocks.this.probe(edge);
            }
        };
    }
}
