package org.espalier.protocol.lockfile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.UUID;

/**
 * The first bytes of the lock file.
 *
 * <pre>
 * offset size  field
 *      0    8  magic               the letters ESPALOCK
 *      8    4  version             format version
 *     12    4  reserved            0
 *     16    8  generation          the newest; written last, as one aligned word: it commits a creation
 *     24   16  uuid                of the newest arena, a label; high half first
 * </pre>
 *
 * @param version format version
 * @param generation the newest generation; 0 when none was ever committed
 * @param uuid of the newest arena, a label
 * @since 0.1
 */
public record LockFileHeader(int version, long generation, UUID uuid) {
    /** Bytes reserved for the header. */
    public static final int LENGTH = 128;

    /** Where the magic stands. */
    public static final int MAGIC_OFFSET = 0;

    /** Where the format version stands. */
    public static final int VERSION_OFFSET = 8;

    /** Where the generation stands. */
    public static final int GENERATION_OFFSET = 16;

    /** Where the uuid stands. */
    public static final int UUID_OFFSET = 24;

    /** The letters ESPALOCK in file order. */
    public static final long MAGIC = 0x4B434F4C41505345L;

    /**
     * Reads a header.
     *
     * @param bytes the start of the file, as much as there is
     * @return the header; empty when the file is too short or its magic is another
     */
    public static Optional<LockFileHeader> decode(final ByteBuffer bytes) {
        final ByteBuffer in = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < UUID_OFFSET + 16 || in.getLong(MAGIC_OFFSET) != MAGIC) {
            return Optional.empty();
        }
        return Optional.of(new LockFileHeader(
                in.getInt(VERSION_OFFSET),
                in.getLong(GENERATION_OFFSET),
                new UUID(in.getLong(UUID_OFFSET), in.getLong(UUID_OFFSET + 8))));
    }

    /**
     * The whole header, zero-padded.
     *
     * @return {@link #LENGTH} bytes, ready to read
     */
    public ByteBuffer encode() {
        final ByteBuffer out = ByteBuffer.allocate(LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(MAGIC_OFFSET, MAGIC);
        out.putInt(VERSION_OFFSET, version);
        out.putLong(GENERATION_OFFSET, generation);
        out.putLong(UUID_OFFSET, uuid.getMostSignificantBits());
        out.putLong(UUID_OFFSET + 8, uuid.getLeastSignificantBits());
        return out;
    }

    /**
     * The generation word alone, which commits a creation.
     *
     * @param generation the newest
     * @return 8 bytes, ready to read
     */
    public static ByteBuffer generationWord(final long generation) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, generation);
    }
}
