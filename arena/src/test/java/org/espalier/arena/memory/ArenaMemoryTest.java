package org.espalier.arena.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.Mapping;
import org.espalier.arena.posix.MemoryFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What both implementations promise, run against each. */
class ArenaMemoryTest {
    private static final long SIZE = 8192;

    private static final List<Mapping> MAPPINGS = new ArrayList<>();

    static Stream<Arguments> memories() {
        return Stream.of(
                Arguments.of(Named.<Supplier<ArenaMemory>>of("heap", () -> new HeapMemory(SIZE))),
                Arguments.of(Named.<Supplier<ArenaMemory>>of("mapped", () -> mapped(MapMode.READ_WRITE))));
    }

    @AfterEach
    void unmap() {
        MAPPINGS.forEach(Mapping::unmap);
        MAPPINGS.clear();
    }

    @ParameterizedTest
    @MethodSource("memories")
    void startsAsZerosAndWritable(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        assertEquals(SIZE, memory.size());
        assertTrue(memory.writable());
        for (long at = 0; at < SIZE; at += 8) {
            assertEquals(0, memory.getLong(at));
        }
    }

    @ParameterizedTest
    @MethodSource("memories")
    void everyOrderOfWriteIsSeenByEveryOrderOfRead(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        memory.putLong(0, Long.MIN_VALUE + 1);
        memory.putLongRelease(8, -2);
        memory.putLongVolatile(SIZE - 8, 3);
        for (final long[] each : new long[][] {{0, Long.MIN_VALUE + 1}, {8, -2}, {SIZE - 8, 3}}) {
            assertEquals(each[1], memory.getLong(each[0]));
            assertEquals(each[1], memory.getLongAcquire(each[0]));
            assertEquals(each[1], memory.getLongVolatile(each[0]));
        }
    }

    @ParameterizedTest
    @MethodSource("memories")
    void compareAndSetReplacesOnlyWhatIsExpected(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        assertTrue(memory.compareAndSetLong(64, 0, 5));
        assertFalse(memory.compareAndSetLong(64, 0, 6));
        assertEquals(5, memory.getLong(64));
        assertTrue(memory.compareAndSetLong(64, 5, -1));
        assertEquals(-1, memory.getLong(64));
    }

    /** Mutant: Chronicle's addLong gives the sum, not the word before. */
    @ParameterizedTest
    @MethodSource("memories")
    void getAndAddGivesTheWordBefore(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        assertEquals(0, memory.getAndAddLong(16, 7));
        assertEquals(7, memory.getAndAddLong(16, -10));
        assertEquals(-3, memory.getLong(16));
    }

    @ParameterizedTest
    @MethodSource("memories")
    void doublesKeepTheirBits(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        final double nan = Double.longBitsToDouble(0x7FF8_0000_0000_0042L);
        for (final double value : new double[] {-0.0, Double.MIN_VALUE, Double.MAX_VALUE, 1.0 / 3, nan}) {
            memory.putDouble(24, value);
            assertEquals(Double.doubleToRawLongBits(value), memory.getLong(24));
            assertEquals(Double.doubleToRawLongBits(value), Double.doubleToRawLongBits(memory.getDouble(24)));
        }
    }

    @ParameterizedTest
    @MethodSource("memories")
    void intsAndBytesAreLittleEndianPartsOfTheWordAroundThem(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        memory.putLong(32, 0x8877_6655_4433_2211L);
        assertEquals(0x4433_2211, memory.getInt(32));
        assertEquals(0x8877_6655, memory.getInt(36));
        memory.putInt(36, -1);
        assertEquals(0xFFFF_FFFF_4433_2211L, memory.getLong(32));
        memory.putInt(32, 0);
        assertEquals(0xFFFF_FFFF_0000_0000L, memory.getLong(32));
        memory.putLong(32, 0x8877_6655_4433_2211L);
        final byte[] bytes = new byte[4];
        memory.getBytes(34, bytes, 1, 3);
        assertArrayEquals(new byte[] {0, 0x33, 0x44, 0x55}, bytes);
        memory.putBytes(39, new byte[] {9, 1, 2}, 1, 2);
        assertEquals(0x0177_6655_4433_2211L, memory.getLong(32));
        assertEquals(2, memory.getLong(40));
    }

