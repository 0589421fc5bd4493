package org.espalier.arena.participant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.participant.ReclamationVerdict.Live;
import org.espalier.arena.participant.ReclamationVerdict.Reclaimable;
import org.espalier.arena.participant.ReclamationVerdict.Unknown;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.ParticipantWord;
import org.junit.jupiter.api.Test;

class ParticipantTableTest {
    private static final ParticipantDetails DETAILS = new ParticipantDetails(1, 2, 3, 4, 5, "driver");
    private static final SlotProbe NEVER_ASKED = slot -> fail("the kernel was asked");

    private final ArenaGeometry geometry = new ArenaGeometry(new ArenaCapacity(1, 1, 3, 2, 1));
    private final ParticipantTable table = new ParticipantTable(new HeapMemory(geometry.size()), geometry);

    @Test
    void aRegisteredParticipantIsLiveWithItsLabels() {
        assertEquals(1, register(1));
        assertEquals(new ParticipantInfo(1, 1, ParticipantWord.LIVE, DETAILS), table.info(1));
    }

    @Test
    void everyOccupancyOfASlotHasANumberOfItsOwn() {
        assertEquals(1, register(0));
        assertTrue(table.release(0, 1));
        assertFalse(table.release(0, 1));
        assertEquals(ParticipantWord.of(1, ParticipantWord.FREE), table.word(0));
        assertEquals(2, register(0));
        assertFalse(table.release(0, 1));
        assertEquals(ParticipantWord.of(2, ParticipantWord.LIVE), table.word(0));
    }

    @Test
    void aCorpseUnderOnesOwnByteIsFreedAndItsClaimsReapedFirst() {
        register(2);
        final List<Integer> corpses = new ArrayList<>();
        assertEquals(2, table.register(2, DETAILS, corpses::add));
        assertEquals(List.of(2), corpses);
    }

    @Test
    void aLateReclaimerCannotHitTheSuccessor() {
        register(1);
        final Reclaimable late = assertInstanceOf(Reclaimable.class, judge(1, LockProbe.FREE));
        assertTrue(table.reclaim(1, late));
        register(1);
        assertFalse(table.reclaim(1, late));
        assertEquals(ParticipantWord.of(2, ParticipantWord.LIVE), table.word(1));
    }

    @Test
    void onesOwnSlotIsLiveBeforeAnythingIsAsked() {
        register(0);
        assertInstanceOf(Live.class, ReclamationVerdict.judge(table, NEVER_ASKED, 0, 0));
    }

    @Test
    void aLiveReadOnlyJoinerIsUnknownNotReclaimable() {
        assertInstanceOf(Unknown.class, ReclamationVerdict.judge(table, NEVER_ASKED, 1, 0));
    }

    // Mutants tried: the byte asked before the word; the own slot asked like any other; a second look at a held byte.
    @Test
    void theKernelIsNotAskedForAFreeWordNorForOnesOwnSlotAndOnceForALiveOne() {
        register(0);
        register(1);
        final List<Integer> asked = new ArrayList<>();
        final SlotProbe counting = slot -> {
            asked.add(slot);
            return LockProbe.HELD;
        };
        ReclamationVerdict.judge(table, counting, 2, 0);
        assertEquals(List.of(), asked, "a FREE word");
        ReclamationVerdict.judge(table, counting, 0, 0);
        assertEquals(List.of(), asked, "the own slot");
        ReclamationVerdict.judge(table, counting, 1, 0);
        assertEquals(List.of(1), asked, "a LIVE word");
    }

    @Test
    void onlyAFreeByteMakesReclaimable() {
        register(1);
        assertInstanceOf(Live.class, judge(1, LockProbe.HELD));
        assertInstanceOf(Unknown.class, judge(1, LockProbe.UNKNOWN));
        assertEquals(
                table.word(1),
                assertInstanceOf(Reclaimable.class, judge(1, LockProbe.FREE)).word());
    }

    @Test
    void aHolderHasEndedWhenItsSlotIsFreeOrSomebodyElsesOrItsByteIsFree() {
        register(1);
        final long holder = HolderWord.of(1, 1);
        assertFalse(table.ended(holder, slot -> LockProbe.HELD, 0));
        assertFalse(table.ended(holder, slot -> LockProbe.UNKNOWN, 0));
        assertTrue(table.ended(holder, slot -> LockProbe.FREE, 0));
        assertFalse(table.ended(holder, slot -> LockProbe.FREE, 1));
        table.release(1, 1);
        assertTrue(table.ended(holder, NEVER_ASKED, 0));
        register(1);
        assertTrue(table.ended(holder, NEVER_ASKED, 0));
        assertFalse(table.ended(HolderWord.of(9, 1), NEVER_ASKED, 0));
        assertFalse(table.ended(0, NEVER_ASKED, 0));
    }

    @Test
    void slotsOutsideAreRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> table.word(3));
        assertThrows(IndexOutOfBoundsException.class, () -> table.word(-1));
    }

    private long register(final int slot) {
        return table.register(slot, DETAILS, corpse -> {});
    }

    private ReclamationVerdict judge(final int slot, final LockProbe answer) {
        return ReclamationVerdict.judge(table, asked -> answer, slot, 0);
    }
}
