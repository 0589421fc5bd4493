package org.espalier.protocol.layout;

/**
 * The state word of a participant record: incarnation &lt;&lt; 2 | state. FREE keeps the incarnation of the last occupant.
 *
 * @since 0.1
 */
public final class ParticipantWord {
    /** Nobody, or a read-only participant, which has no record. */
    public static final int FREE = 0;

    /** Being filled in. */
    public static final int RESERVED = 1;

    /** Attached. */
    public static final int LIVE = 2;

    /**
     * Puts a word together.
     *
     * @param incarnation which occupancy of the slot, 0..2^62 - 1
     * @param state FREE, RESERVED or LIVE
     * @return the word
     */
    public static long of(final long incarnation, final int state) {
        return incarnation << 2 | state;
    }

    /**
     * Which occupancy of the slot.
     *
     * @param word the word
     * @return the incarnation
     */
    public static long incarnation(final long word) {
        return word >>> 2;
    }

    /**
     * The state.
     *
     * @param word the word
     * @return FREE, RESERVED or LIVE; 3 is damage
     */
    public static int state(final long word) {
        return (int) word & 3;
    }

    /**
     * Whether the record is free.
     *
     * @param word the word
     * @return true when FREE
     */
    public static boolean isFree(final long word) {
        return state(word) == FREE;
    }

    private ParticipantWord() {}
}
