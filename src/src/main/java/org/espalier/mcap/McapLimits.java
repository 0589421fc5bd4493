package org.espalier.mcap;

/**
 * How much memory a file may ask for. A record or chunk beyond a limit is passed over and reported, never read.
 *
 * @param recordBytes the longest record outside attachments, stored, in bytes; at least 1024
 * @param chunkBytes  the longest content of a chunk, unpacked, in bytes; at least 1024
 * @since 0.1
 */
public record McapLimits(int recordBytes, int chunkBytes) {
    /** 64 MiB each: the chunks of common writers have 1 to 4 MiB. */
    public static final McapLimits DEFAULT = new McapLimits(64 << 20, 64 << 20);

    private static final int LEAST = 1024;

    /** Checks the limits. */
    public McapLimits {
        if (recordBytes < LEAST || chunkBytes < LEAST) {
            throw new IllegalArgumentException(
                    "limits of " + recordBytes + " and " + chunkBytes + " bytes; each must be at least " + LEAST);
        }
    }
}
