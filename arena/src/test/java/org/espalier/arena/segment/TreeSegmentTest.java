package org.espalier.arena.segment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        final TreeSegment reader =
                TreeSegment.attach(readOnly(segment.file()), Promised.instance(INSTANCE), MapMode.READ_ONLY);
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
            ArenaHeader.CREATOR_PID_OFFSET,
            ArenaHeader.CREATOR_MODE_OFFSET,
            ArenaHeader.CREATOR_START_TIME_OFFSET,
            ArenaHeader.CREATED_AT_OFFSET
        };
        return ArenaHeader.MAP.fields().stream()
                .filter(field -> field.offset() < ArenaHeader.OWNER_EPOCH_OFFSET)
                .filter(field -> java.util.Arrays.stream(label).noneMatch(offset -> offset == field.offset()));
    }

    // B32. Each field in turn, each bit of it, and some values an attacker would choose; what is left out are labels,
    // which
    // are no input of anything, and the words that change. Mutants tried: no comparison of the generation; of the boot
    // id.
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
                            || refusal instanceof AttachRefusal.OtherInstance
                            || refusal instanceof AttachRefusal.OtherBoot,
                    refusal::message);
            assertTrue(namesBothValues(refusal), refusal::message);
        }
        for (final int fill : new int[] {0, 0xFF, 0x7F}) {
            final byte[] bad = header.clone();
            java.util.Arrays.fill(bad, field.offset(), field.offset() + field.length(), (byte) fill);
            // All zeros are a boot that nobody knows, and so no mismatch.
            if (fill != 0 || field.offset() != ArenaHeader.BOOT_ID_OFFSET) {
                refusalOf(bad);
            }
        }
    }

    private static boolean namesBothValues(final AttachRefusal refusal) {
        if (refusal instanceof AttachRefusal.WrongField wrong) {
            return wrong.found() != wrong.expected();
        }
        if (refusal instanceof AttachRefusal.OtherBoot other) {
            return !other.found().equals(other.expected());
        }
        return !(refusal instanceof AttachRefusal.OtherInstance other)
                || !other.found().equals(other.expected());
    }

    /** Each step breaks one more thing that is looked at earlier than what was broken so far. */
    // Mutants tried: uuid compared first; size compared after the regions; layout hash before the version.
    @Test
    void theChecksAreMadeInTheStatedOrder() {
        final byte[] header = new byte[ArenaHeader.LENGTH];
        segment.control().getBytes(0, header, 0, header.length);
        final int[] offsets = {
            ArenaHeader.BOOT_ID_OFFSET,
            ArenaHeader.GENERATION_OFFSET,
            ArenaHeader.INSTANCE_UUID_OFFSET,
            ArenaHeader.POSES_AT_OFFSET,
            ArenaHeader.ARENA_SIZE_OFFSET,
            ArenaHeader.LAYOUT_HASH_OFFSET,
            ArenaHeader.FORMAT_VERSION_OFFSET,
            ArenaHeader.MAGIC_OFFSET
        };
        final List<String> found = new ArrayList<>();
        for (final int offset : offsets) {
            header[offset] ^= 1;
            found.add(name(refusalOf(header)));
        }
        assertEquals(
                List.of(
                        "OtherBoot",
                        "generation",
                        "OtherInstance",
                        "posesAt",
                        "arenaSize",
                        "layoutHash",
                        "formatVersion",
                        "magic"),
                found);
        final MemoryFile unsealed = MemoryFile.create("unsealed", ArenaHeader.LENGTH - 1);
        assertEquals("NotSealed", name(refusal(unsealed, INSTANCE, MapMode.READ_WRITE)), "seals before the size");
    }

    private static String name(final AttachRefusal refusal) {
        return refusal instanceof AttachRefusal.WrongField wrong
                ? wrong.field()
                : refusal.getClass().getSimpleName();
    }

    @Test
    void aBootThatNobodyKnowsIsNoMismatch() {
        final Promised unknown = new Promised(INSTANCE, 7, new UUID(0, 0));
        final TreeSegment reader = TreeSegment.attach(readOnly(segment.file()), unknown, MapMode.READ_ONLY);
        assertEquals(7, reader.generation());
        reader.discard();
    }

    // Mutant tried: discard that closes the file only.
    @Test
    void aDiscardedSegmentLeavesNoMapping() throws IOException {
        final long before = mappings();
        final TreeSegment reader =
                TreeSegment.attach(readOnly(segment.file()), Promised.instance(INSTANCE), MapMode.READ_ONLY);
        assertEquals(before + 2, mappings());
        reader.discard();
        assertEquals(before, mappings());
    }

    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains("espalier-tree")).count();
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
        final TreeSegment other =
                TreeSegment.attach(readOnly(segment.file()), Promised.instance(INSTANCE), MapMode.READ_ONLY);
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
        final Promised promised = new Promised(expected, IDENTITY.generation(), IDENTITY.bootId());
        return assertThrows(AttachException.class, () -> TreeSegment.attach(file, promised, mode))
                .refusal();
    }

    private static MemoryFile readOnly(final MemoryFile file) {
        return MemoryFile.adopt(file.reopenReadOnly());
    }
}
