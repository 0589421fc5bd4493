package org.espalier.mcap;

import java.util.Arrays;

/** Numbers in the order they were added. */
final class LongList {
    private long[] values = new long[64];
    private int size;

    void add(final long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    long get(final int index) {
        return values[index];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }
}
