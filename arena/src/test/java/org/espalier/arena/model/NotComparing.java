package org.espalier.arena.model;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ForwardingMemory;

/** Memory whose compare-and-set is a read and a store, with room in between. */
final class NotComparing extends ForwardingMemory {
    NotComparing(final ArenaMemory memory) {
        super(memory);
    }

    @Override
    public boolean compareAndSetLong(final long offset, final long expected, final long update) {
        if (super.getLongVolatile(offset) != expected) {
            return false;
        }
        super.putLongVolatile(offset, update);
        return true;
    }
}
