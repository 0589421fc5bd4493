package org.espalier.mcap;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Reads an MCAP file once from front to back. What is damaged is passed over and reported: a chunk whose checksum fails
 * is lost as a whole; a record that runs over the end of the file ends the reading, as does a file that was never
 * finished. Memory: one record and one unpacked chunk, both limited. Used by one thread.
 *
 * @since 0.1
 */
public final class McapReader {
    private static final int ATTACHMENT_HEAD_BYTES = 8192;

    private final Path file;
    private final McapLimits limits;

    /**
     * A reader with the usual limits.
     *
     * @param file the file
     */
    public McapReader(final Path file) {
        this(file, McapLimits.DEFAULT);
    }

    /**
     * A reader.
     *
     * @param file   the file
     * @param limits how much memory it may ask for
     */
    public McapReader(final Path file, final McapLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    /**
     * Reads the file.
     *
     * @param visitor hears what it holds
     * @return what was read and what was not
     * @throws McapException if it does not begin as an MCAP file
     * @throws IOException   if it cannot be read
     */
    public McapReport read(final McapVisitor visitor) throws IOException {
        try (McapSource source = new McapSource(file)) {
            final int magic = Opcode.magic().length;
            if (source.size() < magic || !Opcode.isMagic(source.magic())) {
                throw new McapException("does not begin as an MCAP file");
            }
            return new Pass(source, visitor).run();
        }
    }

    /** One reading. */
    private final class Pass {
        private final McapSource source;
        private final McapVisitor visitor;
        private final DamageLog damages;
        private final ChunkReader chunkReader;
        private long chunks;
        private long lostChunks;
        private boolean inSummary;
        private McapRecord.Footer footer;

        Pass(final McapSource source, final McapVisitor visitor) {
            this.source = source;
            this.visitor = visitor;
            damages = new DamageLog(visitor);
            chunkReader = new ChunkReader(visitor, damages, limits);
        }

        McapReport run() throws IOException {
            boolean more = true;
            try {
                while (more && footer == null) {
                    more = next();
                }
            } catch (final EOFException e) {
                damages.add(source.position(), e.getMessage());
            }
            final boolean complete = footer != null && closingMagic();
            return new McapReport(
                    chunkReader.messages(),
                    chunks,
                    lostChunks,
                    complete,
                    source.position(),
                    source.size(),
                    damages.count(),
                    damages.first());
        }

        /** Reads one record; false if there is no way on. */
        private boolean next() throws IOException {
            final long offset = source.position();
            final long left = source.remaining() - Opcode.HEAD_BYTES;
            if (left < 0) {
                damages.add(offset, "the file ends here without a footer: it was never finished, or it was cut");
                return false;
            }
            final long crcBefore = source.crc();
            final ByteBuffer head = source.head();
            final int opcode = head.get(0) & 0xFF;
            final long length = head.getLong(1);
            if (opcode == 0) {
                damages.add(offset, "a record of kind 0, which cannot be; reading ends here");
                return false;
            }
            if (length < 0 || length > left) {
                cut(opcode, offset, length, left);
                return false;
            }
            if (opcode == Opcode.ATTACHMENT) {
                attachment(offset, length);
            } else if (length > limits.recordBytes()) {
                tooLong(opcode, offset, length);
            } else {
                record(opcode, source.content((int) length), offset, crcBefore);
            }
            return true;
        }

        private void cut(final int opcode, final long offset, final long length, final long left) {
            if (opcode == Opcode.CHUNK) {
                lostChunks++;
            }
            damages.add(
                    offset,
                    "a record of kind " + opcode + " and " + Long.toUnsignedString(length)
                            + " bytes, but the file ends " + left
                            + " bytes further: it was cut here, or this is damage; reading ends here");
        }

        private void tooLong(final int opcode, final long offset, final long length) throws IOException {
            if (opcode == Opcode.CHUNK) {
                lostChunks++;
            }
            source.pass(length, null);
            damages.add(
                    offset,
                    "a record of kind " + opcode + " and " + length + " bytes is passed over, the limit is "
                            + limits.recordBytes());
        }

        private void record(final int opcode, final ByteBuffer content, final long offset, final long crcBefore) {
            try {
                switch (opcode) {
                    case Opcode.CHUNK -> chunk(content, offset);
                    case Opcode.MESSAGE -> chunkReader.message(content);
                    case Opcode.SCHEMA, Opcode.CHANNEL ->
                        chunkReader.define(RecordParser.parse(opcode, content), offset);
                    default -> other(RecordParser.parse(opcode, content), offset, crcBefore);
                }
            } catch (final McapException e) {
                damages.add(offset, "a record of kind " + opcode + " is passed over: " + e.getMessage());
            }
        }

        private void chunk(final ByteBuffer content, final long offset) {
            try {
                chunkReader.chunk(content, offset);
                chunks++;
            } catch (final McapException e) {
                lostChunks++;
                damages.add(offset, "chunk is lost: " + e.getMessage());
            }
        }

        private void other(final McapRecord record, final long offset, final long crcBefore) throws McapException {
            if (record instanceof final McapRecord.DataEnd end) {
                compare("data", end.dataCrc(), crcBefore);
                inSummary = true;
                source.restartCrc();
            } else if (record instanceof final McapRecord.Footer found) {
                footer = found;
                summaryCrc(found);
            } else if (record instanceof final McapRecord.Statistics statistics) {
                compareCounts(statistics);
            }
            visitor.record(record, offset);
        }

        private void compare(final String what, final long stated, final long found) throws McapException {
            if (stated != 0 && stated != found) {
                throw new McapException(String.format(
                        "checksum of the %s is %08x, not %08x; what was read may be wrong", what, found, stated));
            }
        }

        private void compareCounts(final McapRecord.Statistics statistics) {
            if (inSummary && statistics.messages() != chunkReader.messages()) {
                damages.add(
                        source.position(),
                        "the file counts " + statistics.messages() + " messages, " + chunkReader.messages()
                                + " were read");
            }
        }

        /** The checksum runs from the start of the summary to the last field but one of the footer. */
        private void summaryCrc(final McapRecord.Footer found) throws McapException {
            if (!inSummary) {
                throw new McapException("footer without an end of data before it");
            }
            if (found.summaryCrc() != 0) {
                compare("summary", found.summaryCrc(), source.crcBeforeTail());
            }
        }

        private boolean closingMagic() throws IOException {
            final long offset = source.position();
            final int length = Opcode.magic().length;
            if (source.remaining() < length || !Opcode.isMagic(source.magic())) {
                damages.add(offset, "the closing magic is missing");
                return false;
            }
            if (source.remaining() > 0) {
                damages.add(source.position(), source.remaining() + " bytes behind the end");
            }
            return true;
        }

        private void attachment(final long offset, final long length) throws IOException {
            final long checked = length - Integer.BYTES;
            if (checked < 0) {
                source.pass(length, null);
                damages.add(offset, "attachment of " + length + " bytes is too short");
                return;
            }
            final int headBytes = (int) Math.min(checked, ATTACHMENT_HEAD_BYTES);
            final ByteBuffer head = source.content(headBytes);
            final CRC32 crc = new CRC32();
            crc.update(head.array(), 0, headBytes);
            McapRecord.Attachment attachment = null;
            try {
                final Cursor in = new Cursor(head);
                attachment = new McapRecord.Attachment(
                        in.u64("log time"),
                        in.u64("create time"),
                        in.string("name"),
                        in.string("media type"),
                        in.u64("data length"));
            } catch (final McapException e) {
                damages.add(offset, "attachment: " + e.getMessage());
            }
            source.pass(checked - headBytes, crc);
            final long stated = source.content(Integer.BYTES).getInt() & 0xFFFF_FFFFL;
            if (attachment != null) {
                try {
                    compare("attachment", stated, crc.getValue());
                } catch (final McapException e) {
                    damages.add(offset, e.getMessage());
                }
                visitor.record(attachment, offset);
            }
        }
    }
}