    @ParameterizedTest
    @MethodSource("memories")
    void runsOfBytesOutsideAreRefused(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        final byte[] bytes = new byte[8];
        for (final long at : new long[] {-1, SIZE - 7, SIZE, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40}) {
            assertThrows(IndexOutOfBoundsException.class, () -> memory.getBytes(at, bytes, 0, 8));
            assertThrows(IndexOutOfBoundsException.class, () -> memory.putBytes(at, bytes, 0, 8));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> memory.getBytes(0, bytes, 1, 8));
        assertThrows(IndexOutOfBoundsException.class, () -> memory.putBytes(0, bytes, -1, 2));
    }

    /** Under assertions, as tests run, a mapping checks single words too. */
    @ParameterizedTest
    @MethodSource("memories")
    void wordsOutsideOrMisalignedAreCaughtInTests(final Supplier<ArenaMemory> made) {
        final ArenaMemory memory = made.get();
        for (final long at : new long[] {-8, SIZE, 4, 1, 1L << 40}) {
            final Throwable caught = assertThrows(Throwable.class, () -> memory.getLong(at));
            assertTrue(
                    caught instanceof AssertionError
                            || caught instanceof IndexOutOfBoundsException
                            || caught instanceof IllegalArgumentException,
                    caught::toString);
        }
    }

    @ParameterizedTest
    @MethodSource("memories")
    void concurrentAddsAndNeighbouringIntsLoseNothing(final Supplier<ArenaMemory> made) throws InterruptedException {
        final ArenaMemory memory = made.get();
        final int rounds = 20_000;
        final List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            final int own = 128 + 4 * (t & 1);
            final boolean adds = t < 2;
            threads.add(new Thread(() -> {
                for (int i = 1; i <= rounds; i++) {
                    if (adds) {
                        memory.getAndAddLong(64, 1);
                        memory.putInt(own, i);
                    } else {
                        long seen;
                        do {
                            seen = memory.getLongVolatile(64);
                        } while (!memory.compareAndSetLong(64, seen, seen + 1));
                    }
                }
            }));
        }
        for (final Thread thread : threads) {
            thread.start();
        }
        for (final Thread thread : threads) {
            thread.join();
        }
        assertEquals(4L * rounds, memory.getLong(64));
        assertEquals(rounds, memory.getInt(128));
        assertEquals(rounds, memory.getInt(132));
    }

    @Test
    void aReadOnlyMappingRefusesEveryKindOfWrite() {
        final ArenaMemory memory = mapped(MapMode.READ_ONLY);
        assertFalse(memory.writable());
        assertThrows(ReadOnlyMemoryException.class, () -> memory.putLong(0, 1));
        assertThrows(ReadOnlyMemoryException.class, () -> memory.putLongRelease(0, 1));
        assertThrows(ReadOnlyMemoryException.class, () -> memory.putLongVolatile(0, 1));
        assertThrows(ReadOnlyMemoryException.class, () -> memory.compareAndSetLong(0, 0, 1));
        assertThrows(ReadOnlyMemoryException.class, () -> memory.getAndAddLong(0, 1));
        assertThrows(ReadOnlyMemoryException.class, () -> memory.putDouble(0, 1));
        assertThrows(ReadOnlyMemoryException.class, () -> memory.putInt(0, 1));
        assertThrows(ReadOnlyMemoryException.class, () -> memory.putBytes(0, new byte[1], 0, 1));
        assertEquals(0, memory.getLongVolatile(0));
    }

    @Test
    void labelsAreCutBetweenCharacters() {
        final ArenaMemory memory = new HeapMemory(64);
        ShortText.put(memory, 0, 8, 8, "caf\u00e9\u00e9\u00e9");
        assertEquals("caf\u00e9\u00e9", ShortText.get(memory, 0, 8, 8));
        ShortText.put(memory, 0, 8, 8, "");
        assertEquals("", ShortText.get(memory, 0, 8, 8));
        memory.putInt(0, 9);
        assertEquals("", ShortText.get(memory, 0, 8, 8));
        memory.putInt(0, -1);
        assertEquals("", ShortText.get(memory, 0, 8, 8));
    }

    private static ArenaMemory mapped(final MapMode mode) {
        try (MemoryFile file = MemoryFile.create("memory-test", SIZE)) {
            final Mapping mapping = file.map(mode, SIZE);
            MAPPINGS.add(mapping);
            return new MappedMemory(mapping.address(), SIZE, mode == MapMode.READ_WRITE);
        }
    }
}
