package org.espalier.mcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.zip.CRC32;

/**
 * Writes an MCAP file front to back: chunks with checksums and message indexes, then a summary with everything that a
 * reader needs to find its way without reading the chunks. Each chunk repeats the schemas and channels that its messages
 * need, so that one damaged chunk costs its own messages only. Each chunk is handed to the channel before the next one
 * is begun: a file whose writer dies is readable up to its last chunk. Used by one thread.
 *
 * @since 0.1
 */
public final class McapWriter implements AutoCloseable {
    private static final int MOST_IDS = 0xFFFF;

    private final WritableByteChannel channel;
    private final McapOptions options;
    private final CRC32 crc = new CRC32();
    private final RecordBuffer record = new RecordBuffer();
    private final ChunkBuilder chunk = new ChunkBuilder();
    private final List<Defined> schemas = new ArrayList<>();
    private final List<Defined> channels = new ArrayList<>();
    private final Map<Integer, Long> counts = new TreeMap<>();
    private final SummaryBuilder summary = new SummaryBuilder();
    private long position;
    private boolean finished;

    /**
     * Begins a file.
     *
     * @param channel where to write; stays open at the end
     * @param options how
     * @throws IOException if the beginning cannot be written
     */
    public McapWriter(final WritableByteChannel channel, final McapOptions options) throws IOException {
        this.channel = channel;
        this.options = options;
        write(Opcode.magic(), Opcode.magic().length);
        record.begin(Opcode.HEADER)
                .string(options.profile())
                .string(options.library())
                .end();
        flushRecord();
    }

    /**
     * Defines a schema.
     *
     * @param name     the type
     * @param encoding the language of the definition
     * @param data     the definition; not copied
     * @return its number, for {@link #channel}
     */
    public int schema(final String name, final String encoding, final byte[] data) {
        final int id = newId(schemas, 1);
        schemas.add(new Defined(
                0,
                out -> out.begin(Opcode.SCHEMA)
                        .u16(id)
                        .string(name)
                        .string(encoding)
                        .u32(data.length)
                        .bytes(data, 0, data.length)));
        return id;
    }

    /**
     * Defines a channel.
     *
     * @param schemaId        its schema, 0 if it has none
     * @param topic           its topic
     * @param messageEncoding how its messages are written
     * @param metadata        whatever else is to be said
     * @return its number, for {@link #message}
     */
    public int channel(
            final int schemaId, final String topic, final String messageEncoding, final Map<String, String> metadata) {
        if (schemaId < 0 || schemaId > schemas.size()) {
            throw new IllegalArgumentException("schema " + schemaId + " is not defined");
        }
        final Map<String, String> copy = new LinkedHashMap<>(metadata);
        final int id = newId(channels, 0);
        channels.add(new Defined(
                schemaId,
                out -> out.begin(Opcode.CHANNEL)
                        .u16(id)
                        .u16(schemaId)
                        .string(topic)
                        .string(messageEncoding)
                        .strings(copy)));
        counts.put(id, 0L);
        return id;
    }

    private static int newId(final List<Defined> defined, final int first) {
        if (defined.size() + first > MOST_IDS) {
            throw new IllegalStateException("a file has at most " + MOST_IDS + " schemas and as many channels");
        }
        return defined.size() + first;
    }

    /**
     * Writes a message.
     *
     * @param channelId   its channel
     * @param sequence    its number in the channel, unsigned 32 bits, 0 if not counted
     * @param logTime     when it was recorded, nanoseconds
     * @param publishTime when it was sent, nanoseconds
     * @param data        its bytes, position to limit
     * @throws IOException if a chunk cannot be written
     */
    public void message(
            final int channelId, final long sequence, final long logTime, final long publishTime, final ByteBuffer data)
            throws IOException {
        requireOpen();
        if (channelId < 0 || channelId >= channels.size()) {
            throw new IllegalArgumentException("channel " + channelId + " is not defined");
        }
        final RecordBuffer out = chunk.records();
        if (!chunk.knows(channelId)) {
            introduce(channels.get(channelId), out);
        }
        chunk.note(channelId, logTime);
        out.begin(Opcode.MESSAGE)
                .u16(channelId)
                .u32(sequence)
                .u64(logTime)
                .u64(publishTime)
                .bytes(data)
                .end();
        counts.merge(channelId, 1L, Long::sum);
        summary.message(logTime);
        if (chunk.size() >= options.chunkBytes()) {
            flush();
        }
    }

    private void introduce(final Defined used, final RecordBuffer out) {
        if (used.schemaId != 0) {
            schemas.get(used.schemaId - 1).write(out);
        }
        used.write(out);
    }

