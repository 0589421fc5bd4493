package org.espalier.protocol.layout;

/**
 * How much an arena holds.
 *
 * @param frames most frames, 1..2^24
 * @param edges most edges, 1..2^20 (each has a lock byte, see the lock file map)
 * @param participants slots, 1..4096
 * @param ringSlots samples of all rings together, 2..2^40
 * @param nameHeapBytes bytes for frame names, 1..2^32
 * @since 0.1
 */
public record ArenaCapacity(int frames, int edges, int participants, long ringSlots, long nameHeapBytes) {
    /** Most frames of any arena. */
    public static final int MAX_FRAMES = 1 << 24;

    /** Most edges of any arena. */
    public static final int MAX_EDGES = 1 << 20;

    /** Most ring slots of any arena. */
    public static final long MAX_RING_SLOTS = 1L << 40;

    /** Most bytes of frame names of any arena. */
    public static final long MAX_NAME_HEAP_BYTES = 1L << 32;

    /**
     * Refuses capacities out of range.
     *
     * @throws IllegalArgumentException naming the value and its range
     */
    public ArenaCapacity {
        require("frames", frames, 1, MAX_FRAMES);
        require("edges", edges, 1, MAX_EDGES);
        require("participants", participants, 1, ParticipantRecord.MAX_SLOTS);
        require("ringSlots", ringSlots, 2, MAX_RING_SLOTS);
        require("nameHeapBytes", nameHeapBytes, 1, MAX_NAME_HEAP_BYTES);
    }

    private static void require(final String what, final long value, final long least, final long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " must be in " + least + ".." + most + ", got " + value);
        }
    }
}
