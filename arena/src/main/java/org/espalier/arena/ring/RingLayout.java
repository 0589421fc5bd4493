package org.espalier.arena.ring;

/**
 * Where one edge's ring lies in memory. Made where the numbers are read from an edge record, so that the reader and the
 * writer below may trust them: nothing read from memory later can move an access out of these ranges.
 *
 * @param line offset of the edge's writer line, a multiple of 64
 * @param stamps offset of the first stamp, a multiple of 8
 * @param poses offset of the first pose slot, a multiple of 64
 * @param slots number of slots, a power of two from 2 up
 * @since 0.1
 */
public record RingLayout(long line, long stamps, long poses, long slots) {
    /** Most slots a ring may have. */
    public static final long MAX_SLOTS = 1L << 40;

    /** Bits of the greatest sample number; the sample word has no room for more. */
    static final int NUMBER_BITS = 47;

    /** Refuses what no ring can be. */
    public RingLayout {
        if (slots < 2 || slots > MAX_SLOTS || Long.bitCount(slots) != 1) {
            throw new IllegalArgumentException("slots must be a power of two in 2..2^40, got " + slots);
        }
        if (line < 0 || stamps < 0 || poses < 0 || (line & 63) != 0 || (stamps & 7) != 0 || (poses & 63) != 0) {
            throw new IllegalArgumentException(
                    "misplaced ring: line " + line + ", stamps " + stamps + ", poses " + poses);
        }
    }

    /**
     * Whether every byte of the ring lies in a memory of this size.
     *
     * @param size bytes
     * @return false when an access could fall outside
     */
    public boolean fitsIn(final long size) {
        return line <= size - 64 && stamps <= size - 8 * slots && poses <= size - 64 * slots;
    }

    /**
     * Refuses a ring that does not lie in a memory.
     *
     * @param size bytes of the memory
     * @throws IllegalArgumentException when an access could fall outside
     */
    void requireIn(final long size) {
        if (!fitsIn(size)) {
            throw new IllegalArgumentException(this + " is not inside " + size + " bytes");
        }
    }
}
