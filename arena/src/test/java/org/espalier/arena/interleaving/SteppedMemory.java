package org.espalier.arena.interleaving;

import java.util.function.LongPredicate;
import org.espalier.arena.memory.ArenaMemory;

/** Memory whose watched words are accessed one step of an exploration at a time. */
public final class SteppedMemory implements ArenaMemory {
    private final ArenaMemory memory;
    private final LongPredicate watched;
    private final Interleavings run;

    /** Watches the words whose offsets the predicate names. */
    public SteppedMemory(final ArenaMemory memory, final LongPredicate watched, final Interleavings run) {
        this.memory = memory;
        this.watched = watched;
        this.run = run;
    }

    private void step(final String what, final long offset) {
        if (watched.test(offset)) {
            run.step(what);
        }
    }

    @Override
    public long size() {
        return memory.size();
    }

    @Override
    public boolean writable() {
        return memory.writable();
    }

    @Override
    public long getLong(final long offset) {
        step("read", offset);
        return memory.getLong(offset);
    }

    @Override
    public void putLong(final long offset, final long value) {
        step("write", offset);
        memory.putLong(offset, value);
    }

    @Override
    public long getLongAcquire(final long offset) {
        step("read word", offset);
        return memory.getLongAcquire(offset);
    }

    @Override
    public void putLongRelease(final long offset, final long value) {
        step("write word", offset);
        memory.putLongRelease(offset, value);
    }

    @Override
    public long getLongVolatile(final long offset) {
        step("read word", offset);
        return memory.getLongVolatile(offset);
    }

    @Override
    public void putLongVolatile(final long offset, final long value) {
        step("write word", offset);
        memory.putLongVolatile(offset, value);
    }

    @Override
    public boolean compareAndSetLong(final long offset, final long expected, final long update) {
        step("cas word", offset);
        return memory.compareAndSetLong(offset, expected, update);
    }

    @Override
    public long getAndAddLong(final long offset, final long delta) {
        step("add to word", offset);
        return memory.getAndAddLong(offset, delta);
    }

    @Override
    public double getDouble(final long offset) {
        return memory.getDouble(offset);
    }

    @Override
    public void putDouble(final long offset, final double value) {
        memory.putDouble(offset, value);
    }

    @Override
    public int getInt(final long offset) {
        return memory.getInt(offset);
    }

    @Override
    public void putInt(final long offset, final int value) {
        memory.putInt(offset, value);
    }

    @Override
    public void getBytes(final long offset, final byte[] into, final int start, final int length) {
        memory.getBytes(offset, into, start, length);
    }

    @Override
    public void putBytes(final long offset, final byte[] from, final int start, final int length) {
        memory.putBytes(offset, from, start, length);
    }
}
