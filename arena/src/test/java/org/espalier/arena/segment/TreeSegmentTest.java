package org.espalier.arena.segment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.UUID;
import java.util.stream.Stream;
import org.espalier.arena.memory.ReadOnlyMemoryException;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.Populate;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.RecordMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TreeSegmentTest {
    private static final UUID INSTANCE = new UUID(0x0123_4567_89AB_CDEFL, 0x0FED_CBA9_8765_4321L);
    private static final SegmentIdentity IDENTITY = new SegmentIdentity(INSTANCE, new UUID(5, 6), 7, 8, 9);
    private static final ArenaSpec SPEC =
            ArenaSpec.builder().edge(EdgeSpec.dynamic("map", "odom").slots(8)).build();

    private final TreeSegment segment = TreeSegment.create(SPEC, IDENTITY);

    @AfterEach
    void close() {
        segment.cut();
        segment.close();
    }

    @Test
    void aNewSegmentIsSealedSizedAndCarriesItsIdentity() {
        assertTrue(segment.file().isSealed());
        assertEquals(segment.geometry().size(), segment.file().size());
        assertEquals(INSTANCE, segment.uuid());
        assertEquals(7, segment.generation());
        assertEquals(0, segment.geometry().size() % ArenaGeometry.PAGE);
    }

    @Test
    void bothModesAttachTheSameBytes() {
        final TreeSegment reader = TreeSegment.attach(readOnly(segment.file()), INSTANCE, MapMode.READ_ONLY);
        assertEquals(segment.hash(), reader.hash());
        segment.control().putLong(segment.geometry().stamp(0), 42);
        assertEquals(42, reader.data().getLongVolatile(segment.geometry().stamp(0)));
        assertEquals(segment.hash(), reader.hash());
        assertThrows(ReadOnlyMemoryException.class, () -> reader.data().putLong(0, 0));
        reader.cut();
        reader.close();
    }

    @Test
    void aReadOnlyDescriptorCannotBeMappedForWriting() {
        final AttachRefusal refusal = refusal(readOnly(segment.file()), INSTANCE, MapMode.READ_WRITE);
        assertTrue(assertInstanceOf(AttachRefusal.NotMapped.class, refusal)
                .reason()
                .contains("EACCES"));
    }

    static Stream<RecordMap.Field> headerFields() {
        final long[] label = {
            ArenaHeader.BOOT_ID_OFFSET,
            ArenaHeader.GENERATION_OFFSET,
            ArenaHeader.CREATOR_PID_OFFSET,
            ArenaHeader.CREATOR_MODE_OFFSET,
            ArenaHeader.CREATOR_START_TIME_OFFSET,
            ArenaHeader.CREATED_AT_OFFSET
        };
        return ArenaHeader.MAP.fields().stream()
                .filter(field -> field.offset() < ArenaHeader.OWNER_EPOCH_OFFSET)
                .filter(field -> java.util.Arrays.stream(label).noneMatch(offset -> offset == field.offset()));
    }

    /** Each field in turn, each bit of it, and some values an attacker would choose. */
    @ParameterizedTest
    @MethodSource("headerFields")
    void aHeaderFieldThatIsScrambledIsRefused(final RecordMap.Field field) {
        final byte[] header = new byte[ArenaHeader.LENGTH];
        segment.control().getBytes(0, header, 0, header.length);
        for (int bit = 0; bit < field.length() * 8; bit++) {
            final byte[] bad = header.clone();
            bad[field.offset() + bit / 8] ^= (byte) (1 << bit % 8);
            final AttachRefusal refusal = refusalOf(bad);
            assertTrue(
                    refusal instanceof AttachRefusal.WrongField
                            || refusal instanceof AttachRefusal.WrongCapacity
                            || refusal instanceof AttachRefusal.OtherInstance,
                    refusal::message);
        }
        for (final int fill : new int[] {0, 0xFF, 0x7F}) {
            final byte[] bad = header.clone();
            java.util.Arrays.fill(bad, field.offset(), field.offset() + field.length(), (byte) fill);
            refusalOf(bad);
        }
    }

    @Test
    void aFileThatIsNotSealedIsRefusedBeforeItIsMapped() {
        final MemoryFile file = MemoryFile.create("unsealed", segment.geometry().size());
        assertInstanceOf(AttachRefusal.NotSealed.class, refusal(file, INSTANCE, MapMode.READ_WRITE));
    }

    @Test
    void aFileShorterThanAHeaderIsRefused() {
        final MemoryFile file = MemoryFile.create("short", ArenaHeader.LENGTH - 1);
        file.seal();
        assertInstanceOf(AttachRefusal.TooSmall.class, refusal(file, INSTANCE, MapMode.READ_WRITE));
    }

    @Test
    void aFileOfZerosAndOneOfOddSizeAreRefusedByTheirMagic() {
        for (final long size : new long[] {ArenaHeader.LENGTH, 4099, 8192}) {
            final MemoryFile file = MemoryFile.create("zeros", size);
            file.seal();
            final AttachRefusal refusal = refusal(file, INSTANCE, MapMode.READ_WRITE);
            assertEquals(
                    "magic",
                    assertInstanceOf(AttachRefusal.WrongField.class, refusal).field());
        }
    }

    @Test
    void anotherInstanceIsRefusedNamingBoth() {
        final UUID promised = UUID.randomUUID();
        final AttachRefusal refusal = refusal(readOnly(segment.file()), promised, MapMode.READ_ONLY);
        assertEquals(new AttachRefusal.OtherInstance(INSTANCE, promised), refusal);
    }

    @Test
    void aRefusedFileIsClosed() {
        final MemoryFile file = readOnly(segment.file());
        refusal(file, UUID.randomUUID(), MapMode.READ_ONLY);
        assertThrows(RuntimeException.class, file::size);
    }

    @Test
    void moreMemoryThanTheSystemHasIsATypedErrorAtCreation() {
        final ArenaSpec huge = ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "odom").slots(1L << 32))
                .populate(Populate.ALL)
                .build();
        final InsufficientMemoryException missing =
                assertThrows(InsufficientMemoryException.class, () -> TreeSegment.create(huge, IDENTITY));
        assertTrue(missing.wanted() > (1L << 32) * 72);
        assertTrue(missing.available() < missing.wanted());
    }

    @Test
    void cuttingLeavesZerosWhereTheDataWasAndTheFileAsItIs() {
        final TreeSegment other = TreeSegment.attach(readOnly(segment.file()), INSTANCE, MapMode.READ_ONLY);
        final TreeSegment mine = TreeSegment.create(SPEC, IDENTITY);
        final long before = mine.hash();
        mine.cut();
        assertEquals(0, mine.data().getLongVolatile(ArenaHeader.TOPOLOGY_OFFSET));
        mine.data().putLongVolatile(ArenaHeader.TOPOLOGY_OFFSET, 99);
        assertNotEquals(99, mine.control().getLongVolatile(ArenaHeader.TOPOLOGY_OFFSET));
        assertEquals(before, mine.hash());
        mine.close();
        assertEquals(0, mine.control().getLongVolatile(ArenaHeader.MAGIC_OFFSET));
        other.cut();
        assertEquals(0, other.data().getLongVolatile(ArenaHeader.MAGIC_OFFSET));
        other.close();
    }

    private AttachRefusal refusalOf(final byte[] header) {
        final MemoryFile file =
                MemoryFile.create("scrambled", segment.geometry().size());
        final var mapping = file.map(MapMode.READ_WRITE, segment.geometry().size());
        new org.espalier.arena.memory.MappedMemory(mapping.address(), mapping.size(), true)
                .putBytes(0, header, 0, header.length);
        mapping.unmap();
        file.seal();
        return refusal(file, INSTANCE, MapMode.READ_WRITE);
    }

    private static AttachRefusal refusal(final MemoryFile file, final UUID expected, final MapMode mode) {
        return assertThrows(AttachException.class, () -> TreeSegment.attach(file, expected, mode))
                .refusal();
    }

    private static MemoryFile readOnly(final MemoryFile file) {
        return MemoryFile.adopt(file.reopenReadOnly());
    }
}
