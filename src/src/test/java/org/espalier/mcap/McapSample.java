package org.espalier.mcap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/** A file with everything that a file can hold, written by our writer. */
final class McapSample {
    static final int MESSAGES = 400;

    private McapSample() {}

    static void write(final Path file, final Compression compression) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                McapWriter writer = new McapWriter(out, new McapOptions("ros2", "test", compression, 4096))) {
            final int schema =
                    writer.schema(TransformSchema.NAME, TransformSchema.ENCODING, TransformSchema.definition());
            final int tf = writer.channel(schema, "/tf", "cdr", Map.of("offered_qos_profiles", ""));
            final int other = writer.channel(0, "/other", "json", Map.of());
            writer.attachment(5, 6, "calibration.txt", "text/plain", new byte[20_000]);
            final TransformWriter transforms = new TransformWriter();
            final Transform transform = new Transform();
            for (int i = 0; i < MESSAGES; i++) {
                transform.stampNanos(1_000_000_000L + i * 10_000_000L);
                transform.parent = "map";
                transform.child = i % 2 == 0 ? "base" : "a-longer-frame-name";
                transform.tx = i;
                transform.qw = 1;
                transforms.begin();
                transforms.add(transform);
                writer.message(tf, i, transform.stampNanos(), transform.stampNanos(), transforms.end());
                if (i % 10 == 0) {
                    writer.message(other, 0, i, i, ByteBuffer.wrap(new byte[] {'{', '}'}));
                }
            }
            writer.metadata("robot", Map.of("name", "r1", "serial", "7"));
        }
    }
}
