package org.espalier.arena.lookup;

import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.PoseMath;
import org.espalier.protocol.layout.TopologyWord;

/**
 * A question over two instants: the pose the source frame had at one stamp, expressed in the target frame of another
 * stamp, through a frame that is taken to hold still between the two: {@code (target <- fixed at the target's stamp) *
 * (fixed <- source at the source's stamp)}. With target and source the same frame it is that frame's own motion between
 * the stamps. Reusable, belongs to one thread at a time, allocates nothing per answer.
 *
 * <p>The leg from the source is asked first; what it fails with is what the question fails with. Both legs belong to one
 * topology, and a "latest" is resolved once: {@link #targetStamp()} and {@link #sourceStamp()} are the stamps the answer
 * was made of.
 *
 * @since 0.1
 */
public final class TwoTimeLookup {
    private static final int MAX_ROUNDS = 8;

    private final Lookup fromSource;
    private final Lookup toTarget;
    private final Pose sourceLeg = new Pose();
    private final Pose targetLeg = new Pose();
    private Lookup failed;
    private LookupStatus status = LookupStatus.OK;

    private TwoTimeLookup(final Lookup fromSource, final Lookup toTarget) {
        this.fromSource = fromSource;
        this.toTarget = toTarget;
    }

    /**
     * A lookup over two instants; the frames need not exist yet.
     *
     * @param tree where to look
     * @param target frame the answers are expressed in
     * @param source frame asked for
     * @param fixed frame that holds still between the instants
     * @return the lookup, for one thread at a time
     * @throws org.espalier.protocol.name.InvalidNameException when a name can never be a frame's
     */
    public static TwoTimeLookup of(final TreeView tree, final String target, final String source, final String fixed) {
        return new TwoTimeLookup(Lookup.of(tree, fixed, source), Lookup.of(tree, target, fixed));
    }

    /**
     * Gives both legs the offsets of clocks, see {@link Lookup#clocks}.
     *
     * @param offsets the offsets; null: none
     * @return this
     */
    public TwoTimeLookup clocks(final ClockOffsets offsets) {
        fromSource.clocks(offsets);
        toTarget.clocks(offsets);
        return this;
    }

    /**
     * Makes every sample be looked at before it is used, see {@link Lookup#paranoid}.
     *
     * @param on whether to look
     * @return this
     */
    public TwoTimeLookup paranoid(final boolean on) {
        fromSource.paranoid(on);
        toTarget.paranoid(on);
        return this;
    }

    /**
     * The pose over two stamps, or the reason why not.
     *
     * @param targetStamp of when the target frame is, ns
     * @param sourceStamp of when the source frame is, ns
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome
     */
    public LookupStatus tryAt(final long targetStamp, final long sourceStamp, final Pose out) {
        return answer(false, targetStamp, false, sourceStamp, out);
    }

    /**
     * The pose over two stamps.
     *
     * @param targetStamp of when the target frame is, ns
     * @param sourceStamp of when the source frame is, ns
     * @param out receives the pose
     * @throws LookupException when there is no answer
     */
    public void at(final long targetStamp, final long sourceStamp, final Pose out) {
        if (tryAt(targetStamp, sourceStamp, out) != LookupStatus.OK) {
            throw new LookupException(failure());
        }
    }

    /**
     * The target at the newest instant its leg covers, the source at a stamp, or the reason why not.
     *
     * @param sourceStamp of when the source frame is, ns
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome
     */
    public LookupStatus tryLatestTarget(final long sourceStamp, final Pose out) {
        return answer(true, 0, false, sourceStamp, out);
    }

    /**
     * The target at a stamp, the source at the newest instant its leg covers, or the reason why not.
     *
     * @param targetStamp of when the target frame is, ns
     * @param out receives the pose; unchanged unless the answer is {@link LookupStatus#OK}
     * @return the outcome
     */
    public LookupStatus tryLatestSource(final long targetStamp, final Pose out) {
        return answer(false, targetStamp, true, 0, out);
    }

    /**
     * Of when the target frame was in the latest answer.
     *
     * @return ns; 0 when a latest leg is timeless
     */
    public long targetStamp() {
        return toTarget.stamp();
    }

    /**
     * Of when the source frame was in the latest answer.
     *
     * @return ns; 0 when a latest leg is timeless
     */
    public long sourceStamp() {
        return fromSource.stamp();
    }

    /**
     * Whether the target's leg of the latest answer holds at every instant, because nothing moves on it.
     *
     * @return true for an all-static leg
     */
    public boolean targetTimeless() {
        return toTarget.timeless();
    }

    /**
     * Whether the source's leg of the latest answer holds at every instant, because nothing moves on it.
     *
     * @return true for an all-static leg
     */
    public boolean sourceTimeless() {
        return fromSource.timeless();
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
     * @return the failure of the leg that failed, or null after {@link LookupStatus#OK}
     */
    public LookupFailure failure() {
        if (status == LookupStatus.OK) {
            return null;
        }
        return failed != null
                ? failed.failure()
                : new LookupFailure.TopologyChanged(
                        TopologyWord.generation(fromSource.plannedOn()), TopologyWord.generation(toTarget.plannedOn()));
    }

    private LookupStatus answer(
            final boolean latestTarget,
            final long targetStamp,
            final boolean latestSource,
            final long sourceStamp,
            final Pose out) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            if (!ask(fromSource, latestSource, sourceStamp, sourceLeg)
                    || !ask(toTarget, latestTarget, targetStamp, targetLeg)) {
                return status;
            }
            // Generations never come back: the word both legs ended with held from the first read to the last.
            if (fromSource.plannedOn() == toTarget.plannedOn()) {
                PoseMath.compose(targetLeg, sourceLeg, targetLeg);
                if (!targetLeg.isFinite()) {
                    return refuse(toTarget.notFinite(), toTarget);
                }
                out.set(targetLeg);
                return LookupStatus.OK;
            }
        }
        return refuse(LookupStatus.TOPOLOGY_CHANGED, null);
    }

    private boolean ask(final Lookup leg, final boolean latest, final long stamp, final Pose pose) {
        status = latest ? leg.tryLatest(pose) : leg.tryAt(stamp, pose);
        failed = leg;
        return status == LookupStatus.OK;
    }

    private LookupStatus refuse(final LookupStatus refusal, final Lookup leg) {
        status = refusal;
        failed = leg;
        return refusal;
    }
}
