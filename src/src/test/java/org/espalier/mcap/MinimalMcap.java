package org.espalier.mcap;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import net.jpountz.lz4.LZ4FrameInputStream;

/**
 * Another reader of MCAP, written from the specification alone and sharing no code with the package: goes by the chunk
 * indexes of the summary, finds each message by its message index, checks every checksum, and trusts nothing.
 */
final class MinimalMcap {
    final Map<String, List<Message>> byTopic = new TreeMap<>();
    final Map<Integer, String> topics = new TreeMap<>();
    final List<String> attachments = new ArrayList<>();
    final List<String> metadata = new ArrayList<>();
    long statedMessages = -1;
    int chunks;

    private final ByteBuffer file;

    MinimalMcap(final Path path) throws IOException {
        file = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        final String magic = new BigInteger("894d434150300d0a", 16).toString(16);
        require(hex(0, 8).equals(magic) && hex(file.limit() - 8, 8).equals(magic), "magic");
        final int footer = file.limit() - 8 - 9 - 20;
        require(file.get(footer) == 2 && file.getLong(footer + 1) == 20, "footer");
        final int start = (int) file.getLong(footer + 9);
        final int offsets = (int) file.getLong(footer + 17);
        require(crc(start, footer + 25 - start) == (file.getInt(footer + 25) & 0xFFFFFFFFL), "summary checksum");
        require(file.get(start - 13) == 0x0F, "data end before the summary");
        require(crc(0, start - 13) == (file.getInt(start - 4) & 0xFFFFFFFFL), "data checksum");
        for (int at = start; at < offsets; at += 9 + (int) file.getLong(at + 1)) {
            summaryRecord(file.get(at), at + 9);
        }
        for (int at = offsets; at < footer; at += 9 + (int) file.getLong(at + 1)) {
            require(file.get(at) == 0x0E, "summary offset");
            require(file.get((int) file.getLong(at + 10)) == file.get(at + 9), "group begins with its kind");
        }
    }

    private void summaryRecord(final byte opcode, final int at) throws IOException {
        switch (opcode) {
            case 3 -> require(file.getShort(at) != 0, "schema id");
            case 4 -> topics.put(file.getShort(at) & 0xFFFF, text(file, at + 4));
            case 8 -> chunk(at);
            case 10 -> attachments.add(text(file, at + 40));
            case 11 -> statedMessages = file.getLong(at);
            case 13 -> metadata.add(text(file, at + 16));
            default -> throw new IOException("kind " + opcode + " in the summary");
        }
    }

    private void chunk(final int at) throws IOException {
        chunks++;
        final int offset = (int) file.getLong(at + 16);
        require(file.get(offset) == 6, "the index points at a chunk");
        require(file.getLong(offset + 1) + 9 == file.getLong(at + 24), "length of the chunk");
        final byte[] content = content(offset + 9);
        final int mapBytes = file.getInt(at + 32);
        for (int entry = at + 36; entry < at + 36 + mapBytes; entry += 10) {
            final int channel = file.getShort(entry) & 0xFFFF;
            final int index = (int) file.getLong(entry + 2);
            require(file.get(index) == 7 && (file.getShort(index + 9) & 0xFFFF) == channel, "message index");
            for (int i = 0; i < file.getInt(index + 11); i += 16) {
                message(ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN), channel, index + 15 + i);
            }
        }
    }

    private byte[] content(final int chunk) throws IOException {
        final int size = (int) file.getLong(chunk + 16);
        final String compression = text(file, chunk + 28);
        final int packedAt = chunk + 32 + compression.length() + 8;
        final byte[] packed = new byte[(int) file.getLong(packedAt - 8)];
        file.get(packedAt, packed);
        final byte[] content = switch (compression) {
            case "zstd" -> Zstd.decompress(packed, size);
            case "lz4" -> new LZ4FrameInputStream(new ByteArrayInputStream(packed)).readAllBytes();
            default -> packed;
        };
        require(content.length == size, "size of the content");
        final CRC32 crc = new CRC32();
        crc.update(content);
        require(crc.getValue() == (file.getInt(chunk + 24) & 0xFFFFFFFFL), "checksum of the content");
        return content;
    }

    private void message(final ByteBuffer content, final int channel, final int entry) throws IOException {
        final int at = (int) file.getLong(entry + 8);
        require(content.get(at) == 5 && (content.getShort(at + 9) & 0xFFFF) == channel, "message of the channel");
        require(content.getLong(at + 15) == file.getLong(entry), "log time of the index");
        final byte[] data = new byte[(int) content.getLong(at + 1) - 22];
        content.get(at + 31, data);
        byTopic.computeIfAbsent(topics.get(channel), topic -> new ArrayList<>())
                .add(new Message(content.getInt(at + 11) & 0xFFFFFFFFL, file.getLong(entry), data));
    }

    private long crc(final int from, final int length) {
        final CRC32 crc = new CRC32();
        crc.update(file.array(), from, length);
        return crc.getValue();
    }

    private String hex(final int from, final int length) {
        final byte[] bytes = new byte[length];
        file.get(from, bytes);
        return new BigInteger(1, bytes).toString(16);
    }

    private static String text(final ByteBuffer in, final int at) {
        final byte[] bytes = new byte[in.getInt(at)];
        in.get(at + 4, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void require(final boolean holds, final String what) throws IOException {
        if (!holds) {
            throw new IOException("not so: " + what);
        }
    }

    /** One message. */
    record Message(long sequence, long logTime, byte[] data) {}
}
