package org.espalier.arena.lookup;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ForwardingMemory;
import org.espalier.arena.memory.HeapMemory;

/** Memory that does something whenever one offset is read with acquire, a given number of times. */
final class MovingMemory {
    long watch = -1;
    int left;
    Runnable move = () -> {};

    ArenaMemory over(final long size) {
        return new ForwardingMemory(new HeapMemory(size)) {
            @Override
            public long getLongAcquire(final long offset) {
                if (left > 0 && offset == watch) {
                    left--;
                    move.run();
                }
                return super.getLongAcquire(offset);
            }
        };
    }
}
