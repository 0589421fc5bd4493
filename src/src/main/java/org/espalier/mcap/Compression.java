package org.espalier.mcap;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.xxhash.XXHashFactory;

/**
 * How the content of a chunk is packed. Unpacking never writes beyond the size that the chunk states, which was checked
 * against the limits before; lz4 is the frame format, unpacked by plain Java code that checks its bounds.
 *
 * @since 0.1
 */
public enum Compression {
    /** Not packed. */
    NONE(""),
    /** LZ4 frames. */
    LZ4("lz4"),
    /** Zstandard. */
    ZSTD("zstd");

    private static final int ZSTD_LEVEL = 3;

    private final String text;

    Compression(final String text) {
        this.text = text;
    }

    /**
     * The word that a file uses.
     *
     * @return the word, empty for {@link #NONE}
     */
    public String text() {
        return text;
    }

    static Compression of(final String text) throws McapException {
        for (final Compression compression : values()) {
            if (compression.text.equals(text)) {
                return compression;
            }
        }
        final String shown = text.length() <= 20 ? text : text.substring(0, 20) + "...";
        throw new McapException("compression '" + shown + "' is none of lz4, zstd and none");
    }

    byte[] pack(final byte[] content, final int length) throws IOException {
        return switch (this) {
            case NONE -> Arrays.copyOf(content, length);
            case ZSTD -> zstd(content, length);
            case LZ4 -> lz4(content, length);
        };
    }

    private static byte[] zstd(final byte[] content, final int length) throws IOException {
        final byte[] packed = new byte[(int) Zstd.compressBound(length)];
        try {
            final long size = Zstd.compressByteArray(packed, 0, packed.length, content, 0, length, ZSTD_LEVEL);
            return Arrays.copyOf(packed, Math.toIntExact(checked(size)));
        } catch (final ZstdException e) {
            throw new McapException("zstd cannot pack a chunk: " + e.getMessage(), e);
        }
    }

    private static byte[] lz4(final byte[] content, final int length) throws IOException {
        final ByteArrayOutputStream packed = new ByteArrayOutputStream(length / 2 + 64);
        try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(
                packed,
                LZ4FrameOutputStream.BLOCKSIZE.SIZE_1MB,
                length,
                LZ4Factory.safeInstance().fastCompressor(),
                XXHashFactory.safeInstance().hash32(),
                LZ4FrameOutputStream.FLG.Bits.BLOCK_INDEPENDENCE,
                LZ4FrameOutputStream.FLG.Bits.CONTENT_SIZE)) {
            out.write(content, 0, length);
        }
        return packed.toByteArray();
    }

    /** Unpacks exactly {@code size} bytes into the front of {@code out}. */
    void unpack(final byte[] packed, final int from, final int length, final byte[] out, final int size)
            throws McapException {
        switch (this) {
            case NONE -> {
                requireSize(length, size);
                System.arraycopy(packed, from, out, 0, size);
            }
            case ZSTD -> unzstd(packed, from, length, out, size);
            case LZ4 -> unlz4(packed, from, length, out, size);
        }
    }

    private static void unzstd(final byte[] packed, final int from, final int length, final byte[] out, final int size)
            throws McapException {
        try {
            requireSize(checked(Zstd.decompressByteArray(out, 0, size, packed, from, length)), size);
        } catch (final ZstdException e) {
            throw new McapException("zstd: " + e.getMessage(), e);
        }
    }

    private static void unlz4(final byte[] packed, final int from, final int length, final byte[] out, final int size)
            throws McapException {
        try (LZ4FrameInputStream in = new LZ4FrameInputStream(
                new ByteArrayInputStream(packed, from, length),
                LZ4Factory.safeInstance().safeDecompressor(),
                XXHashFactory.safeInstance().hash32())) {
            int done = 0;
            while (done < size) {
                final int more = in.read(out, done, size - done);
                if (more < 0) {
                    break;
                }
                done += more;
            }
            requireSize(done, size);
            if (in.read() >= 0) {
                throw new McapException("lz4 content is longer than the " + size + " bytes stated");
            }
        } catch (final McapException e) {
            throw e;
        } catch (final IOException | RuntimeException e) {
            throw new McapException("lz4: " + e.getMessage(), e);
        }
    }

    private static long checked(final long result) throws McapException {
        if (Zstd.isError(result)) {
            throw new McapException("zstd: " + Zstd.getErrorName(result));
        }
        return result;
    }

    private static void requireSize(final long found, final int size) throws McapException {
        if (found != size) {
            throw new McapException("content has " + found + " bytes, " + size + " were stated");
        }
    }
}
