package org.espalier.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class McapRoundTripTest {
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    @TempDir
    Path dir;

    @ParameterizedTest
    @EnumSource(Compression.class)
    void whatIsWrittenIsRead(final Compression compression) throws IOException {
        final Path file = dir.resolve("sample.mcap");
        McapSample.write(file, compression);
        final Heard heard = new Heard();

        final McapReport report = new McapReader(file).read(heard);

        assertTrue(report.intact(), () -> report.firstDamages().toString());
        assertEquals(McapSample.MESSAGES + McapSample.MESSAGES / 10, report.messages());
        assertEquals(McapSample.MESSAGES, heard.transforms);
        assertEquals(McapSample.MESSAGES / 2, heard.edges.get("/tf map->base")[0]);
        assertTrue(report.chunks() > 5, "several chunks");
        assertEquals(report.chunks(), (long) heard.records.get(McapRecord.ChunkIndex.class));
        for (final Class<?> kind : List.of(
                McapRecord.Header.class,
                McapRecord.Attachment.class,
                McapRecord.AttachmentIndex.class,
                McapRecord.Metadata.class,
                McapRecord.MetadataIndex.class,
                McapRecord.Statistics.class,
                McapRecord.DataEnd.class,
                McapRecord.Footer.class)) {
            assertEquals(1, heard.records.get(kind), kind.getSimpleName());
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void aReaderThatSharesNoCodeFindsTheSameByTheIndexes(final Compression compression) throws IOException {
        final Path file = dir.resolve("sample.mcap");
        McapSample.write(file, compression);

        final MinimalMcap other = new MinimalMcap(file);

        assertEquals(McapSample.MESSAGES + McapSample.MESSAGES / 10, other.statedMessages);
        assertEquals(McapSample.MESSAGES, other.byTopic.get("/tf").size());
        assertEquals(McapSample.MESSAGES / 10, other.byTopic.get("/other").size());
        assertEquals(List.of("calibration.txt"), other.attachments);
        assertEquals(List.of("robot"), other.metadata);
        for (int i = 0; i < McapSample.MESSAGES; i++) {
            assertEquals(i, other.byTopic.get("/tf").get(i).sequence());
        }
    }

    @Test
    @Timeout(300)
    void theOfficialReaderAgreesForEveryCompression() throws IOException, InterruptedException {
        final Path home = TARGET.resolve("mcap-official");
        Files.createDirectories(home);
        assumeTrue(run(home, List.of("node", "--version")).contains("v"), "no node on this host");
        if (!Files.exists(home.resolve("node_modules/@mcap/core"))) {
            final String said = run(
                    home,
                    List.of(
                            "npm",
                            "install",
                            "--no-audit",
                            "--no-fund",
                            "--ignore-scripts",
                            "@mcap/core@2.2.2",
                            "@mcap/support@1.1.0"));
            assumeTrue(
                    Files.exists(home.resolve("node_modules/@mcap/core")),
                    () -> "the official reader cannot be fetched: " + said);
        }
        Files.writeString(home.resolve("read.cjs"), """
                const { McapIndexedReader } = require("@mcap/core");
                const { loadDecompressHandlers } = require("@mcap/support");
                const fs = require("fs");
                (async () => {
                  const bytes = fs.readFileSync(process.argv[2]);
                  const readable = {
                    size: async () => BigInt(bytes.length),
                    read: async (o, n) => new Uint8Array(bytes.buffer, bytes.byteOffset + Number(o), Number(n)),
                  };
                  const decompressHandlers = await loadDecompressHandlers();
                  const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers });
                  let count = 0, size = 0;
                  for await (const m of reader.readMessages({ validateCrcs: true })) { count++; size += m.data.length; }
                  let attachments = 0;
                  for await (const a of reader.readAttachments({ validateCrcs: true })) { attachments++; }
                  let metadata = 0;
                  for await (const m of reader.readMetadata()) { metadata++; }
                  console.log(`OFFICIAL ${count} ${reader.statistics.messageCount} ${attachments} ${metadata}`);
                })();
                """);
        final int all = McapSample.MESSAGES + McapSample.MESSAGES / 10;
        for (final Compression compression : Compression.values()) {
            final Path file = dir.resolve(compression + ".mcap");
            McapSample.write(file, compression);
            final String said = run(home, List.of("node", "read.cjs", file.toString()));
            assertTrue(said.contains("OFFICIAL " + all + " " + all + " 1 1"), () -> compression + ": " + said);
        }
    }

    private static String run(final Path home, final List<String> command) throws IOException, InterruptedException {
        final File out = File.createTempFile("said", ".txt", home.toFile());
        try {
            final Process process = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(out)
                    .start();
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                return "no answer";
            }
            return Files.readString(out.toPath(), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            return "cannot be started";
        } finally {
            Files.delete(out.toPath());
        }
    }
}
