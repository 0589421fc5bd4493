package org.espalier.mcap;

import java.util.List;

/**
 * What became of a file.
 *
 * @param messages      messages read
 * @param chunks        chunks read whole
 * @param lostChunks    chunks passed over: cut off, damaged, too large, of an unknown compression
 * @param complete      true if the file ends as it should: end of data, footer, closing magic
 * @param readBytes     how far the reading came
 * @param fileBytes     the length of the file
 * @param damageCount   how many places could not be read
 * @param firstDamages  the first of those, at most 20
 * @since 0.1
 */
public record McapReport(
        long messages,
        long chunks,
        long lostChunks,
        boolean complete,
        long readBytes,
        long fileBytes,
        long damageCount,
        List<McapDamage> firstDamages) {
    /** Copies the list. */
    public McapReport {
        firstDamages = List.copyOf(firstDamages);
    }

    /**
     * Tells whether all of the file was read and nothing contradicts its checksums.
     *
     * @return true if there is no damage
     */
    public boolean intact() {
        return complete && damageCount == 0;
    }
}
