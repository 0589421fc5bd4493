package org.espalier.arena.lookup;

import java.util.ArrayList;
import java.util.List;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.RingReader;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.TopologyWord;

/**
 * Compiles one plan. Walks from both frames to their common ancestor by depth. Ids come from memory that another process
 * may be rewriting, so each is range-checked and the walk is capped; a walk that met nonsense is refused as changed
 * topology, and the lookup compiles again.
 */
final class PlanCompiler {
    private final TreeView tree;
    private final long word;
    private final int block;
    private final int frames;
    private final ClockOffsets clocks;
    private final boolean paranoid;
    private TreeView.EdgeFacts clock;

    PlanCompiler(final TreeView tree, final ClockOffsets clocks, final boolean paranoid) {
        this.tree = tree;
        this.clocks = clocks;
        this.paranoid = paranoid;
        this.word = tree.memory().getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET);
        this.block = TopologyWord.block(word);
        this.frames = tree.frameCount();
    }

    Plan compile(final String target, final String source) {
        if (word == 0) {
            return Plan.refused(0, new LookupFailure.Closed());
        }
        final int from = tree.find(target);
        if (from == 0) {
            return unknown(target);
        }
        final int to = tree.find(source);
        if (to == 0) {
            return unknown(source);
        }
        if (from > frames || to > frames) {
            return moved();
        }
        return from == to ? itself(from) : path(from, to);
    }

    private Plan path(final int from, final int to) {
        final List<Integer> targetEdges = new ArrayList<>();
        final List<Integer> sourceEdges = new ArrayList<>();
        int a = from;
        int b = to;
        for (int walked = 0; a != b; walked++) {
            final int parentOfA = tree.parent(block, a);
            final int parentOfB = tree.parent(block, b);
            if (walked > 2 * frames || outside(parentOfA) || outside(parentOfB)) {
                return moved();
            }
            if (parentOfA == 0 && parentOfB == 0) {
                return notConnected(from, to, a, b);
            }
            if (parentOfB == 0 || parentOfA != 0 && tree.depth(block, a) >= tree.depth(block, b)) {
                targetEdges.add(tree.edge(block, a));
                a = parentOfA;
            } else {
                sourceEdges.add(tree.edge(block, b));
                b = parentOfB;
            }
        }
        final int edges = targetEdges.size() + sourceEdges.size();
        if (edges > Plan.MAX_EDGES) {
            return Plan.refused(word, new LookupFailure.TooDeep(edges, Plan.MAX_EDGES));
        }
        return climbs(targetEdges, sourceEdges);
    }

    private Plan climbs(final List<Integer> targetEdges, final List<Integer> sourceEdges) {
        final Climb target = new Climb();
        final Climb source = new Climb();
        for (final int edge : targetEdges) {
            final LookupFailure failure = add(target, tree.edgeFacts(edge));
            if (failure != null) {
                return Plan.refused(word, failure);
            }
        }
        for (final int edge : sourceEdges) {
            final LookupFailure failure = add(source, tree.edgeFacts(edge));
            if (failure != null) {
                return Plan.refused(word, failure);
            }
        }
        final int dynamic = target.steps().length + source.steps().length;
        if (dynamic > Plan.MAX_DYNAMIC) {
            return Plan.refused(word, new LookupFailure.TooDeep(dynamic, Plan.MAX_DYNAMIC));
        }
        for (final Step step : target.steps()) {
            step.ring.touch();
        }
        for (final Step step : source.steps()) {
            step.ring.touch();
        }
        return Plan.of(word, target, source, null);
    }

    private LookupFailure add(final Climb climb, final TreeView.EdgeFacts edge) {
        if (edge.dynamic()) {
            if (clock == null) {
                clock = edge;
            }
            if (clocks == null ? clock.domain() != edge.domain() : !clocks.knows(edge.domain())) {
                return clocks == null
                        ? new LookupFailure.MixedTimeDomains(clock.name(), clock.domain(), edge.name(), edge.domain())
                        : new LookupFailure.UnknownClock(
                                edge.name(), edge.domain(), clocks.reference().tag());
            }
            climb.addDynamic(step(edge));
            return null;
        }
        final RingReader ring = reader(edge);
        final Bracketing read = ring.readNewest();
        if (read == Bracketing.EXACT) {
            climb.addStatic(edge.name(), ring.lower());
            return null;
        }
        return switch (read) {
            case NO_DATA -> new LookupFailure.NoData(edge.name());
            case CORRUPT -> {
                tree.corruptSampleSeen();
                yield new LookupFailure.CorruptSample(edge.name(), ring.corruptStamp(), ring.corruptNorm());
            }
            default -> new LookupFailure.Contended(edge.name());
        };
    }

    private Step step(final TreeView.EdgeFacts edge) {
        return new Step(
                edge.name(), reader(edge), edge.interpolation(), clocks == null ? 0 : clocks.offset(edge.domain()));
    }

    private RingReader reader(final TreeView.EdgeFacts edge) {
        final RingReader ring = new RingReader(tree.memory(), edge.ring());
        ring.paranoid(paranoid);
        return ring;
    }

    private Plan itself(final int frame) {
        Step own = null;
        if (tree.parent(block, frame) != 0) {
            final TreeView.EdgeFacts edge = tree.edgeFacts(tree.edge(block, frame));
            if (edge.dynamic() && clocks != null && !clocks.knows(edge.domain())) {
                return Plan.refused(
                        word,
                        new LookupFailure.UnknownClock(
                                edge.name(), edge.domain(), clocks.reference().tag()));
            }
            own = edge.dynamic() ? step(edge) : null;
        }
        return Plan.of(word, new Climb(), new Climb(), own);
    }

    private Plan unknown(final String name) {
        return Plan.refused(word, LookupStatus.UNKNOWN_FRAME, () -> {
            final List<String> known = new ArrayList<>();
            for (int id = 1; id <= frames; id++) {
                addName(known, id);
            }
            return new LookupFailure.UnknownFrame(name, NearestNames.of(name, known));
        });
    }

    private void addName(final List<String> known, final int frame) {
        try {
            known.add(tree.frameName(frame));
        } catch (final DamagedArenaException closedMeanwhile) {
            // A closed tree has no names; the failure then goes without suggestions.
            assert tree.memory().getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET) == 0 : closedMeanwhile.getMessage();
        }
    }

    private Plan notConnected(final int from, final int to, final int rootOfFrom, final int rootOfTo) {
        return Plan.refused(
                word,
                new LookupFailure.NotConnected(
                        tree.frameName(from),
                        tree.frameName(to),
                        tree.frameName(rootOfFrom),
                        tree.frameName(rootOfTo)));
    }

    private Plan moved() {
        return Plan.refused(
                word,
                new LookupFailure.TopologyChanged(
                        TopologyWord.generation(word),
                        TopologyWord.generation(tree.memory().getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET))));
    }

    private boolean outside(final int frame) {
        return frame < 0 || frame > frames;
    }
}
