package org.espalier.protocol.layout;

/**
 * The word of a pose slot: (sample number + 1) &lt;&lt; 16 | version &lt;&lt; 1 | writing. Zeroed memory is no sample.
 *
 * @since 0.1
 */
public final class SampleWord {
    /** Largest version; one more would not fit its 15 bits. */
    public static final int MAX_VERSION = 0x7FFF;

    /**
     * Puts a word together.
     *
     * @param number sample number, 0..2^47
     * @param version 0..{@link #MAX_VERSION}
     * @param writing whether the slot is being written
     * @return the word
     */
    public static long of(final long number, final int version, final boolean writing) {
        return (number + 1) << 16 | (long) version << 1 | (writing ? 1 : 0);
    }

    /**
     * Which sample the slot carries.
     *
     * @param word the word
     * @return the sample number; -1 when there is none
     */
    public static long number(final long word) {
        return (word >>> 16) - 1;
    }

    /**
     * How often the sample was replaced.
     *
     * @param word the word
     * @return 0..{@link #MAX_VERSION}
     */
    public static int version(final long word) {
        return (int) (word >>> 1) & MAX_VERSION;
    }

    /**
     * Whether the slot is being written, or was when its writer died.
     *
     * @param word the word
     * @return true while it is
     */
    public static boolean writing(final long word) {
        return (word & 1) != 0;
    }

    private SampleWord() {}
}