    /**
     * Writes the chunk that is being filled, if it has a message. The bytes are handed to the channel; whether they
     * survive a loss of power is the channel's business.
     *
     * @throws IOException if it cannot be written
     */
    public void flush() throws IOException {
        requireOpen();
        if (chunk.isEmpty()) {
            return;
        }
        final long offset = position;
        final byte[] packed = options.compression().pack(chunk.records().array(), chunk.size());
        final CRC32 content = new CRC32();
        content.update(chunk.records().array(), 0, chunk.size());
        record.begin(Opcode.CHUNK)
                .u64(chunk.startTime())
                .u64(chunk.endTime())
                .u64(chunk.size())
                .u32(content.getValue())
                .string(options.compression().text())
                .u64(packed.length)
                .bytes(packed, 0, packed.length)
                .end();
        flushRecord();
        final long length = position - offset;
        final Map<Integer, Long> indexOffsets = writeMessageIndexes();
        summary.chunk(new McapRecord.ChunkIndex(
                chunk.startTime(),
                chunk.endTime(),
                offset,
                length,
                indexOffsets,
                position - offset - length,
                options.compression().text(),
                packed.length,
                chunk.size()));
        chunk.clear();
    }

    private Map<Integer, Long> writeMessageIndexes() throws IOException {
        final Map<Integer, Long> offsets = new TreeMap<>();
        for (final Map.Entry<Integer, LongList> entry : chunk.index().entrySet()) {
            final LongList entries = entry.getValue();
            if (entries.size() > 0) {
                offsets.put(entry.getKey(), position);
                record.begin(Opcode.MESSAGE_INDEX).u16(entry.getKey()).u32((long) entries.size() * Long.BYTES);
                for (int i = 0; i < entries.size(); i++) {
                    record.u64(entries.get(i));
                }
                record.end();
                flushRecord();
            }
        }
        return offsets;
    }

    /**
     * Writes a file inside the file; closes the chunk that is being filled.
     *
     * @param logTime    when it was recorded, nanoseconds
     * @param createTime when it was made, nanoseconds
     * @param name       its name
     * @param mediaType  its media type
     * @param data       its bytes
     * @throws IOException if it cannot be written
     */
    public void attachment(
            final long logTime, final long createTime, final String name, final String mediaType, final byte[] data)
            throws IOException {
        flush();
        final long offset = position;
        record.begin(Opcode.ATTACHMENT)
                .u64(logTime)
                .u64(createTime)
                .string(name)
                .string(mediaType)
                .u64(data.length)
                .bytes(data, 0, data.length);
        final CRC32 content = new CRC32();
        content.update(record.array(), Opcode.HEAD_BYTES, record.size() - Opcode.HEAD_BYTES);
        record.u32(content.getValue()).end();
        flushRecord();
        summary.attachment(new McapRecord.AttachmentIndex(
                offset, position - offset, logTime, createTime, data.length, name, mediaType));
    }

    /**
     * Writes named pairs; closes the chunk that is being filled.
     *
     * @param name   what they are about
     * @param values the pairs
     * @throws IOException if they cannot be written
     */
    public void metadata(final String name, final Map<String, String> values) throws IOException {
        flush();
        final long offset = position;
        record.begin(Opcode.METADATA).string(name).strings(values).end();
        flushRecord();
        summary.metadata(new McapRecord.MetadataIndex(offset, position - offset, name));
    }

    /**
     * How long the file is so far; the chunk that is being filled is not in it.
     *
     * @return bytes
     */
    public long bytesWritten() {
        return position;
    }

    /**
     * How many bytes of messages wait for their chunk to be written.
     *
     * @return bytes, unpacked
     */
    public int bytesPending() {
        return chunk.size();
    }

    /**
     * Ends the file: the last chunk, the end of data, the summary, the footer. Does nothing the second time.
     *
     * @throws IOException if it cannot be written
     */
    @Override
    public void close() throws IOException {
        if (finished) {
            return;
        }
        flush();
        finished = true;
        record.begin(Opcode.DATA_END).u32(crc.getValue()).end();
        flushRecord();
        crc.reset();
        final long start = position;
        final IntFunction<List<Defined>> definitions = opcode -> opcode == Opcode.SCHEMA ? schemas : channels;
        final long offsetStart = summary.write(record, start, definitions, counts);
        record.begin(Opcode.FOOTER).u64(start).u64(offsetStart).u32(0).end();
        final int crcAt = record.size() - Integer.BYTES;
        crc.update(record.array(), 0, crcAt);
        ByteBuffer.wrap(record.array()).order(ByteOrder.LITTLE_ENDIAN).putInt(crcAt, (int) crc.getValue());
        flushRecord();
        write(Opcode.magic(), Opcode.magic().length);
    }

    private void requireOpen() {
        if (finished) {
            throw new IllegalStateException("the file is finished");
        }
    }

    private void flushRecord() throws IOException {
        write(record.array(), record.size());
        record.clear();
    }

    private void write(final byte[] bytes, final int length) throws IOException {
        final ByteBuffer out = ByteBuffer.wrap(bytes, 0, length);
        while (out.hasRemaining()) {
            position += channel.write(out);
        }
        crc.update(bytes, 0, length);
    }

    /** A schema or channel that can be written again and again. */
    static final class Defined {
        private final int schemaId;
        private final Content content;

        Defined(final int schemaId, final Content content) {
            this.schemaId = schemaId;
            this.content = content;
        }

        void write(final RecordBuffer out) {
            content.into(out).end();
        }
    }

    /** Begins a record and fills it. */
    @FunctionalInterface
    interface Content {
        RecordBuffer into(RecordBuffer out);
    }
}
