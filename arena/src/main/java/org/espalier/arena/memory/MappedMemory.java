package org.espalier.arena.memory;

import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.openhft.chronicle.bytes.PointerBytesStore;
import net.openhft.chronicle.core.UnsafeMemory;

/**
 * Mapped memory, through Chronicle-Bytes: runs of bytes through a {@link PointerBytesStore} over the mapping, single
 * words through Chronicle's {@link UnsafeMemory} at their absolute address, which costs a push a quarter less.
 *
 * <p><b>Caveats.</b> Offsets of single words are checked by assertions only; a wrong one reads foreign memory or ends the
 * JVM. The mapping must outlive every use: nothing here keeps it alive or gives it back.
 *
 * @since 0.1
 */
public final class MappedMemory implements ArenaMemory {
    /** Held strongly so that its level stays: Chronicle warns about a cleaner that is never used here. */
    private static final Logger CLEANER_WARNING =
            Logger.getLogger("net.openhft.chronicle.core.internal.cleaner.ReflectionBasedByteBufferCleanerService");

    static {
        CLEANER_WARNING.setLevel(Level.OFF);
    }

    private static final UnsafeMemory MEMORY = UnsafeMemory.MEMORY;

    private final long base;
    private final long size;
    private final boolean writable;
    private final PointerBytesStore store;

    /**
     * Memory over a mapping somebody else owns.
     *
     * @param address of the first byte, page-aligned
     * @param size bytes mapped, a positive multiple of 8
     * @param writable whether the pages may be written
     */
    public MappedMemory(final long address, final long size, final boolean writable) {
        if (address == 0 || (address & 63) != 0 || size <= 0 || (size & 7) != 0) {
            throw new IllegalArgumentException("no mapping: address " + address + ", size " + size);
        }
        this.base = address;
        this.size = size;
        this.writable = writable;
        this.store = new PointerBytesStore();
        this.store.set(address, size);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public boolean writable() {
        return writable;
    }

    @Override
    public long getLong(final long offset) {
        return MEMORY.readLong(address(offset, 8));
    }

    @Override
    public void putLong(final long offset, final long value) {
        MEMORY.writeLong(writeAddress(offset, 8), value);
    }

    @Override
    public long getLongAcquire(final long offset) {
        return MEMORY.readVolatileLong(address(offset, 8));
    }

    @Override
    public void putLongRelease(final long offset, final long value) {
        MEMORY.writeOrderedLong(writeAddress(offset, 8), value);
    }

    @Override
    public long getLongVolatile(final long offset) {
        return MEMORY.readVolatileLong(address(offset, 8));
    }

    @Override
    public void putLongVolatile(final long offset, final long value) {
        MEMORY.writeVolatileLong(writeAddress(offset, 8), value);
    }

    @Override
    public boolean compareAndSetLong(final long offset, final long expected, final long update) {
        return MEMORY.compareAndSwapLong(writeAddress(offset, 8), expected, update);
    }

    @Override
    public long getAndAddLong(final long offset, final long delta) {
        return MEMORY.addLong(writeAddress(offset, 8), delta) - delta;
    }

    @Override
    public double getDouble(final long offset) {
        return MEMORY.readDouble(address(offset, 8));
    }

    @Override
    public void putDouble(final long offset, final double value) {
        MEMORY.writeDouble(writeAddress(offset, 8), value);
    }

    @Override
    public int getInt(final long offset) {
        return MEMORY.readInt(address(offset, 4));
    }

    @Override
    public void putInt(final long offset, final int value) {
        MEMORY.writeInt(writeAddress(offset, 4), value);
    }

    @Override
    public void getBytes(final long offset, final byte[] into, final int start, final int length) {
        Objects.checkFromIndexSize(start, length, into.length);
        Objects.checkFromIndexSize(offset, (long) length, size);
        store.read(offset, into, start, length);
    }

    @Override
    public void putBytes(final long offset, final byte[] from, final int start, final int length) {
        Objects.checkFromIndexSize(start, length, from.length);
        Objects.checkFromIndexSize(offset, (long) length, size);
        if (!writable) {
            throw new ReadOnlyMemoryException(offset);
        }
        store.write(offset, from, start, length);
    }

    private long address(final long offset, final int width) {
        assert offset >= 0 && offset <= size - width && (offset & (width - 1)) == 0 : outside(offset, width);
        return base + offset;
    }

    private long writeAddress(final long offset, final int width) {
        if (!writable) {
            throw new ReadOnlyMemoryException(offset);
        }
        return address(offset, width);
    }

    private String outside(final long offset, final int width) {
        return "offset " + offset + " of " + width + " bytes, in memory of " + size;
    }
}
