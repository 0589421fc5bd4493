package org.espalier.arena.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/**
 * Memory of one process, checked at every access: the twin of {@link MappedMemory} for trees without a file and for
 * tests. Ints and bytes are cut out of the 8-byte word around them by compare-and-set, so neighbours never lose a write.
 *
 * @since 0.1
 */
public final class HeapMemory implements ArenaMemory {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words;

    /**
     * Zeroed memory.
     *
     * @param size bytes; a positive multiple of 8, at most 8 x {@code Integer.MAX_VALUE - 8}
     * @throws IllegalArgumentException when the size is none of these
     */
    public HeapMemory(final long size) {
        if (size <= 0 || (size & 7) != 0 || size >>> 3 > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("size must be a positive multiple of 8 below 16 GiB, got " + size);
        }
        this.words = new long[(int) (size >>> 3)];
    }

    @Override
    public long size() {
        return (long) words.length << 3;
    }

    @Override
    public boolean writable() {
        return true;
    }

    @Override
    public long getLong(final long offset) {
        return (long) WORD.get(words, index(offset));
    }

    @Override
    public void putLong(final long offset, final long value) {
        WORD.set(words, index(offset), value);
    }

    @Override
    public long getLongAcquire(final long offset) {
        return (long) WORD.getAcquire(words, index(offset));
    }

    @Override
    public void putLongRelease(final long offset, final long value) {
        WORD.setRelease(words, index(offset), value);
    }

    @Override
    public long getLongVolatile(final long offset) {
        return (long) WORD.getVolatile(words, index(offset));
    }

    @Override
    public void putLongVolatile(final long offset, final long value) {
        WORD.setVolatile(words, index(offset), value);
    }

    @Override
    public boolean compareAndSetLong(final long offset, final long expected, final long update) {
        return WORD.compareAndSet(words, index(offset), expected, update);
    }

    @Override
    public long getAndAddLong(final long offset, final long delta) {
        return (long) WORD.getAndAdd(words, index(offset), delta);
    }

    @Override
    public double getDouble(final long offset) {
        return Double.longBitsToDouble(getLong(offset));
    }

    @Override
    public void putDouble(final long offset, final double value) {
        putLong(offset, Double.doubleToRawLongBits(value));
    }

    @Override
    public int getInt(final long offset) {
        if ((offset & 3) != 0) {
            throw misaligned(offset, 4);
        }
        return (int) (getLong(offset & ~7L) >>> ((offset & 4) << 3));
    }

    @Override
    public void putInt(final long offset, final int value) {
        if ((offset & 3) != 0) {
            throw misaligned(offset, 4);
        }
        final int shift = (int) ((offset & 4) << 3);
        merge(offset & ~7L, 0xFFFF_FFFFL << shift, Integer.toUnsignedLong(value) << shift);
    }

    @Override
    public void getBytes(final long offset, final byte[] into, final int start, final int length) {
        Objects.checkFromIndexSize(start, length, into.length);
        Objects.checkFromIndexSize(offset, (long) length, size());
        for (int i = 0; i < length; i++) {
            final long at = offset + i;
            into[start + i] = (byte) (words[(int) (at >>> 3)] >>> ((at & 7) << 3));
        }
    }

    @Override
    public void putBytes(final long offset, final byte[] from, final int start, final int length) {
        Objects.checkFromIndexSize(start, length, from.length);
        Objects.checkFromIndexSize(offset, (long) length, size());
        for (int i = 0; i < length; i++) {
            final long at = offset + i;
            final int shift = (int) ((at & 7) << 3);
            merge(at & ~7L, 0xFFL << shift, (from[start + i] & 0xFFL) << shift);
        }
    }

    private void merge(final long offset, final long mask, final long bits) {
        long seen;
        do {
            seen = getLong(offset);
        } while (!compareAndSetLong(offset, seen, seen & ~mask | bits));
    }

    private int index(final long offset) {
        if ((offset & 7) != 0) {
            throw misaligned(offset, 8);
        }
        return (int) Objects.checkIndex(offset >>> 3, (long) words.length);
    }

    private static IllegalArgumentException misaligned(final long offset, final int alignment) {
        return new IllegalArgumentException("offset " + offset + " is not a multiple of " + alignment);
    }
}
