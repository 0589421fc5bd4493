package org.espalier.mcap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** Unpacks chunks, one at a time, and tells the messages of a chunk only if its checksum holds. */
final class ChunkReader {
    private static final int MESSAGE_HEAD_BYTES = 22;

    private final McapVisitor visitor;
    private final DamageLog damages;
    private final McapLimits limits;
    private final Definitions definitions = new Definitions();
    private final CRC32 crc = new CRC32();
    private byte[] content = new byte[0];
    private long messages;

    ChunkReader(final McapVisitor visitor, final DamageLog damages, final McapLimits limits) {
        this.visitor = visitor;
        this.damages = damages;
        this.limits = limits;
    }

    long messages() {
        return messages;
    }

    /** Reads a chunk; a message about a damaged one says that it is lost. */
    void chunk(final ByteBuffer record, final long offset) throws McapException {
        final Cursor in = new Cursor(record);
        in.u64("message start time");
        in.u64("message end time");
        final long size = in.u64("uncompressed size");
        final long stated = in.u32("uncompressed checksum");
        final Compression compression = Compression.of(in.string("compression"));
        final ByteBuffer packed = in.block(in.u64("length of records"), "records");
        if (size < 0 || size > limits.chunkBytes()) {
            throw new McapException(
                    "it unpacks to " + Long.toUnsignedString(size) + " bytes, the limit is " + limits.chunkBytes());
        }
        if (content.length < size) {
            content = new byte[(int) size];
        }
        compression.unpack(
                packed.array(), packed.arrayOffset() + packed.position(), packed.remaining(), content, (int) size);
        if (stated != 0) {
            crc.reset();
            crc.update(content, 0, (int) size);
            if (crc.getValue() != stated) {
                throw new McapException(String.format("its checksum is %08x, not %08x", crc.getValue(), stated));
            }
        }
        records(ByteBuffer.wrap(content, 0, (int) size).order(ByteOrder.LITTLE_ENDIAN), offset);
    }

    private void records(final ByteBuffer in, final long chunkOffset) {
        while (in.hasRemaining()) {
            final int start = in.position();
            if (in.remaining() < Opcode.HEAD_BYTES) {
                damages.add(chunkOffset, "chunk ends inside the head of a record; the rest of it is lost");
                return;
            }
            final int opcode = in.get() & 0xFF;
            final long length = in.getLong();
            if (length < 0 || length > in.remaining()) {
                damages.add(
                        chunkOffset,
                        "chunk has a record of " + Long.toUnsignedString(length) + " bytes where " + in.remaining()
                                + " are left; the rest of it is lost");
                return;
            }
            final int end = in.position() + (int) length;
            final int limit = in.limit();
            in.limit(end);
            try {
                record(opcode, in, start);
            } catch (final McapException e) {
                damages.add(chunkOffset, "in the chunk here, at its byte " + start + ": " + e.getMessage());
            }
            in.limit(limit);
            in.position(end);
        }
    }

    private void record(final int opcode, final ByteBuffer in, final long start) throws McapException {
        switch (opcode) {
            case Opcode.MESSAGE -> message(in);
            case Opcode.SCHEMA, Opcode.CHANNEL -> define(RecordParser.parse(opcode, in), start);
            default -> throw new McapException("a record of kind " + opcode + " does not belong into a chunk");
        }
    }

    /** Takes a schema or channel from anywhere in the file and tells the visitor. */
    void define(final McapRecord record, final long offset) throws McapException {
        definitions.add(record);
        visitor.record(record, offset);
    }

    /** Reads the content of a message record. */
    void message(final ByteBuffer in) throws McapException {
        if (in.remaining() < MESSAGE_HEAD_BYTES) {
            throw new McapException(
                    "message of " + in.remaining() + " bytes, shorter than the " + MESSAGE_HEAD_BYTES + " of its head");
        }
        final int channelId = in.getShort() & 0xFFFF;
        final long sequence = in.getInt() & 0xFFFF_FFFFL;
        final long logTime = in.getLong();
        final long publishTime = in.getLong();
        final McapRecord.Channel channel = definitions.channel(channelId);
        if (channel == null) {
            throw new McapException("message of channel " + channelId + ", which is not defined");
        }
        final ByteBuffer data = in.slice().order(ByteOrder.LITTLE_ENDIAN);
        messages++;
        visitor.message(channel, definitions.schema(channel.schemaId()), sequence, logTime, publishTime, data);
    }
}
