package org.espalier.mcap;

import java.util.Map;
import java.util.TreeMap;

/** The messages of the chunk that is being filled, and where each channel's stand in it. */
final class ChunkBuilder {
    private final RecordBuffer records = new RecordBuffer();
    private final Map<Integer, LongList> index = new TreeMap<>();
    private long messages;
    private long startTime;
    private long endTime;

    boolean isEmpty() {
        return messages == 0;
    }

    int size() {
        return records.size();
    }

    RecordBuffer records() {
        return records;
    }

    long startTime() {
        return startTime;
    }

    long endTime() {
        return endTime;
    }

    /** Per channel: log time and offset of each message, in turn. */
    Map<Integer, LongList> index() {
        return index;
    }

    boolean knows(final int channelId) {
        final LongList entries = index.get(channelId);
        return entries != null && entries.size() > 0;
    }

    /** Notes a message whose record is built next. */
    void note(final int channelId, final long logTime) {
        final LongList entries = index.computeIfAbsent(channelId, id -> new LongList());
        entries.add(logTime);
        entries.add(records.size());
        startTime = messages == 0 || Long.compareUnsigned(logTime, startTime) < 0 ? logTime : startTime;
        endTime = messages == 0 || Long.compareUnsigned(logTime, endTime) > 0 ? logTime : endTime;
        messages++;
    }

    void clear() {
        records.clear();
        index.values().forEach(LongList::clear);
        messages = 0;
    }
}
