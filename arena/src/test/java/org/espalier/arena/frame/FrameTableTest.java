package org.espalier.arena.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.spec.DeclarationException;
import org.espalier.arena.spec.DeclarationFailure;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.FrameHashSlot;
import org.espalier.protocol.layout.FrameRecord;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.LayoutHash;
import org.junit.jupiter.api.Test;

class FrameTableTest {
    private static final long ME = HolderWord.of(0, 1);
    private static final long OTHER = HolderWord.of(1, 1);

    private final ArenaGeometry geometry = new ArenaGeometry(new ArenaCapacity(4, 1, 1, 2, 300));
    private final HeapMemory memory = new HeapMemory(geometry.size());
    private final FrameTable frames = new FrameTable(memory, geometry);

    @Test
    void aNameKeepsItsIdAndIsFoundWithAndWithoutItsSlash() {
        assertEquals(1, intern("map"));
        assertEquals(2, intern("/odom"));
        assertEquals(1, intern("/map"));
        assertEquals(2, frames.find("odom"));
        assertEquals(2, frames.find("/odom"));
        assertEquals("odom", frames.name(2));
        assertEquals(2, frames.count());
    }

    @Test
    void unknownAndImpossibleNamesAreNotFound() {
        intern("map");
        for (final String name : new String[] {"Map", "ma", "mapp", "", "//map", "a\0", "x".repeat(256)}) {
            assertEquals(0, frames.find(name));
        }
    }

    @Test
    void a255ByteNameIsKeptWhole() {
        final String name = "\u00e9".repeat(127) + "z";
        assertEquals(1, intern(name));
        assertEquals(name, frames.name(1));
        assertEquals(1, frames.find(name));
    }

    @Test
    void aFullTableRefusesNamingTheSettingAndStaysUsable() {
        for (int i = 1; i <= 4; i++) {
            assertEquals(i, intern("f" + i));
        }
        final DeclarationFailure failure = refused("f5");
        assertEquals(
                "frame headroom",
                assertInstanceOf(DeclarationFailure.CapacityExceeded.class, failure)
                        .setting());
        assertEquals(0, frames.find("f5"));
        refused("f6");
        assertEquals(4, frames.find("f4"));
    }

    @Test
    void aFullNameHeapRefusesAndLeavesTheSlotFree() {
        intern("x".repeat(250));
        assertInstanceOf(DeclarationFailure.CapacityExceeded.class, refused("y".repeat(51)));
        assertEquals(2, intern("y".repeat(50)));
    }

    @Test
    void twoNamesOfOneHashAreAnErrorNotAWrongFrame() {
        intern("map");
        // Make the record say another name under the same hash, as a collision would.
        memory.putBytes(geometry.nameHeap(), new byte[] {'m', 'a', 'q'}, 0, 3);
        assertEquals(0, frames.find("map"));
        assertEquals(
                "maq",
                assertInstanceOf(DeclarationFailure.HashCollision.class, refused("map"))
                        .other());
    }

    @Test
    void aFrameThatIsBeingInternedIsNotKnownYet() {
        final long slot = slotOf("map");
        memory.putLong(slot + FrameHashSlot.HOLDER_OFFSET, OTHER);
        memory.putLong(slot + FrameHashSlot.HASH_OFFSET, LayoutHash.ofName("map"));
        assertEquals(0, frames.find("map"));
    }

    @Test
    void aDeadInternerIsTakenOverBeforeAndAfterItWroteTheHash() {
        memory.putLong(slotOf("map") + FrameHashSlot.HOLDER_OFFSET, OTHER);
        assertEquals(1, frames.intern("map", ME, holder -> holder == OTHER));
        memory.putLong(slotOf("odom") + FrameHashSlot.HOLDER_OFFSET, OTHER);
        memory.putLong(slotOf("odom") + FrameHashSlot.HASH_OFFSET, LayoutHash.ofName("odom"));
        assertEquals(2, frames.intern("odom", ME, holder -> holder == OTHER));
        assertEquals("odom", frames.name(2));
    }

    @Test
    void aLiveInternerThatDoesNotFinishIsNamed() {
        memory.putLong(slotOf("map") + FrameHashSlot.HOLDER_OFFSET, OTHER);
        final DeclarationFailure failure = refused("map");
        assertEquals(
                1, assertInstanceOf(DeclarationFailure.Contended.class, failure).slot());
    }

    @Test
    void threadsThatInternTheSameNamesAgreeOnTheIds() throws InterruptedException {
        final ArenaGeometry large = new ArenaGeometry(new ArenaCapacity(100, 1, 1, 2, 1000));
        final FrameTable table = new FrameTable(new HeapMemory(large.size()), large);
        final Set<String> seen = ConcurrentHashMap.newKeySet();
        final List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            final long holder = HolderWord.of(t, 1);
            threads.add(new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    seen.add(i + "=" + table.intern("f" + i, holder, dead -> false));
                }
            }));
        }
        threads.forEach(Thread::start);
        for (final Thread thread : threads) {
            thread.join();
        }
        assertEquals(100, seen.size(), () -> new TreeSet<>(seen).toString());
        assertEquals(100, table.count());
    }

    @Test
    void recordsThatPointOutsideTheHeapAreDamageNotAFault() {
        intern("map");
        final long record = geometry.frameRecord(1);
        memory.putLong(record + FrameRecord.NAME_AT_OFFSET, 299);
        assertThrows(DamagedArenaException.class, () -> frames.name(1));
        memory.putLong(record + FrameRecord.NAME_AT_OFFSET, -1);
        assertThrows(DamagedArenaException.class, () -> frames.name(1));
        memory.putLong(record + FrameRecord.NAME_AT_OFFSET, 0);
        memory.putInt(record + FrameRecord.NAME_LENGTH_OFFSET, 256);
        assertThrows(DamagedArenaException.class, () -> frames.name(1));
        memory.putLong(slotOf("map") + FrameHashSlot.ID_OFFSET, 5);
        assertThrows(DamagedArenaException.class, () -> frames.find("map"));
        assertThrows(DamagedArenaException.class, () -> frames.name(0));
        assertThrows(DamagedArenaException.class, () -> frames.name(5));
    }

    private int intern(final String name) {
        return frames.intern(name, ME, holder -> false);
    }

    private DeclarationFailure refused(final String name) {
        return assertThrows(DeclarationException.class, () -> intern(name)).failure();
    }

    private long slotOf(final String name) {
        return geometry.frameHashSlot((int) LayoutHash.ofName(name) & (geometry.frameHashSlots() - 1));
    }
}
