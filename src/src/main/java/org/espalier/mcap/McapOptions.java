package org.espalier.mcap;

/**
 * How a file is written.
 *
 * @param profile     what the file promises to follow, such as {@code ros2}; may be empty
 * @param library     what writes it
 * @param compression how chunks are packed
 * @param chunkBytes  a chunk is closed once its unpacked content has this many bytes; 1024 to 64 MiB
 * @since 0.1
 */
public record McapOptions(String profile, String library, Compression compression, int chunkBytes) {
    /** What rosbag2 uses. */
    public static final int DEFAULT_CHUNK_BYTES = 768 << 10;

    private static final int LEAST = 1024;
    private static final int MOST = 64 << 20;

    /** Checks the chunk size. */
    public McapOptions {
        if (chunkBytes < LEAST || chunkBytes > MOST) {
            throw new IllegalArgumentException(
                    "chunks of " + chunkBytes + " bytes; they can have " + LEAST + " to " + MOST);
        }
    }
}
