package org.espalier.arena.interleaving;

import java.util.HashMap;
import java.util.Map;
import org.espalier.arena.posix.LockProbe;

/** The lock bytes of one file as the kernel keeps them, one step of an exploration per call. */
public final class KernelLocks {
    private final Map<Integer, String> holders = new HashMap<>();
    private final Interleavings run;

    /** No byte is held. */
    public KernelLocks(final Interleavings run) {
        this.run = run;
    }

    /** Takes a byte unless somebody else has it. */
    public boolean tryLock(final int lockByte, final String owner) {
        run.step("lock");
        return holders.putIfAbsent(lockByte, owner) == null;
    }

    /** Gives a byte back. */
    public void unlock(final int lockByte) {
        run.step("unlock");
        holders.remove(lockByte);
    }

    /** Asks for a byte through a description that holds none. */
    public LockProbe probe(final int lockByte) {
        run.step("probe");
        return holders.containsKey(lockByte) ? LockProbe.HELD : LockProbe.FREE;
    }

    /** What the kernel does when a process dies. */
    public void died(final String owner) {
        holders.values().removeIf(owner::equals);
    }
}
