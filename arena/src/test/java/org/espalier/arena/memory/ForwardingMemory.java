package org.espalier.arena.memory;

/** Memory that does what another one does; a subclass changes some accesses. */
public class ForwardingMemory implements ArenaMemory {
    private final ArenaMemory memory;

    /** Forwards to a memory. */
    public ForwardingMemory(final ArenaMemory memory) {
        this.memory = memory;
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
        return memory.getLong(offset);
    }

    @Override
    public void putLong(final long offset, final long value) {
        memory.putLong(offset, value);
    }

    @Override
    public long getLongAcquire(final long offset) {
        return memory.getLongAcquire(offset);
    }

    @Override
    public void putLongRelease(final long offset, final long value) {
        memory.putLongRelease(offset, value);
    }

    @Override
    public long getLongVolatile(final long offset) {
        return memory.getLongVolatile(offset);
    }

    @Override
    public void putLongVolatile(final long offset, final long value) {
        memory.putLongVolatile(offset, value);
    }

    @Override
    public boolean compareAndSetLong(final long offset, final long expected, final long update) {
        return memory.compareAndSetLong(offset, expected, update);
    }

    @Override
    public long getAndAddLong(final long offset, final long delta) {
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
