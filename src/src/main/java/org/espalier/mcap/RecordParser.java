package org.espalier.mcap;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Understands the content of every kind of record that is told as a {@link McapRecord}. */
final class RecordParser {
    private static final int INDEX_ENTRY_BYTES = 16;

    private RecordParser() {}

    static McapRecord parse(final int opcode, final ByteBuffer content) throws McapException {
        final int length = content.remaining();
        final Cursor in = new Cursor(content);
        return switch (opcode) {
            case Opcode.HEADER -> new McapRecord.Header(in.string("profile"), in.string("library"));
            case Opcode.FOOTER ->
                new McapRecord.Footer(
                        in.u64("summary start"), in.u64("summary offset start"), in.u32("summary checksum"));
            case Opcode.SCHEMA -> schema(in);
            case Opcode.CHANNEL ->
                new McapRecord.Channel(
                        in.u16("channel id"),
                        in.u16("schema id"),
                        in.string("topic"),
                        in.string("message encoding"),
                        in.strings("channel metadata"));
            case Opcode.MESSAGE_INDEX -> messageIndex(in);
            case Opcode.CHUNK_INDEX -> chunkIndex(in);
            case Opcode.ATTACHMENT_INDEX ->
                new McapRecord.AttachmentIndex(
                        in.u64("offset"),
                        in.u64("length"),
                        in.u64("log time"),
                        in.u64("create time"),
                        in.u64("data size"),
                        in.string("name"),
                        in.string("media type"));
            case Opcode.STATISTICS -> statistics(in);
            case Opcode.METADATA -> new McapRecord.Metadata(in.string("name"), in.strings("metadata"));
            case Opcode.METADATA_INDEX ->
                new McapRecord.MetadataIndex(in.u64("offset"), in.u64("length"), in.string("name"));
            case Opcode.SUMMARY_OFFSET ->
                new McapRecord.SummaryOffset(in.u8("group opcode"), in.u64("group start"), in.u64("group length"));
            case Opcode.DATA_END -> new McapRecord.DataEnd(in.u32("data checksum"));
            default -> new McapRecord.Unknown(opcode, length);
        };
    }

    private static McapRecord schema(final Cursor in) throws McapException {
        final int id = in.u16("schema id");
        final String name = in.string("schema name");
        final String encoding = in.string("schema encoding");
        final ByteBuffer text = in.block(in.u32("length of schema data"), "schema data");
        if (id == 0) {
            throw new McapException("schema '" + name + "' has the id 0, which stands for no schema");
        }
        return new McapRecord.Schema(
                id, name, encoding, StandardCharsets.UTF_8.decode(text).toString());
    }

    private static McapRecord messageIndex(final Cursor in) throws McapException {
        final int channel = in.u16("channel id");
        final ByteBuffer entries = in.block(in.u32("length of message index"), "message index");
        if (entries.remaining() % INDEX_ENTRY_BYTES != 0) {
            throw new McapException(
                    "message index of " + entries.remaining() + " bytes, not a multiple of " + INDEX_ENTRY_BYTES);
        }
        return new McapRecord.MessageIndex(channel, entries.remaining() / INDEX_ENTRY_BYTES);
    }

    private static McapRecord chunkIndex(final Cursor in) throws McapException {
        return new McapRecord.ChunkIndex(
                in.u64("message start time"),
                in.u64("message end time"),
                in.u64("chunk offset"),
                in.u64("chunk length"),
                in.numbers("message index offsets"),
                in.u64("message index length"),
                in.string("compression"),
                in.u64("compressed size"),
                in.u64("uncompressed size"));
    }

    private static McapRecord statistics(final Cursor in) throws McapException {
        return new McapRecord.Statistics(
                in.u64("message count"),
                in.u16("schema count"),
                in.u32("channel count"),
                in.u32("attachment count"),
                in.u32("metadata count"),
                in.u32("chunk count"),
                in.u64("message start time"),
                in.u64("message end time"),
                in.numbers("messages by channel"));
    }
}
