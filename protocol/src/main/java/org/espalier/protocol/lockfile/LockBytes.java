package org.espalier.protocol.lockfile;

/**
 * Which byte of the lock file means what. All are locked with open-file-description locks; none needs to exist.
 *
 * <pre>
 * 0                  ownership: the holder serves the socket
 * G + i              participant i of that generation is alive     (G = generation &lt;&lt; 32)
 * G + 2^20           the topology of that generation is being changed
 * G + 2^21 + e       claim lease of edge e
 * </pre>
 *
 * Because the bytes are placed by generation, what an abandoned arena left can never alias a slot of the new one.
 *
 * @since 0.1
 */
public final class LockBytes {
    /** The ownership byte. */
    public static final long OWNERSHIP = 0;

    /** Largest generation: the shifted value must fit a signed 64-bit offset. */
    public static final long MAX_GENERATION = (1L << 31) - 1;

    /** Where all lock bytes end. */
    public static final long END = Long.MAX_VALUE;

    private static final int GENERATION_SHIFT = 32;
    private static final long TOPOLOGY = 1L << 20;
    private static final long LEASES = 1L << 21;

    private LockBytes() {}

    /**
     * The first byte of a generation, which is that of its slot 0.
     *
     * @param generation 1..{@link #MAX_GENERATION}; 0 reads as 1
     * @return an offset
     */
    public static long base(final long generation) {
        return Math.max(1, generation) << GENERATION_SHIFT;
    }

    /**
     * The byte whose holder is a live participant.
     *
     * @param generation 1..{@link #MAX_GENERATION}
     * @param slot 0..65 535
     * @return an offset
     */
    public static long slot(final long generation, final int slot) {
        return base(generation) + slot;
    }

    /**
     * The byte of whoever changes the topology.
     *
     * @param generation 1..{@link #MAX_GENERATION}
     * @return an offset
     */
    public static long topology(final long generation) {
        return base(generation) + TOPOLOGY;
    }

    /**
     * The lease of a claim.
     *
     * @param generation 1..{@link #MAX_GENERATION}
     * @param edge edge id, 1..2^20
     * @return an offset
     */
    public static long lease(final long generation, final int edge) {
        return base(generation) + LEASES + edge;
    }

    /**
     * The generation a byte belongs to.
     *
     * @param offset of a byte
     * @return the generation; 0 for the ownership byte
     */
    public static long generationOf(final long offset) {
        return offset >>> GENERATION_SHIFT;
    }
}
