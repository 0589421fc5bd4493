package org.espalier.mcap;

import java.util.Map;

/**
 * A record of an MCAP file, other than messages and chunks, which are told apart. Times are nanoseconds as the file
 * states them (unsigned 64 bits); offsets and lengths are bytes from the start of the file.
 *
 * @since 0.1
 */
public sealed interface McapRecord {
    /**
     * The first record.
     *
     * @param profile what the file promises to follow, such as {@code ros2}; may be empty
     * @param library what wrote it
     */
    record Header(String profile, String library) implements McapRecord {}

    /**
     * The last record.
     *
     * @param summaryStart       where the summary begins, 0 if there is none
     * @param summaryOffsetStart where the summary's own index begins, 0 if there is none
     * @param summaryCrc         CRC-32 of the summary, 0 if not known
     */
    record Footer(long summaryStart, long summaryOffsetStart, long summaryCrc) implements McapRecord {}

    /**
     * How messages of some channels are to be understood.
     *
     * @param id       the number by which channels name it, from 1
     * @param name     the type, such as {@code tf2_msgs/msg/TFMessage}
     * @param encoding the language of the definition, such as {@code ros2msg}
     * @param text     the definition, decoded as UTF-8 for a person; binary definitions are not kept exactly
     */
    record Schema(int id, String name, String encoding, String text) implements McapRecord {}

    /**
     * A stream of messages.
     *
     * @param id              the number by which messages name it
     * @param schemaId        its schema, 0 if it has none
     * @param topic           the topic
     * @param messageEncoding how its messages are written, such as {@code cdr}
     * @param metadata        whatever else the writer said
     */
    record Channel(int id, int schemaId, String topic, String messageEncoding, Map<String, String> metadata)
            implements McapRecord {}

    /**
     * Where the messages of one channel stand in the chunk before it.
     *
     * @param channelId the channel
     * @param entries   how many messages it lists
     */
    record MessageIndex(int channelId, int entries) implements McapRecord {}

    /**
     * Where a chunk stands.
     *
     * @param startTime        the oldest log time in it
     * @param endTime          the newest log time in it
     * @param offset           where its record begins
     * @param length           the length of the record with its head
     * @param indexOffsets     where its message indexes begin, by channel
     * @param indexLength      the length of all its message indexes
     * @param compression      none (empty), {@code lz4} or {@code zstd}
     * @param compressedSize   bytes of its records as stored
     * @param uncompressedSize bytes of its records
     */
    record ChunkIndex(
            long startTime,
            long endTime,
            long offset,
            long length,
            Map<Integer, Long> indexOffsets,
            long indexLength,
            String compression,
            long compressedSize,
            long uncompressedSize)
            implements McapRecord {}

    /**
     * A file inside the file; its bytes are passed over.
     *
     * @param logTime    when it was recorded
     * @param createTime when it was made
     * @param name       its name
     * @param mediaType  its media type
     * @param dataSize   how many bytes it has
     */
    record Attachment(long logTime, long createTime, String name, String mediaType, long dataSize)
            implements McapRecord {}

    /**
     * Where an attachment stands.
     *
     * @param offset     where its record begins
     * @param length     the length of the record with its head
     * @param logTime    when it was recorded
     * @param createTime when it was made
     * @param dataSize   how many bytes it has
     * @param name       its name
     * @param mediaType  its media type
     */
    record AttachmentIndex(
            long offset, long length, long logTime, long createTime, long dataSize, String name, String mediaType)
            implements McapRecord {}

    /**
     * What the file holds.
     *
     * @param messages        messages
     * @param schemas         schemas
     * @param channels        channels
     * @param attachments     attachments
     * @param metadata        metadata records
     * @param chunks          chunks
     * @param startTime       the oldest log time
     * @param endTime         the newest log time
     * @param channelMessages messages by channel
     */
    record Statistics(
            long messages,
            int schemas,
            long channels,
            long attachments,
            long metadata,
            long chunks,
            long startTime,
            long endTime,
            Map<Integer, Long> channelMessages)
            implements McapRecord {}

    /**
     * Named pairs.
     *
     * @param name   what they are about
     * @param values the pairs
     */
    record Metadata(String name, Map<String, String> values) implements McapRecord {}

    /**
     * Where a metadata record stands.
     *
     * @param offset where its record begins
     * @param length the length of the record with its head
     * @param name   its name
     */
    record MetadataIndex(long offset, long length, String name) implements McapRecord {}

    /**
     * Where the records of one kind stand in the summary.
     *
     * @param opcode the kind
     * @param start  where the first begins
     * @param length the length of all of them
     */
    record SummaryOffset(int opcode, long start, long length) implements McapRecord {}

    /**
     * The end of the data.
     *
     * @param dataCrc CRC-32 of everything before it, 0 if not known
     */
    record DataEnd(long dataCrc) implements McapRecord {}

    /**
     * A record of a kind that this reader does not know; the specification wants it passed over.
     *
     * @param opcode the kind
     * @param length the length of its content
     */
    record Unknown(int opcode, long length) implements McapRecord {}
}
