package org.espalier.protocol.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.espalier.protocol.control.ControlFrame;
import org.espalier.protocol.control.ControlKind;
import org.espalier.protocol.format.FormatDocument.Row;
import org.espalier.protocol.hello.HelloKind;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloRequest;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.ClaimWord;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.LayoutHash;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.layout.RecordMap;
import org.espalier.protocol.layout.SampleWord;
import org.espalier.protocol.layout.TopologyWord;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.LockFileHeader;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.protocol.lockfile.ReclaimedMark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The document of the format and the program say the same numbers. */
class FormatDocumentTest {
    private static final FormatDocument DOCUMENT = FormatDocument.read();
    private static final UUID FIRST = new UUID(0x0102030405060708L, 0x090a0b0c0d0e0f10L);
    private static final UUID SECOND = new UUID(0x1112131415161718L, 0x191a1b1c1d1e1f20L);
    private static final UUID THIRD = new UUID(0x2122232425262728L, 0x292a2b2c2d2e2f30L);
    private static final byte[] SECRET = "0123456789abcdef0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    static List<RecordMap> segmentRecords() {
        return LayoutHash.RECORDS;
    }

    @ParameterizedTest
    @MethodSource("segmentRecords")
    void aRecordOfTheSegmentIsDrawnWhereItStands(final RecordMap map) {
        final List<RecordMap.Field> drawn = DOCUMENT.rows(map.name()).stream()
                .filter(row -> !row.belongsToNobody())
                .map(row -> new RecordMap.Field(row.name(), row.offset(), row.length()))
                .toList();
        assertEquals(map.fields(), drawn);
        assertEquals(map.length(), DOCUMENT.length(map.name()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ArenaHeader",
                "FrameRecord",
                "FrameHashSlot",
                "TopologyEntry",
                "EdgeRecord",
                "EdgeLine",
                "ClaimRecord",
                "ParticipantRecord",
                "PoseSlot",
                "LockFileHeader",
                "IdentityRecord",
                "HelloRequest",
                "HelloReply"
            })
    void theRowsOfARecordLeaveNoByteOut(final String record) {
        int end = 0;
        for (final Row row : DOCUMENT.rows(record)) {
            assertEquals(end, row.offset(), record + " " + row.name());
            end += row.length();
        }
        assertEquals(DOCUMENT.length(record), end);
    }

    @Test
    void aLockFileHeaderIsReadByTheDocumentAlone() {
        final ByteBuffer bytes = new LockFileHeader(1, 77, FIRST).encode();
        assertEquals(
                Map.of("magic", magic("ESPALOCK"), "version", 1L, "reserved", 0L, "generation", 77L, "uuid", FIRST),
                read("LockFileHeader", bytes, 0));
    }

    @Test
    void anIdentityRecordIsReadByTheDocumentAlone() {
        final IdentityRecord record = new IdentityRecord(
                5,
                FIRST,
                SECOND,
                6,
                7,
                8,
                9,
                10,
                ParticipantMode.READ_WRITE,
                IdentityRecord.State.LEFT,
                true,
                "n\u00e4me",
                11);
        final ByteBuffer bytes = record.encode();
        final java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
        crc.update(bytes.slice(0, 188));
        bytes.put(168, ReclaimedMark.of(record, 12).encode(), 0, ReclaimedMark.LENGTH);
        final Map<String, Object> values = read("IdentityRecord", bytes, 5);
        final Map<String, Object> expected = new TreeMap<>(Map.of(
                "generation", 5L,
                "token", FIRST,
                "bootId", SECOND,
                "startTime", 6L,
                "pidNamespace", 7L,
                "incarnation", 8L,
                "attachedAt", 9L,
                "pid", 10L,
                "mode", 1L,
                "state", 2L));
        expected.putAll(Map.of("mayInherit", 1L, "nameLength", 5L, "name", "n\u00e4me", "checksum", crc.getValue()));
        expected.putAll(Map.of("priority", 11L, "reclaimedAt", 12L, "reclaimedRecord", crc.getValue()));
        assertEquals(expected, values);
    }

    @Test
    void aHelloRequestIsReadByTheDocumentAlone() {
        final ByteBuffer bytes = new HelloRequest(
                        21,
                        22,
                        HelloKind.REATTACH,
                        ParticipantMode.READ_WRITE,
                        true,
                        23,
                        24,
                        FIRST,
                        SECOND,
                        THIRD,
                        25,
                        26,
                        27,
                        SECRET,
                        "driver")
                .encode();
        final Map<String, Object> expected = new TreeMap<>(Map.of(
                "magic", magic("ESPHELLO"),
                "formatVersion", 21L,
                "layoutHash", 22L,
                "kind", 3L,
                "mode", 1L,
                "mayInherit", 1L,
                "pid", 23L,
                "startTime", 24L,
                "bootId", FIRST,
                "token", SECOND));
        expected.putAll(Map.of(
                "instance", THIRD,
                "generation", 25L,
                "slot", 26L,
                "incarnation", 27L,
                "secret", new String(SECRET, StandardCharsets.US_ASCII),
                "nameLength", 6L,
                "name", "driver"));
        assertEquals(expected, read("HelloRequest", bytes, 6));
    }

    @Test
    void aHelloReplyIsReadByTheDocumentAlone() {
        final ByteBuffer bytes =
                new HelloReply(HelloStatus.NO_SLOTS, 31, 32, -1, 33, 34, 35, FIRST, 36, 37, SECOND, 38, 39).encode();
        final Map<String, Object> expected = new TreeMap<>(Map.of(
                "magic", magic("ESPREPLY"),
                "status", 5L,
                "formatVersion", 31L,
                "layoutHash", 32L,
                "slot", -1L,
                "incarnation", 33L,
                "generation", 34L,
                "arenaSize", 35L,
                "instance", FIRST,
                "ownerPid", 36L));
        expected.putAll(Map.of("ownerStartTime", 37L, "bootId", SECOND, "capacity", 38L, "live", 39L));
        assertEquals(expected, read("HelloReply", bytes, 0));
    }

    @Test
    void aControlFrameIsReadByTheDocumentAlone() {
        final ByteBuffer bytes = new ControlFrame(ControlKind.PONG, 41, new byte[] {'a', 'b', 'c'}).encode();
        assertEquals(
                Map.of("kind", 3L, "flags", 0L, "length", 3L, "correlationId", 41L, "payload", "abc"),
                read("ControlFrame", bytes, 3));
        assertEquals(ControlFrame.HEADER_LENGTH, DOCUMENT.length("ControlFrame"));
    }

    @Test
    void theStatusesAreThoseOfTheDocument() {
        assertEquals(
                Stream.of(HelloStatus.values())
                        .map(status -> status.ordinal() + " " + status)
                        .toList(),
                DOCUMENT.table("status").stream()
                        .map(row -> row.get(0) + " " + row.get(1))
                        .toList());
    }

    @Test
    void theMagicsAreThoseOfTheDocument() {
        assertEquals(
                List.of(
                        text(ArenaHeader.MAGIC),
                        text(LockFileHeader.MAGIC),
                        text(HelloRequest.MAGIC),
                        text(HelloReply.MAGIC)),
                DOCUMENT.table("magic").stream().map(row -> row.get(0)).toList());
    }

    @Test
    void theWordsOfTheExamplesAreComposedAlike() {
        assertEquals(
                List.of(
                        SampleWord.of(6, 3, true),
                        SampleWord.of(0, 0, false),
                        ClaimWord.held(9, 4),
                        ClaimWord.freed(ClaimWord.held(9, 4)),
                        ParticipantWord.of(5, ParticipantWord.LIVE),
                        TopologyWord.of(18, 2),
                        HolderWord.of(4, 5)),
                DOCUMENT.table("example").stream()
                        .map(row -> Long.parseUnsignedLong(row.get(1).substring(2), 16))
                        .toList());
    }

    @Test
    void theLockBytesOfTheExampleAreThose() {
        assertEquals(
                List.of(
                        LockBytes.OWNERSHIP,
                        LockBytes.slot(3, 7),
                        LockBytes.topology(3),
                        LockBytes.lease(3, 11),
                        LockBytes.MAX_GENERATION),
                DOCUMENT.table("lock byte example").stream()
                        .map(row -> Long.valueOf(row.get(1)))
                        .toList());
    }

    @Test
    void theRegionsOfTheExampleAreComputedAlike() {
        final ArenaGeometry geometry = new ArenaGeometry(new ArenaCapacity(5, 4, 3, 24, 100));
        final Map<String, Long> computed = new TreeMap<>(Map.of(
                "frameRecords", geometry.frameRecords(),
                "nameHeap", geometry.nameHeap(),
                "frameHash", geometry.frameHash(),
                "topology", geometry.topology(),
                "edgeRecords", geometry.edgeRecords(),
                "edgeLines", geometry.edgeLines(),
                "claims", geometry.claims(),
                "participants", geometry.participants(),
                "stamps", geometry.stamps(),
                "poses", geometry.poses()));
        final List<List<String>> rows = DOCUMENT.table("region of the example");
        assertEquals(
                computed,
                rows.stream()
                        .filter(row -> !row.get(0).equals("size"))
                        .collect(Collectors.toMap(row -> row.get(0), row -> Long.valueOf(row.get(1)))));
        assertEquals(geometry.size(), Long.parseLong(rows.get(rows.size() - 1).get(2)));
    }

    /** Reads a record as the document draws it, and checks that bytes of nobody are zero. */
    private static Map<String, Object> read(final String record, final ByteBuffer encoded, final int textLength) {
        final ByteBuffer in = encoded.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        final Map<String, Object> values = new TreeMap<>();
        int end = 0;
        for (final Row row : DOCUMENT.rows(record)) {
            final int length = row.length() < 0 ? in.limit() - row.offset() : row.length();
            end = row.offset() + length;
            if (row.belongsToNobody()) {
                for (int i = row.offset(); i < end; i++) {
                    assertEquals(0, in.get(i), record + " byte " + i);
                }
            } else {
                values.put(row.name(), value(in, row, length, textLength));
            }
        }
        assertEquals(in.limit(), end, record + " has other bytes than the document draws");
        return values;
    }

    private static Object value(final ByteBuffer in, final Row row, final int length, final int textLength) {
        final int at = row.offset();
        return switch (row.type()) {
            case "u8" -> (long) Byte.toUnsignedInt(in.get(at));
            case "u16" -> (long) Short.toUnsignedInt(in.getShort(at));
            case "u32" -> Integer.toUnsignedLong(in.getInt(at));
            case "i32" -> (long) in.getInt(at);
            case "u64", "i64" -> in.getLong(at);
            case "uuid" -> new UUID(in.getLong(at), in.getLong(at + 8));
            case "bytes" -> {
                final byte[] text = new byte[row.name().equals("name") ? textLength : length];
                in.get(at, text);
                yield new String(text, StandardCharsets.UTF_8);
            }
            default -> throw new AssertionError("type " + row.type());
        };
    }

    private static long magic(final String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong();
    }

    private static String text(final long magic) {
        final byte[] bytes = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(0, magic)
                .array();
        final String text = new String(bytes, StandardCharsets.US_ASCII);
        assertTrue(text.matches("[A-Z]{8}"), text);
        return text;
    }
}
