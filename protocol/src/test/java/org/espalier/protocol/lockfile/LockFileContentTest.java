package org.espalier.protocol.lockfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LockFileContentTest {
    private static IdentityRecord named(final String name) {
        return new IdentityRecord(
                LockBytes.MAX_GENERATION,
                new UUID(-1, 2),
                new UUID(3, -4),
                5,
                6,
                7,
                -8,
                9,
                ParticipantMode.READ_ONLY,
                IdentityRecord.State.ATTACHED,
                false,
                name);
    }

    @Test
    void whatIsWrittenIsWhatIsRead() {
        final IdentityRecord record = named("päd \uD83E\uDD16");
        assertEquals(Optional.of(record), IdentityRecord.decode(record.encode()));
        assertEquals(
                IdentityRecord.State.LEFT,
                IdentityRecord.decode(record.left().encode()).orElseThrow().state());
        final LockFileHeader header = new LockFileHeader(1, 77, new UUID(5, 6));
        assertEquals(Optional.of(header), LockFileHeader.decode(header.encode()));
    }

    /** Mutant: no checksum. A record that is half the old and half the new then reads as somebody who never was. */
    @Test
    void anySingleDamagedByteIsNoticed() {
        for (int at = 0; at < IdentityRecord.LENGTH; at++) {
            if (at >= ReclaimedMark.OFFSET && at < ReclaimedMark.OFFSET + ReclaimedMark.LENGTH) {
                continue;
            }
            final ByteBuffer bytes = named("x").encode();
            if (at >= 81 && at < 188) {
                bytes.put(at, (byte) 1);
            } else {
                bytes.put(at, (byte) (bytes.get(at) ^ 0x10));
            }
            assertEquals(Optional.empty(), IdentityRecord.decode(bytes), "byte " + at);
        }
    }

    // Mutant tried: the mark inside the checksum. A late mark then makes a successor unreadable.
    @Test
    void aMarkSpeaksOfTheRecordItWasMadeForAndOfNoOther() {
        final IdentityRecord dead = named("dead");
        final ByteBuffer bytes = dead.encode();
        assertEquals(OptionalLong.empty(), ReclaimedMark.read(bytes));
        bytes.put(ReclaimedMark.OFFSET, ReclaimedMark.of(dead, 77).encode(), 0, ReclaimedMark.LENGTH);
        assertEquals(OptionalLong.of(77), ReclaimedMark.read(bytes));
        assertEquals(Optional.of(dead), IdentityRecord.decode(bytes));

        final ByteBuffer successor = named("successor").encode();
        successor.put(ReclaimedMark.OFFSET, ReclaimedMark.of(dead, 77).encode(), 0, ReclaimedMark.LENGTH);
        assertEquals(OptionalLong.empty(), ReclaimedMark.read(successor));
        assertEquals(Optional.of(named("successor")), IdentityRecord.decode(successor));
        assertEquals(OptionalLong.empty(), ReclaimedMark.read(ByteBuffer.allocate(0)));
        assertEquals(OptionalLong.empty(), ReclaimedMark.read(ByteBuffer.allocate(IdentityRecord.LENGTH)));
    }

    @Test
    void aLongNameIsCutBetweenCharacters() {
        final String cut = named("a".repeat(63) + "ä").name();
        assertEquals("a".repeat(63), cut);
        assertEquals(64, named("ä".repeat(80)).name().getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void bytesOfDifferentMeaningNeverCoincide() {
        final long g = LockBytes.MAX_GENERATION;
        assertTrue(LockBytes.lease(g, 1 << 20) > 0 && LockBytes.lease(g, 1 << 20) < LockBytes.END);
        assertTrue(LockBytes.slot(1, 65_535) < LockBytes.topology(1));
        assertTrue(LockBytes.topology(1) < LockBytes.lease(1, 0));
        assertTrue(LockBytes.lease(1, 1 << 20) < LockBytes.slot(2, 0));
        assertEquals(g, LockBytes.generationOf(LockBytes.lease(g, 1 << 20)));
        assertEquals(0, LockBytes.generationOf(LockBytes.OWNERSHIP));
    }

    @Test
    void aShortOrForeignHeaderIsNone() {
        assertEquals(Optional.empty(), LockFileHeader.decode(ByteBuffer.allocate(0)));
        assertEquals(Optional.empty(), LockFileHeader.decode(ByteBuffer.allocate(LockFileHeader.LENGTH)));
    }
}
