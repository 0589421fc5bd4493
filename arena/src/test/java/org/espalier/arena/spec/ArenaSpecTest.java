package org.espalier.arena.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArenaSpecTest {
    @Test
    void aLoopIsRefusedWithItsPath() {
        final ArenaSpec.Builder builder =
                ArenaSpec.builder().edge(EdgeSpec.dynamic("a", "b")).edge(EdgeSpec.dynamic("b", "c"));
        final DeclarationFailure failure = refused(() -> builder.edge(EdgeSpec.dynamic("c", "a")));
        assertEquals(
                List.of("a", "c", "b", "a"),
                assertInstanceOf(DeclarationFailure.Loop.class, failure).path());
        assertTrue(failure.message().contains("a -> c -> b -> a"));
    }

    @Test
    void aFrameCannotBeItsOwnParent() {
        final DeclarationFailure failure = refused(() -> ArenaSpec.builder().edge(EdgeSpec.dynamic("a", "/a")));
        assertEquals(
                List.of("a", "a"),
                assertInstanceOf(DeclarationFailure.Loop.class, failure).path());
    }

    @Test
    void aSecondParentIsRefusedNamingTheFirst() {
        final ArenaSpec.Builder builder = ArenaSpec.builder().edge(EdgeSpec.dynamic("map", "base"));
        final DeclarationFailure failure = refused(() -> builder.edge(EdgeSpec.dynamic("odom", "base")));
        assertEquals(
                "map",
                assertInstanceOf(DeclarationFailure.SecondParent.class, failure).parent());
    }

    @Test
    void aDuplicateIsRefusedAlsoWithASlashAndOfAnotherKind() {
        final ArenaSpec.Builder builder = ArenaSpec.builder().edge(EdgeSpec.dynamic("map", "base"));
        assertInstanceOf(
                DeclarationFailure.DuplicateEdge.class,
                refused(() -> builder.edge(EdgeSpec.fixed("/map", "/base", new Pose()))));
    }

    @Test
    void aRefusedEdgeLeavesTheBuilderAsItWas() {
        final ArenaSpec.Builder builder = ArenaSpec.builder().edge(EdgeSpec.dynamic("a", "b"));
        refused(() -> builder.edge(EdgeSpec.dynamic("b", "a")));
        refused(() -> builder.edge(EdgeSpec.dynamic("x", "b")));
        builder.edge(EdgeSpec.dynamic("x", "a"));
        assertEquals(List.of("a", "b", "x"), builder.build().frames());
        assertEquals(2, builder.build().edges().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "//base", "a\0b"})
    void namesThatBreakTheRuleAreRefused(final String name) {
        assertInstanceOf(DeclarationFailure.BadName.class, refused(() -> EdgeSpec.dynamic("map", name)));
        assertInstanceOf(DeclarationFailure.BadName.class, refused(() -> EdgeSpec.dynamic(name, "map")));
    }

    @Test
    void aNameOf255BytesIsKeptWholeAnd256AreRefused() {
        final String longest = "\u00e9".repeat(127) + "x";
        assertEquals(longest, EdgeSpec.dynamic("map", longest).child());
        refused(() -> EdgeSpec.dynamic("map", longest + "x"));
    }

    @Test
    void slotsAreRoundedUpToAPowerOfTwoAndReported() {
        assertEquals(2, EdgeSpec.dynamic("a", "b").slots(2).slots());
        assertEquals(4, EdgeSpec.dynamic("a", "b").slots(3).slots());
        assertEquals(1024, EdgeSpec.dynamic("a", "b").slots(1024).slots());
        assertEquals(2048, EdgeSpec.dynamic("a", "b").slots(1025).slots());
        for (final long slots : new long[] {1, 0, -1, EdgeSpec.MAX_SLOTS + 1, Long.MAX_VALUE}) {
            refused(() -> EdgeSpec.dynamic("a", "b").slots(slots));
        }
    }

    @Test
    void historyCoversTheWholeSpanBetweenTwoSamples() {
        // 100 Hz for 10.22 s: 1022 intervals, 1023 samples, one slot is the writer's.
        assertEquals(1024, EdgeSpec.dynamic("a", "b").history(100, 10.22).slots());
        assertEquals(2048, EdgeSpec.dynamic("a", "b").history(100, 10.23).slots());
        assertEquals(100, EdgeSpec.dynamic("a", "b").history(100, 10).nominalRate());
        for (final double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            refused(() -> EdgeSpec.dynamic("a", "b").history(bad, 1));
            refused(() -> EdgeSpec.dynamic("a", "b").history(1, bad));
        }
    }

    @Test
    void aStaticPoseMustBeFiniteAndOfUnitLength() {
        refused(() -> EdgeSpec.fixed("a", "b", new Pose(Double.NaN, 0, 0, 0, 0, 0, 1)));
        refused(() -> EdgeSpec.fixed("a", "b", new Pose(0, 0, 0, 0, 0, 0, 0)));
        refused(() -> EdgeSpec.fixed("a", "b", new Pose(0, 0, 0, Double.NaN, 0, 0, 1)));
        final Pose given = new Pose(1, 2, 3, 0, 0, 0, 1);
        final EdgeSpec edge = EdgeSpec.fixed("a", "b", given);
        given.tx = 9;
        assertEquals(1, edge.pose().tx);
    }

    @Test
    void settersGiveChangedCopies() {
        final EdgeSpec plain = EdgeSpec.dynamic("a", "b");
        final EdgeSpec changed = plain.interpolation(Interpolation.LERP_SLERP)
                .domain(TimeDomain.SIM)
                .stampPolicy(StampPolicy.REFUSE)
                .nominalRate(50)
                .slots(16);
        assertEquals(Interpolation.SCLERP, plain.interpolation());
        assertEquals(Interpolation.LERP_SLERP, changed.interpolation());
        assertEquals(TimeDomain.SIM, changed.domain());
        assertEquals(StampPolicy.REFUSE, changed.stampPolicy());
        assertEquals(50, changed.nominalRate());
        assertEquals(16, changed.slots());
    }

    @Test
    void capacityIsTheDeclaredPlusHeadroom() {
        final ArenaSpec spec = ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("a", "b").slots(8))
                .edge(EdgeSpec.fixed("b", "cc", new Pose()))
                .frameHeadroom(5)
                .edgeHeadroom(3)
                .ringHeadroom(100)
                .participants(7)
                .build();
        assertEquals(8, spec.capacity().frames());
        assertEquals(5, spec.capacity().edges());
        assertEquals(7, spec.capacity().participants());
        assertEquals(112, spec.capacity().ringSlots(), "8 + 2 + 100, rounded up to 8");
        assertEquals(1280, spec.capacity().nameHeapBytes(), "4 + 5 x 255, rounded up to 64");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4096})
    void anyNumberOfSlotsUpTo4096CanBeChosen(final int slots) {
        final ArenaSpec spec = ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("a", "b").slots(8))
                .participants(slots)
                .build();
        assertEquals(slots, spec.capacity().participants());
    }

    // Mutant tried: a limit of 4097.
    @ParameterizedTest
    @ValueSource(ints = {0, -1, 4097, Integer.MAX_VALUE})
    void anyOtherNumberOfSlotsIsRefusedWithItsValueAndTheLimits(final int slots) {
        final String message =
                refused(() -> ArenaSpec.builder().participants(slots)).message();
        assertTrue(message.contains("participants"), message);
        assertTrue(message.contains(Integer.toString(slots)), message);
        assertTrue(message.contains("4096"), message);
    }

    @Test
    void sizesOutOfRangeAreRefused() {
        refused(() -> ArenaSpec.builder().edgeHeadroom(-1));
        refused(() -> ArenaSpec.builder().ringHeadroom(-1));
        assertEquals(
                1,
                ArenaSpec.builder()
                        .frameHeadroom(0)
                        .edgeHeadroom(0)
                        .build()
                        .capacity()
                        .edges());
    }

    private static DeclarationFailure refused(final Executable declaration) {
        return assertThrows(DeclarationException.class, declaration).failure();
    }
}
