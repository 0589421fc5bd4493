package org.espalier.protocol.layout;

/**
 * The topology word: generation &lt;&lt; 8 | active block. Generation 0 is a closed mapping.
 *
 * @since 0.1
 */
public final class TopologyWord {
    /**
     * Puts a word together.
     *
     * @param generation 1..2^55
     * @param block 0..3
     * @return the word
     */
    public static long of(final long generation, final int block) {
        return generation << 8 | block;
    }

    /**
     * How often the topology changed.
     *
     * @param word the word
     * @return the generation
     */
    public static long generation(final long word) {
        return word >>> 8;
    }

    /**
     * The active block; damage in memory cannot lead outside the four.
     *
     * @param word the word
     * @return 0..3
     */
    public static int block(final long word) {
        return (int) word & (TopologyEntry.BLOCKS - 1);
    }

    private TopologyWord() {}
}
