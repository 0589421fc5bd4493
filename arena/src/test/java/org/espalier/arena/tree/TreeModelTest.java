package org.espalier.arena.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Matrix4;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.RollPitchYaw;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.StampPolicy;
import org.joml.Matrix4d;

/**
 * Random trees, pushes and questions: the shared tree and a naive model give the same answers and the same refusals.
 * Mutants caught: the edge that misses by least named, a window one sample too short.
 */
class TreeModelTest {
    private static long answers;
    private static long refusals;

    @Property(tries = 10_000, shrinking = ShrinkingMode.BOUNDED)
    void aRandomTreeAnswersAndRefusesAsANaiveModelDoes(
            @ForAll @Size(min = 90, max = 110) final List<@IntRange(max = 1 << 20) Integer> entropy) {
        final Choices choose = new Choices(entropy);
        final NaiveTree model = new NaiveTree();
        final ArenaSpec.Builder spec =
                ArenaSpec.builder().participants(1).frameHeadroom(0).edgeHeadroom(0);
        final List<EdgeName> moving = new ArrayList<>();
        final int frames = 2 + choose.below(6);
        for (int child = 1; child < frames; child++) {
            declare(choose, child, spec, model, moving);
        }
        try (TransformTree tree = TransformTree.onHeap(spec.build())) {
            final Map<String, EdgeWriter> writers = new HashMap<>();
            for (final EdgeName edge : moving) {
                writers.put(edge.child(), tree.claim(edge.parent(), edge.child(), "model"));
            }
            while (choose.more()) {
                if (!moving.isEmpty() && choose.below(3) > 0) {
                    push(choose, moving, writers, model);
                } else {
                    ask(choose, frames, tree, model);
                }
            }
        }
    }

    @AfterContainer
    static void somethingWasCompared() {
        System.out.printf("naive model: %,d answers and %,d refusals compared%n", answers, refusals);
        assertTrue(answers > 1_000 && refusals > 1_000, answers + " answers, " + refusals + " refusals");
    }

    private static void declare(
            final Choices choose,
            final int child,
            final ArenaSpec.Builder spec,
            final NaiveTree model,
            final List<EdgeName> moving) {
        // One frame in eight begins a tree of its own.
        final String parent = choose.below(8) == 0 ? "r" + child : "f" + choose.below(child);
        final String name = "f" + child;
        if (choose.below(3) == 0) {
            final Pose pose = choose.pose();
            spec.edge(EdgeSpec.fixed(parent, name, pose));
            model.fixed(parent, name, pose);
            return;
        }
        final int slots = 2 << choose.below(3);
        final Interpolation interpolation = Interpolation.ofCode(choose.below(2));
        final StampPolicy policy = StampPolicy.ofCode(choose.below(2));
        spec.edge(EdgeSpec.dynamic(parent, name)
                .slots(slots)
                .interpolation(interpolation)
                .stampPolicy(policy));
        model.dynamic(parent, name, slots, interpolation, policy == StampPolicy.REPLACE);
        moving.add(new EdgeName(parent, name));
    }

    private static void push(
            final Choices choose,
            final List<EdgeName> moving,
            final Map<String, EdgeWriter> writers,
            final NaiveTree model) {
        final String child = moving.get(choose.below(moving.size())).child();
        final long stamp = choose.stamp();
        final Pose pose = choose.pose();
        if (choose.below(20) == 0) {
            pose.qw *= choose.below(2) == 0 ? 1.001 : 2;
            pose.tx = choose.below(3) == 0 ? Double.NaN : pose.tx;
        }
        assertEquals(
                model.push(child, stamp, pose),
                writers.get(child).tryPush(stamp, pose).name());
    }

    private static void ask(final Choices choose, final int frames, final TransformTree tree, final NaiveTree model) {
        final String target = choose.below(30) == 0 ? "nobody" : "f" + choose.below(frames);
        final String source = "f" + choose.below(frames);
        final boolean latest = choose.below(3) == 0;
        final long t = choose.stamp();
        final NaiveTree.Outcome expected = latest ? model.latest(target, source) : model.at(target, source, t);
        final Lookup lookup = tree.lookup(target, source);
        final Pose got = new Pose();
        final LookupStatus status = latest ? lookup.tryLatest(got) : lookup.tryAt(t, got);
        if (expected.refusal() != null) {
            refusals++;
            compare(expected.refusal(), status, lookup.failure());
            return;
        }
        answers++;
        assertEquals(LookupStatus.OK, status, () -> String.valueOf(lookup.failure()));
        assertEquals(expected.stamp(), lookup.stamp());
        compare(expected.pose(), got);
    }

    private static void compare(
            final NaiveTree.Refusal expected, final LookupStatus status, final LookupFailure failure) {
        assertEquals(expected.kind(), status.name());
        if (failure instanceof final LookupFailure.NoData f) {
            assertEquals(expected.child(), f.edge().child());
        } else if (failure instanceof final LookupFailure.BeforeHistory f) {
            assertEquals(expected.child(), f.edge().child());
            assertEquals(
                    List.of(expected.oldest(), expected.newest(), (long) expected.samples()),
                    List.of(f.oldest(), f.newest(), f.samples()));
        } else if (failure instanceof final LookupFailure.AfterHistory f) {
            assertEquals(expected.child(), f.edge().child());
            assertEquals(
                    List.of(expected.oldest(), expected.newest(), (long) expected.samples()),
                    List.of(f.oldest(), f.newest(), f.samples()));
        }
    }

    private static void compare(final Matrix4d expected, final Pose got) {
        final double[] rows = new double[Matrix4.LENGTH];
        Matrix4.put(got, rows, 0);
        final double[] columns = expected.get(new double[16]);
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 4; column++) {
                assertEquals(columns[4 * column + row], rows[4 * row + column], 1e-9, got::toString);
            }
        }
    }

    /** Random numbers that shrink to nought. */
    private static final class Choices {
        private final List<Integer> entropy;
        private int next;

        Choices(final List<Integer> entropy) {
            this.entropy = entropy;
        }

        boolean more() {
            return next < entropy.size();
        }

        int below(final int bound) {
            return next < entropy.size() ? entropy.get(next++) % bound : 0;
        }

        long stamp() {
            return 10L * below(12) + (below(4) == 0 ? 3 : 0);
        }

        Pose pose() {
            final int bits = below(1 << 20);
            final Pose pose = new Pose((bits & 31) - 16, (bits >> 5 & 31) / 4.0, (bits >> 10 & 1) * 1e3, 0, 0, 0, 1);
            new RollPitchYaw((bits >> 11 & 7) * 0.8, (bits >> 14 & 3) * 0.4, (bits >> 16 & 15) * 0.4).applyTo(pose);
            return pose;
        }
    }
}
