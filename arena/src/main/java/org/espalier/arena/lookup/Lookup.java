package org.espalier.arena.lookup;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.MemoryFences;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Twist;
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
    private enum Question {
        AT,
        LATEST,
        LATEST_EACH,
        BEYOND,
        SPAN,
        TWIST,
        MANY
    }

    /** Times the path is compiled again in one question before it is given up. */
    private static final int MAX_ROUNDS = 8;

    private final TreeView tree;
    private final ArenaMemory memory;
    private final String target;
    private final String source;

    private Plan plan;
    private boolean strict;
    private Plan refused;
    private ClockOffsets clocks;
    private boolean paranoid;
    private final Evaluation evaluation = new Evaluation();
    private final TwistEvaluation velocity = new TwistEvaluation();
    private final Batch batch = new Batch();
    private final Pose scratch = new Pose();
    private Extrapolation allowed;
    private Answer answer;
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
     * Gives the offsets of clocks, without which a path of several time domains is refused. From then on every stamp
     * asked and answered is of their reference domain, whatever domains the path has. Takes effect at the next question.
     *
     * @param offsets the offsets; null: none
     * @return this
     */
    public Lookup clocks(final ClockOffsets offsets) {
        clocks = offsets;
        plan = null;
        return this;
    }

    /**
     * Makes every sample be looked at before it is used: one that no writer stores - a number that is not finite, a
     * quaternion that is not of unit length - fails the question with {@link LookupStatus#CORRUPT_SAMPLE} and is counted
     * by the tree. Costs a few ns per sample. Takes effect at the next question.
     *
     * @param on whether to look
     * @return this
     */
    public Lookup paranoid(final boolean on) {
        paranoid = on;
        plan = null;
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
        return answer(Question.AT, when, out);
    }

    /**
     * The pose at a stamp.
     *
     * @param when nanoseconds
     * @param out receives the pose
     * @throws LookupException when there is no answer
     */
    public void at(final long when, final Pose out) {
        orThrow(answer(Question.AT, when, out));
    }

    /**
     * The pose at the newest instant that all dynamic edges on the path cover, or the reason why not. For a frame
     * relative to itself: the newest instant of the frame's own edge.
     *
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome; {@link #stamp()} and {@link #timeless()} say of when the answer is
     */
    public LookupStatus tryLatest(final Pose out) {
        return answer(Question.LATEST, 0, out);
    }

    /**
     * The pose at the newest instant that all dynamic edges on the path cover.
     *
     * @param out receives the pose
     * @return that instant, ns; 0 when the answer is {@link #timeless()}
     * @throws LookupException when there is no answer
     */
    public long latest(final Pose out) {
        orThrow(answer(Question.LATEST, 0, out));
        return evaluation.stamp();
    }

    /**
     * The pose made of the newest sample of each dynamic edge, whatever their stamps, or the reason why not. The edges are
     * not of one instant: {@link #skew()} says by how much.
     *
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome; {@link #stamp()} is the oldest of the stamps used
     */
    public LookupStatus tryLatestEach(final Pose out) {
        return answer(Question.LATEST_EACH, 0, out);
    }

    /**
     * The pose made of the newest sample of each dynamic edge, whatever their stamps.
     *
     * @param out receives the pose
     * @return how far the stamps used are apart, ns
     * @throws LookupException when there is no answer
     */
    public long latestEach(final Pose out) {
        orThrow(tryLatestEach(out));
        return evaluation.skew();
    }

    /**
     * The pose at a stamp, read beyond the newest sample of an edge as far as allowed, or the reason why not.
     *
     * @param when nanoseconds
     * @param extrapolation how far, and how
     * @param out receives the answer; without one unless this returns OK or EXTRAPOLATED
     * @return {@link LookupStatus#OK} for a measured pose, {@link LookupStatus#EXTRAPOLATED} for one that is not
     */
    public LookupStatus tryAt(final long when, final Extrapolation extrapolation, final Answer out) {
        allowed = extrapolation;
        answer = out;
        final LookupStatus found = answer(Question.BEYOND, when, scratch);
        if (found != LookupStatus.OK && found != LookupStatus.EXTRAPOLATED) {
            out.refuse();
        }
        answer = null;
        return found;
    }

    /**
     * The pose at a stamp, read beyond the newest sample of an edge as far as allowed.
     *
     * @param when nanoseconds
     * @param extrapolation how far, and how
     * @param out receives the answer, which says whether it is measured
     * @throws LookupException when there is no answer
     */
    public void at(final long when, final Extrapolation extrapolation, final Answer out) {
        orThrow(tryAt(when, extrapolation, out));
    }

    /**
     * Whether a stamp can be answered now. Throws nothing; {@link #failure()} has the reason why not.
     *
     * @param when nanoseconds
     * @return {@link LookupStatus#OK}, or the status {@link #tryAt(long, Pose)} would return
     */
    public LookupStatus can(final long when) {
        return answer(Question.AT, when, scratch);
    }

    /**
     * The stamps that all dynamic edges cover, or the reason why not.
     *
     * @param out receives the span, which may be empty; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome
     */
    public LookupStatus trySpan(final Span out) {
        final LookupStatus found = answer(Question.SPAN, 0, scratch);
        if (found == LookupStatus.OK) {
            out.set(evaluation.span());
        }
        return found;
    }

    /**
     * The stamps that all dynamic edges cover.
     *
     * @return the span, which may be empty
     * @throws LookupException when there is no path, or an edge has no sample
     */
    public Span span() {
        final Span out = new Span();
        orThrow(trySpan(out));
        return out;
    }

    /**
     * The body twist at a stamp, from the interpolation: the motion of the source frame relative to the target frame,
     * in the axes of the source frame. Where two interpolations meet, at a sample, it is of the one that begins there, at
     * the newest sample of the one that ended.
     *
     * @param when nanoseconds
     * @param out receives the twist, rad/s and m/s; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome
     */
    public LookupStatus tryTwist(final long when, final Twist out) {
        final LookupStatus found = answer(Question.TWIST, when, scratch);
        if (found == LookupStatus.OK) {
            velocity.copyTo(out);
        }
        return found;
    }

    /**
     * The body twist at a stamp, see {@link #tryTwist}.
     *
     * @param when nanoseconds
     * @param out receives the twist, rad/s and m/s
     * @throws LookupException when there is no answer
     */
    public void twist(final long when, final Twist out) {
        orThrow(tryTwist(when, out));
    }

    /**
     * The poses at many stamps, all of one topology, up to the first that has no answer. Stamps in rising or falling
     * order are found by galloping from one to the next.
     *
     * @param stamps nanoseconds, in any order
     * @param out receives the poses one after the other; beyond those answered it may be written to
     * @param layout how a pose lies in the array
     * @return how many were answered; if less than asked, {@link #status()} and {@link #failure()} are of the next one
     * @throws IllegalArgumentException when the array is too short
     */
    public int tryAtMany(final long[] stamps, final double[] out, final BatchLayout layout) {
        batch.begin(stamps, out, layout);
        final LookupStatus found = answer(Question.MANY, 0, scratch);
        batch.end();
        final boolean asked = found == LookupStatus.OK || refused == null && evaluated(found);
        return asked ? batch.answered() : 0;
    }

    /**
     * The poses at many stamps, all of one topology.
     *
     * @param stamps nanoseconds, in any order
     * @param out receives the poses one after the other
     * @param layout how a pose lies in the array
     * @throws LookupException when one of them has no answer; the poses before it are in the array
     * @throws IllegalArgumentException when the array is too short
     */
    public void atMany(final long[] stamps, final double[] out, final BatchLayout layout) {
        tryAtMany(stamps, out, layout);
        orThrow(status);
    }

    /**
     * How far the stamps are apart that the latest answer was made of.
     *
     * @return ns; 0 but for {@link #latestEach}
     */
    public long skew() {
        return evaluation.skew();
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
     * @return the failure, or null after {@link LookupStatus#OK} and {@link LookupStatus#EXTRAPOLATED}
     */
    public LookupFailure failure() {
        return switch (status) {
            case OK, EXTRAPOLATED -> null;
            case CLOSED -> new LookupFailure.Closed();
            case TOPOLOGY_CHANGED ->
                new LookupFailure.TopologyChanged(
                        TopologyWord.generation(plannedWord), TopologyWord.generation(foundWord));
            default -> refused != null ? refused.details() : evaluation.failure(status);
        };
    }

    /** The topology word of the plan that the latest question used; 0 without one. */
    long plannedOn() {
        return plan == null ? 0 : plan.word();
    }

    /** The latest answer was finite, but not what it was multiplied with. */
    LookupStatus notFinite() {
        evaluation.miss().of(plan.topEdge());
        return refuse(LookupStatus.NON_FINITE_RESULT);
    }

    private void orThrow(final LookupStatus found) {
        if (found != LookupStatus.OK && found != LookupStatus.EXTRAPOLATED) {
            throw new LookupException(failure());
        }
    }

    private static boolean evaluated(final LookupStatus found) {
        return found != LookupStatus.CLOSED && found != LookupStatus.TOPOLOGY_CHANGED;
    }

    private LookupStatus answer(final Question question, final long when, final Pose out) {
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
            final LookupStatus found = read(current, question, when);
            MemoryFences.loadLoad();
            final long after = memory.getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET);
            if (after != current.word()) {
                plannedWord = current.word();
                foundWord = after;
                continue;
            }
            if (found == LookupStatus.OK) {
                evaluation.copyTo(out);
            } else if (found == LookupStatus.CORRUPT_SAMPLE && refused == null) {
                tree.corruptSampleSeen();
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
            compiled = Plan.compile(tree, target, source, clocks, paranoid);
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

    private LookupStatus read(final Plan current, final Question question, final long when) {
        if (current.refusal() != LookupStatus.OK) {
            refused = current;
            return current.refusal();
        }
        refused = null;
        return switch (question) {
            case AT -> evaluation.at(current, when);
            case LATEST -> evaluation.latest(current);
            case LATEST_EACH -> evaluation.latestEach(current);
            case BEYOND -> evaluation.at(allowed, current, when, answer);
            case SPAN -> evaluation.span(current);
            case TWIST -> velocity.at(current, when, evaluation.miss());
            case MANY -> batch.ask(evaluation, current);
        };
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
