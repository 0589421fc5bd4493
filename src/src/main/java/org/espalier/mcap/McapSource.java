package org.espalier.mcap;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** The bytes of a file from front to back, with the position and a running checksum. */
final class McapSource implements AutoCloseable {
    private static final int BLOCK_BYTES = 1 << 16;
    private static final int TAIL_BYTES = 4;

    private final InputStream in;
    private final long size;
    private final CRC32 crc = new CRC32();
    private final byte[] head = new byte[Opcode.HEAD_BYTES];
    private final ByteBuffer headFields = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    private byte[] buffer = new byte[BLOCK_BYTES];
    private byte[] block;
    private long position;
    private long crcBeforeTail;

    McapSource(final Path file) throws IOException {
        size = Files.size(file);
        in = new BufferedInputStream(Files.newInputStream(file), BLOCK_BYTES);
    }

    long position() {
        return position;
    }

    long size() {
        return size;
    }

    long remaining() {
        return size - position;
    }

    /** The checksum of everything read since the last {@link #restartCrc}. */
    long crc() {
        return crc.getValue();
    }

    void restartCrc() {
        crc.reset();
    }

    /** The checksum as it was before the last four bytes of what {@link #content} read last. */
    long crcBeforeTail() {
        return crcBeforeTail;
    }

    byte[] magic() throws IOException {
        final byte[] magic = new byte[Opcode.magic().length];
        fill(magic, 0, magic.length);
        return magic;
    }

    /** Reads a record's head: opcode in the first byte, length in the next eight. */
    ByteBuffer head() throws IOException {
        fill(head, 0, head.length);
        return headFields;
    }

    /** Reads the next bytes into a buffer that the next call uses again. */
    ByteBuffer content(final int length) throws IOException {
        if (buffer.length < length) {
            buffer = new byte[length];
        }
        final int tail = Math.min(TAIL_BYTES, length);
        fill(buffer, 0, length - tail);
        crcBeforeTail = crc.getValue();
        fill(buffer, length - tail, tail);
        return ByteBuffer.wrap(buffer, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Passes over bytes; they enter the checksum, and another one too if there is one. */
    void pass(final long length, final CRC32 also) throws IOException {
        if (block == null) {
            block = new byte[BLOCK_BYTES];
        }
        for (long left = length; left > 0; ) {
            final int step = (int) Math.min(left, block.length);
            fill(block, 0, step);
            if (also != null) {
                also.update(block, 0, step);
            }
            left -= step;
        }
    }

    private void fill(final byte[] into, final int from, final int length) throws IOException {
        final int got = in.readNBytes(into, from, length);
        position += got;
        crc.update(into, from, got);
        if (got < length) {
            throw new EOFException("the file became shorter while it was read");
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
