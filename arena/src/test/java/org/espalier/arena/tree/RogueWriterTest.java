package org.espalier.arena.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.UUID;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.segment.Promised;
import org.espalier.arena.segment.SegmentIdentity;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.EspalierException;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.junit.jupiter.api.Test;

/**
 * A participant that writes anywhere may corrupt poses, never the process that reads them. Assertions are on: an access
 * outside the mapping fails the test here, where it would end the JVM in production.
 */
class RogueWriterTest {
    private static final ParticipantDetails DETAILS = new ParticipantDetails(1, 2, 3, 4, 5, "victim");
    private static final long[] NASTY = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, 1L << 48, 0xFFFF_FFFFL};

    private final Random random = new Random(41);
    private int answered;
    private int refused;

    @Test
    void whateverIsWrittenAnywhereAReaderAnswersOrRefusesAndEnds() {
        final UUID instance = UUID.randomUUID();
        final TreeSegment segment =
                TreeSegment.create(HeapTreeTest.ROBOT, new SegmentIdentity(instance, instance, 1, 1, 1));
        final TransformTree victim = TransformTree.join(segment, LeaseLocks.alwaysGranted(), 0, DETAILS);
        fill(victim);
        final ArenaMemory memory = segment.control();
        final byte[] sound = new byte[(int) memory.size()];
        memory.getBytes(0, sound, 0, sound.length);
        for (int round = 0; round < 4_000; round++) {
            for (int i = random.nextInt(6); i >= 0; i--) {
                scramble(memory, segment.geometry());
            }
            useEverything(TransformTree.readOnly(readOnly(segment, instance)), round % 50 == 0);
            memory.putBytes(0, sound, 0, sound.length);
        }
        victim.close();
        assertTrue(answered > 5000, "answered " + answered);
        assertTrue(refused > 5000, "refused " + refused);
    }

    @Test
    void aRingThatDoesNotFitTheMemoryIsRefusedWhenItIsClaimed() {
        final ArenaSpec huge = ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "odom").slots(1L << 32))
                .edge(EdgeSpec.dynamic("map", "base").slots(8))
                .build();
        final TreeSegment segment =
                TreeSegment.create(huge, new SegmentIdentity(UUID.randomUUID(), UUID.randomUUID(), 1, 1, 1));
        final TransformTree tree = TransformTree.join(segment, LeaseLocks.alwaysGranted(), 0, DETAILS);
        final ClaimFailure.InsufficientMemory missing = assertInstanceOf(
                ClaimFailure.InsufficientMemory.class,
                assertThrows(ClaimException.class, () -> tree.claim("map", "odom", "huge"))
                        .failure());
        assertEquals((1L << 32) * 8, missing.wanted());
        assertTrue(missing.available() < missing.wanted());
        assertTrue(tree.edges().get(0).claimant().isEmpty());
        tree.claim("map", "base", "small").push(1, 0, 0, 0, 0, 0, 0, 1);
        tree.close();
    }

    private void scramble(final ArenaMemory memory, final ArenaGeometry at) {
        // Behind the part that was checked on attach and never changes; the start of each region is what is in use.
        final long[] regions = {
            ArenaHeader.OWNER_EPOCH_OFFSET,
            at.frameRecords(),
            at.nameHeap(),
            at.topology() + at.topologyStride(),
            at.edgeRecords(),
            at.edgeLines(),
            at.claims(),
            at.participants(),
            at.stamps(),
            at.poses()
        };
        final int region = random.nextInt(regions.length + 1);
        final long word = region == regions.length
                ? at.frameHash() + 8L * random.nextInt(4 * at.frameHashSlots())
                : regions[region] + 8L * random.nextInt(region == 0 ? 32 : 40);
        scrambleWord(memory, word);
    }

    private void scrambleWord(final ArenaMemory memory, final long at) {
        switch (random.nextInt(3)) {
            case 0 -> memory.putLong(at, random.nextLong());
            case 1 -> memory.putLong(at, NASTY[random.nextInt(NASTY.length)]);
            default -> memory.putInt(at + 4L * random.nextInt(2), random.nextInt(20) - 5);
        }
    }

    private void useEverything(final TransformTree tree, final boolean list) {
        final Pose out = new Pose();
        for (final String source : new String[] {"lidar", "base", "odom"}) {
            attempt(() -> tree.lookup("map", source).tryLatest(out) == LookupStatus.OK);
            attempt(() -> tree.lookup(source, "map").tryAt(random.nextInt(200), out) == LookupStatus.OK);
        }
        if (list) {
            attempt(() -> !tree.frames().isEmpty());
            attempt(() -> !tree.edges().isEmpty());
        }
        tree.close();
    }

    private void attempt(final java.util.function.BooleanSupplier question) {
        try {
            if (question.getAsBoolean()) {
                answered++;
            } else {
                refused++;
            }
        } catch (final EspalierException typed) {
            refused++;
        }
    }

    private static void fill(final TransformTree tree) {
        try (EdgeWriter odom = tree.claim("map", "odom", "odometry");
                EdgeWriter base = tree.claim("odom", "base", "odometry")) {
            for (long t = 0; t <= 100; t += 10) {
                odom.push(t, t, 0, 0, 0, 0, 0, 1);
                base.push(t, 0, t, 0, 0, 0, 0, 1);
            }
        }
    }

    private static TreeSegment readOnly(final TreeSegment segment, final UUID instance) {
        return TreeSegment.attach(
                MemoryFile.adopt(segment.file().reopenReadOnly()), Promised.instance(instance), MapMode.READ_ONLY);
    }
}
