package org.espalier.arena.interleaving;

import java.util.function.LongPredicate;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ForwardingMemory;

/** Memory whose watched words are accessed one step of an exploration at a time. */
public final class SteppedMemory extends ForwardingMemory {
    private final LongPredicate watched;
    private final Interleavings run;

    /** Watches the words whose offsets the predicate names. */
    public SteppedMemory(final ArenaMemory memory, final LongPredicate watched, final Interleavings run) {
        super(memory);
        this.watched = watched;
        this.run = run;
    }

    private void step(final String what, final long offset) {
        if (watched.test(offset)) {
            run.step(what);
        }
    }

    @Override
    public long getLong(final long offset) {
        step("read", offset);
        return super.getLong(offset);
    }

    @Override
    public void putLong(final long offset, final long value) {
        step("write", offset);
        super.putLong(offset, value);
    }

    @Override
    public long getLongAcquire(final long offset) {
        step("read word", offset);
        return super.getLongAcquire(offset);
    }

    @Override
    public void putLongRelease(final long offset, final long value) {
        step("write word", offset);
        super.putLongRelease(offset, value);
    }

    @Override
    public long getLongVolatile(final long offset) {
        step("read word", offset);
        return super.getLongVolatile(offset);
    }

    @Override
    public void putLongVolatile(final long offset, final long value) {
        step("write word", offset);
        super.putLongVolatile(offset, value);
    }

    @Override
    public boolean compareAndSetLong(final long offset, final long expected, final long update) {
        step("cas word", offset);
        return super.compareAndSetLong(offset, expected, update);
    }

    @Override
    public long getAndAddLong(final long offset, final long delta) {
        step("add to word", offset);
        return super.getAndAddLong(offset, delta);
    }
}
