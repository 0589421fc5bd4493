package org.espalier.mcap;

import java.nio.ByteBuffer;

/**
 * Hears what an MCAP file holds, in the order of the file. Whatever a visitor throws ends the reading.
 *
 * @since 0.1
 */
public interface McapVisitor {
    /**
     * A message.
     *
     * @param channel     its channel
     * @param schema      the schema of the channel, null if it has none
     * @param sequence    its number in the channel, 0 if not counted
     * @param logTime     when it was recorded, nanoseconds
     * @param publishTime when it was sent, nanoseconds
     * @param data        its bytes from position to limit, little-endian; valid during the call only
     */
    void message(
            McapRecord.Channel channel,
            McapRecord.Schema schema,
            long sequence,
            long logTime,
            long publishTime,
            ByteBuffer data);

    /**
     * Any other record. Ignored unless overridden. Schemas and channels are told wherever they stand, those of chunks
     * and those that the summary repeats as well.
     *
     * @param record the record
     * @param offset where it begins: in the file, or in the unpacked content of its chunk
     */
    default void record(final McapRecord record, final long offset) {}

    /**
     * Something that could not be read and was passed over. Ignored unless overridden; the report lists the first ones.
     *
     * @param damage where and what
     */
    default void damage(final McapDamage damage) {}
}
