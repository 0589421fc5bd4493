package org.espalier.protocol.layout;

/**
 * The word of a claim: epoch &lt;&lt; 32 | slot + 1; a low half of 0 is free. The epoch survives release and reap.
 *
 * @since 0.1
 */
public final class ClaimWord {
    /**
     * A claim that is held.
     *
     * @param epoch 0..2^32 - 1
     * @param slot of the holder
     * @return the word
     */
    public static long held(final long epoch, final int slot) {
        return epoch << 32 | (slot + 1L);
    }

    /**
     * The word a release or a reap leaves: same epoch, nobody.
     *
     * @param word the word
     * @return the word
     */
    public static long freed(final long word) {
        return word & 0xFFFF_FFFF_0000_0000L;
    }

    /**
     * Whether nobody holds the claim.
     *
     * @param word the word
     * @return true when free
     */
    public static boolean isFree(final long word) {
        return (int) word == 0;
    }

    /**
     * How often the claim was taken.
     *
     * @param word the word
     * @return 0..2^32 - 1
     */
    public static long epoch(final long word) {
        return word >>> 32;
    }

    /**
     * Who holds the claim.
     *
     * @param word the word
     * @return the slot; -1 when free
     */
    public static int slot(final long word) {
        return (int) word - 1;
    }

    private ClaimWord() {}
}
