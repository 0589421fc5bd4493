package org.espalier.arena.memory;

import java.lang.invoke.VarHandle;

/**
 * Fences, by what they order. A compare-and-set is not a fence on every CPU: pairs in which each side writes one word and
 * then reads the other's need volatile accesses on both sides, or {@link #full()}.
 *
 * @since 0.1
 */
public final class MemoryFences {
    private MemoryFences() {}

    /** Earlier reads are not ordered after later reads and writes. */
    public static void loadLoad() {
        VarHandle.acquireFence();
    }

    /** Earlier writes are not ordered after later writes. */
    public static void storeStore() {
        VarHandle.storeStoreFence();
    }

    /** Earlier accesses are not ordered after later accesses. */
    public static void full() {
        VarHandle.fullFence();
    }
}
