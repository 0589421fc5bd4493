package org.espalier.arena.lookup;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.MemoryFences;
import org.espalier.arena.pose.Pose;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.TopologyWord;
import org.espalier.protocol.name.FrameName;

/**
 * A question that is asked again and again: the pose of {@code source} expressed in {@code target}. It maps a point given
 * in source coordinates to target coordinates. Reusable, belongs to one thread at a time, allocates nothing per answer.
 *
 * <p>The path is compiled by the first question, and again when the topology moved. A lookup may be made before its
 * frames exist: until then it answers {@link LookupStatus#UNKNOWN_FRAME}, and tries again each time.
 *
 * <p><b>Why an answer belongs to one tree.</b> The topology word is compared with the plan's before the first read and,
 * behind a load-load fence, after the last. A ring is rewritten or given to another edge only after a new word was
 * published, so an equal word proves that every sample read belonged to the planned path. A closed tree reads as word 0.
 *
 * @since 0.1
 */
public final class Lookup {
    /** Times the path is compiled again in one question before it is given up. */
    private static final int MAX_ROUNDS = 8;

    private final TreeView tree;
    private final ArenaMemory memory;
    private final String target;
    private final String source;

    private Plan plan;
    private boolean strict;
    private Plan refused;
    private final Evaluation evaluation = new Evaluation();
    private LookupStatus status = LookupStatus.OK;
    private long plannedWord;
    private long foundWord;

    private Lookup(final TreeView tree, final String target, final String source) {
        this.tree = tree;
        this.memory = tree.memory();
        this.target = target;
        this.source = source;
    }

    /**
     * A lookup between two frames, which need not exist yet.
     *
     * @param tree where to look
     * @param target frame the answers are expressed in
     * @param source frame asked for
     * @return the lookup, for one thread at a time
     * @throws org.espalier.protocol.name.InvalidNameException when a name can never be a frame's
     */
    public static Lookup of(final TreeView tree, final String target, final String source) {
        return new Lookup(tree, FrameName.normalise(target), FrameName.normalise(source));
    }

    /**
     * Makes a moved topology fail the question, once, instead of being followed silently.
     *
     * @param fail whether to fail with {@link LookupStatus#TOPOLOGY_CHANGED}
     * @return this
     */
    public Lookup strict(final boolean fail) {
        strict = fail;
        return this;
    }

    /**
     * The frame answers are expressed in.
     *
     * @return its normalised name
     */
    public String target() {
        return target;
    }

    /**
     * The frame asked for.
     *
     * @return its normalised name
     */
    public String source() {
        return source;
    }

    /**
     * The pose at a stamp, or the reason why not.
     *
     * @param when nanoseconds
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome
     */
    public LookupStatus tryAt(final long when, final Pose out) {
        return answer(false, when, out);
    }

    /**
     * The pose at a stamp.
     *
     * @param when nanoseconds
     * @param out receives the pose
     * @throws LookupException when there is no answer
     */
    public void at(final long when, final Pose out) {
        if (answer(false, when, out) != LookupStatus.OK) {
            throw new LookupException(failure());
        }
    }

    /**
     * The pose at the newest instant that all dynamic edges on the path cover, or the reason why not. For a frame
     * relative to itself: the newest instant of the frame's own edge.
     *
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome; {@link #stamp()} and {@link #timeless()} say of when the answer is
     */
    public LookupStatus tryLatest(final Pose out) {
        return answer(true, 0, out);
    }

    /**
     * The pose at the newest instant that all dynamic edges on the path cover.
     *
     * @param out receives the pose
     * @return that instant, ns; 0 when the answer is {@link #timeless()}
     * @throws LookupException when there is no answer
     */
    public long latest(final Pose out) {
        if (answer(true, 0, out) != LookupStatus.OK) {
            throw new LookupException(failure());
        }
        return evaluation.stamp();
    }

    /**
     * Whether the latest answer holds at every instant, because no dynamic edge lies on the path.
     *
     * @return true for an all-static path
     */
    public boolean timeless() {
        return evaluation.timeless();
    }

    /**
     * Of when the latest answer is: the stamp asked for, or the one found.
     *
     * @return ns; 0 when a latest answer is {@link #timeless()}
     */
    public long stamp() {
        return evaluation.stamp();
    }

    /**
     * The outcome of the latest question.
     *
     * @return the status
     */
    public LookupStatus status() {
        return status;
    }

    /**
     * Details of the latest outcome, made on demand.
     *
     * @return the failure, or null after {@link LookupStatus#OK}
     */
    public LookupFailure failure() {
        return switch (status) {
            case OK -> null;
            case CLOSED -> new LookupFailure.Closed();
            case TOPOLOGY_CHANGED ->
                new LookupFailure.TopologyChanged(
                        TopologyWord.generation(plannedWord), TopologyWord.generation(foundWord));
            default -> refused != null ? refused.details() : evaluation.failure(status);
        };
    }

    private LookupStatus answer(final boolean atLatest, final long when, final Pose out) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            final long word = memory.getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET);
            if (word == 0) {
                return refuse(LookupStatus.CLOSED);
            }
            Plan current = plan;
            if (current == null || current.word() != word) {
                if (strict && current != null) {
                    plan = null;
                    return moved(current.word(), word);
                }
                current = compile(word);
                if (current == null) {
                    continue;
                }
            }
            final LookupStatus found = read(current, atLatest, when);
            MemoryFences.loadLoad();
            final long after = memory.getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET);
            if (after != current.word()) {
                plannedWord = current.word();
                foundWord = after;
                continue;
            }
            if (found == LookupStatus.OK) {
                evaluation.copyTo(out);
            }
            status = found;
            return found;
        }
        return moved(plannedWord, foundWord);
    }

    /** Compiles and keeps the plan, unless it is a refusal; null when the tree moved meanwhile. */
    private Plan compile(final long word) {
        plan = null;
        plannedWord = word;
        foundWord = word;
        final Plan compiled;
        try {
            compiled = Plan.compile(tree, target, source);
        } catch (final IllegalArgumentException | DamagedArenaException nonsense) {
            // An edge record that is being rewritten makes no sense; one that stays so is the arena's fault.
            foundWord = memory.getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET);
            if (foundWord == word) {
                throw nonsense;
            }
            return null;
        }
        if (compiled.refusal() == LookupStatus.OK) {
            plan = compiled;
        }
        return compiled.refusal() == LookupStatus.TOPOLOGY_CHANGED ? null : compiled;
    }

    private LookupStatus read(final Plan current, final boolean atLatest, final long when) {
        if (current.refusal() != LookupStatus.OK) {
            refused = current;
            return current.refusal();
        }
        refused = null;
        return atLatest ? evaluation.latest(current) : evaluation.at(current, when);
    }

    private LookupStatus moved(final long planned, final long found) {
        plannedWord = planned;
        foundWord = found;
        return refuse(LookupStatus.TOPOLOGY_CHANGED);
    }

    private LookupStatus refuse(final LookupStatus refusal) {
        status = refusal;
        return refusal;
    }
}
