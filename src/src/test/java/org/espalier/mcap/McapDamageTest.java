package org.espalier.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Damage costs what it hit and is reported. */
@Timeout(120)
class McapDamageTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @EnumSource(Compression.class)
    void aFileCutAnywhereIsReadToItsLastWholeChunk(final Compression compression) throws IOException {
        final byte[] whole = sample(compression);
        final Heard all = read(whole);
        final Random random = new Random(9);
        int kept = 0;
        for (int i = 0; i < 50; i++) {
            final int length = 8 + random.nextInt(whole.length - 8);
            final Path file = Files.write(dir.resolve("cut.mcap"), Arrays.copyOf(whole, length));
            final Heard heard = new Heard();
            final McapReport report = new McapReader(file).read(heard);
            assertFalse(report.complete(), () -> "cut at " + length);
            assertFalse(report.firstDamages().isEmpty(), "the cut is reported");
            assertEquals(all.messages.subList(0, heard.messages.size()), heard.messages, "a prefix");
            kept += heard.messages.size();
        }
        assertTrue(kept > 50 * McapSample.MESSAGES / 8, "only " + kept + " messages were kept in 50 cuts");
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void noFlippedBitPassesUnseenAndNoneAltersAMessage(final Compression compression) throws IOException {
        final byte[] whole = sample(compression);
        final Set<String> genuine = new HashSet<>(read(whole).messages);
        final Random random = new Random(11);
        int kept = 0;
        for (int i = 0; i < 500; i++) {
            final int at = 8 + random.nextInt(whole.length - 8);
            final int bit = 1 << random.nextInt(8);
            final byte[] damaged = whole.clone();
            damaged[at] ^= (byte) bit;
            final Path file = Files.write(dir.resolve("flip.mcap"), damaged);
            final Heard heard = new Heard();
            final McapReport report = new McapReader(file).read(heard);
            assertFalse(report.intact(), () -> "bit " + bit + " of byte " + at + " passed unseen");
            assertTrue(genuine.containsAll(heard.messages), () -> "bit " + bit + " of byte " + at);
            kept += heard.messages.size();
        }
        assertTrue(kept > 500 * McapSample.MESSAGES / 4, "only " + kept + " messages were kept in 500 flips");
    }

    @Test
    void aChunkThatClaimsMoreThanTheLimitIsPassedOver() throws IOException {
        final Path file = dir.resolve("big.mcap");
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                McapWriter writer = new McapWriter(out, new McapOptions("", "test", Compression.ZSTD, 1024))) {
            final int channel = writer.channel(0, "/zeros", "raw", Map.of());
            writer.message(channel, 0, 1, 1, ByteBuffer.allocate(40 << 20));
            writer.message(channel, 1, 2, 2, ByteBuffer.allocate(2000));
        }
        final Heard heard = new Heard();

        final McapReport report = new McapReader(file, new McapLimits(1 << 20, 1 << 20)).read(heard);

        assertEquals(1, report.lostChunks());
        assertEquals(1, report.messages());
        assertTrue(report.firstDamages().get(0).what().contains("the limit is " + (1 << 20)));
    }

    @Test
    void aFileOfAnotherKindIsRefused() throws IOException {
        final Path file = Files.writeString(dir.resolve("text.mcap"), "no such thing");
        assertThrows(McapException.class, () -> new McapReader(file).read(new Heard()));
    }

    private byte[] sample(final Compression compression) throws IOException {
        final Path file = dir.resolve("sample.mcap");
        McapSample.write(file, compression);
        return Files.readAllBytes(file);
    }

    private Heard read(final byte[] bytes) throws IOException {
        final Heard heard = new Heard();
        new McapReader(Files.write(dir.resolve("whole.mcap"), bytes)).read(heard);
        return heard;
    }
}
