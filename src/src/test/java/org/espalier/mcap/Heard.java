package org.espalier.mcap;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a reader told: messages as text, transforms by edge, records by kind, damages. */
final class Heard implements McapVisitor {
    final List<String> messages = new ArrayList<>();
    final Map<String, Integer> byTopic = new TreeMap<>();
    final Map<String, long[]> edges = new TreeMap<>();
    final Map<Class<?>, Integer> records = new HashMap<>();
    final List<McapDamage> damages = new ArrayList<>();
    long transforms;
    private final TransformReader reader = new TransformReader();

    @Override
    public void message(
            final McapRecord.Channel channel,
            final McapRecord.Schema schema,
            final long sequence,
            final long logTime,
            final long publishTime,
            final ByteBuffer data) {
        byTopic.merge(channel.topic(), 1, Integer::sum);
        messages.add(channel.topic() + " " + sequence + " " + logTime + " " + data.remaining() + " " + data.hashCode());
        if (schema != null && TransformSchema.carriesTransforms(schema.name())) {
            try {
                reader.cdr(data, transform -> add(channel.topic(), transform));
            } catch (final McapException e) {
                damages.add(new McapDamage(0, e.getMessage()));
            }
        }
    }

    /** Count, first stamp, last stamp. */
    private void add(final String topic, final Transform transform) {
        transforms++;
        final long[] edge = edges.computeIfAbsent(topic + " " + transform.parent + "->" + transform.child, name ->
                new long[] {0, transform.stampNanos(), 0});
        edge[0]++;
        edge[2] = transform.stampNanos();
    }

    @Override
    public void record(final McapRecord record, final long offset) {
        records.merge(record.getClass(), 1, Integer::sum);
    }

    @Override
    public void damage(final McapDamage damage) {
        damages.add(damage);
    }
}
