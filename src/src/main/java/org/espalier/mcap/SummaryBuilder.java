package org.espalier.mcap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Remembers what the summary of a file has to say, and builds it. */
final class SummaryBuilder {
    private final List<McapRecord.ChunkIndex> chunks = new ArrayList<>();
    private final List<McapRecord.AttachmentIndex> attachments = new ArrayList<>();
    private final List<McapRecord.MetadataIndex> metadata = new ArrayList<>();
    private long messages;
    private long startTime;
    private long endTime;

    void message(final long logTime) {
        startTime = messages == 0 || Long.compareUnsigned(logTime, startTime) < 0 ? logTime : startTime;
        endTime = messages == 0 || Long.compareUnsigned(logTime, endTime) > 0 ? logTime : endTime;
        messages++;
    }

    void chunk(final McapRecord.ChunkIndex index) {
        chunks.add(index);
    }

    void attachment(final McapRecord.AttachmentIndex index) {
        attachments.add(index);
    }

    void metadata(final McapRecord.MetadataIndex index) {
        metadata.add(index);
    }

    /** Builds the records from the summary's start up to the footer; returns where the summary's own index begins. */
    long write(
            final RecordBuffer out,
            final long start,
            final IntFunction<List<McapWriter.Defined>> definitions,
            final Map<Integer, Long> counts) {
        final List<McapRecord.SummaryOffset> groups = new ArrayList<>();
        final List<McapWriter.Defined> schemas = definitions.apply(Opcode.SCHEMA);
        final List<McapWriter.Defined> channels = definitions.apply(Opcode.CHANNEL);
        group(groups, Opcode.SCHEMA, out, start, () -> schemas.forEach(schema -> schema.write(out)));
        group(groups, Opcode.CHANNEL, out, start, () -> channels.forEach(channel -> channel.write(out)));
        group(groups, Opcode.STATISTICS, out, start, () -> statistics(out, schemas.size(), channels.size(), counts));
        group(groups, Opcode.CHUNK_INDEX, out, start, () -> chunks.forEach(index -> chunkIndex(out, index)));
        group(groups, Opcode.ATTACHMENT_INDEX, out, start, () -> attachments.forEach(index -> attachment(out, index)));
        group(
                groups,
                Opcode.METADATA_INDEX,
                out,
                start,
                () -> metadata.forEach(index -> out.begin(Opcode.METADATA_INDEX)
                        .u64(index.offset())
                        .u64(index.length())
                        .string(index.name())
                        .end()));
        final long offsetStart = start + out.size();
        for (final McapRecord.SummaryOffset group : groups) {
            out.begin(Opcode.SUMMARY_OFFSET)
                    .u8(group.opcode())
                    .u64(group.start())
                    .u64(group.length())
                    .end();
        }
        return offsetStart;
    }

    private static void group(
            final List<McapRecord.SummaryOffset> groups,
            final int opcode,
            final RecordBuffer out,
            final long start,
            final Runnable records) {
        final int from = out.size();
        records.run();
        if (out.size() > from) {
            groups.add(new McapRecord.SummaryOffset(opcode, start + from, (long) out.size() - from));
        }
    }

    private void statistics(
            final RecordBuffer out, final int schemas, final int channels, final Map<Integer, Long> counts) {
        out.begin(Opcode.STATISTICS)
                .u64(messages)
                .u16(schemas)
                .u32(channels)
                .u32(attachments.size())
                .u32(metadata.size())
                .u32(chunks.size())
                .u64(startTime)
                .u64(endTime)
                .numbers(counts)
                .end();
    }

    private static void chunkIndex(final RecordBuffer out, final McapRecord.ChunkIndex index) {
        out.begin(Opcode.CHUNK_INDEX)
                .u64(index.startTime())
                .u64(index.endTime())
                .u64(index.offset())
                .u64(index.length())
                .numbers(index.indexOffsets())
                .u64(index.indexLength())
                .string(index.compression())
                .u64(index.compressedSize())
                .u64(index.uncompressedSize())
                .end();
    }

    private static void attachment(final RecordBuffer out, final McapRecord.AttachmentIndex index) {
        out.begin(Opcode.ATTACHMENT_INDEX)
                .u64(index.offset())
                .u64(index.length())
                .u64(index.logTime())
                .u64(index.createTime())
                .u64(index.dataSize())
                .string(index.name())
                .string(index.mediaType())
                .end();
    }
}
