package org.espalier.arena.lookup;

import java.util.function.Supplier;
import org.espalier.arena.ring.EdgeName;

/**
 * A compiled path: two climbs to the common ancestor, static edges folded, or the reason why there is no path. Holds for
 * one topology word; belongs to the thread of its {@link Lookup}.
 *
 * <p>A frame asked for relative to itself has no path; its plan keeps the frame's own edge, if that is dynamic, because
 * the latest answer is stamped by it.
 *
 * @since 0.1
 */
public final class Plan {
    /** Most edges on a path, static ones included. */
    public static final int MAX_EDGES = 64;

    /** Most dynamic edges on a path. */
    public static final int MAX_DYNAMIC = 32;

    private final long word;
    private final Climb target;
    private final Climb source;
    private final Step own;
    private final LookupStatus refusal;
    private final Supplier<LookupFailure> details;

    private Plan(
            final long word,
            final Climb target,
            final Climb source,
            final Step own,
            final LookupStatus refusal,
            final Supplier<LookupFailure> details) {
        this.word = word;
        this.target = target;
        this.source = source;
        this.own = own;
        this.refusal = refusal;
        this.details = details;
    }

    static Plan of(final long word, final Climb target, final Climb source, final Step own) {
        return new Plan(word, target, source, own, LookupStatus.OK, null);
    }

    static Plan refused(final long word, final LookupFailure details) {
        return refused(word, details.status(), () -> details);
    }

    static Plan refused(final long word, final LookupStatus refusal, final Supplier<LookupFailure> details) {
        return new Plan(word, null, null, null, refusal, details);
    }

    /**
     * Compiles the path between two frames, or finds out why there is none. Allocates.
     *
     * @param tree where to look
     * @param target normalised name of the frame answers are expressed in
     * @param source normalised name of the frame asked for
     * @return the plan, refused or not; it holds if the tree's topology word still is {@link #word()} afterwards
     */
    public static Plan compile(final TreeView tree, final String target, final String source) {
        return compile(tree, target, source, null, false);
    }

    static Plan compile(
            final TreeView tree,
            final String target,
            final String source,
            final ClockOffsets clocks,
            final boolean paranoid) {
        return new PlanCompiler(tree, clocks, paranoid).compile(target, source);
    }

    /**
     * The topology word the plan was compiled on.
     *
     * @return generation and block
     */
    public long word() {
        return word;
    }

    /**
     * Why there is no path.
     *
     * @return {@link LookupStatus#OK} when there is one
     */
    public LookupStatus refusal() {
        return refusal;
    }

    /**
     * Details of {@link #refusal()}, made on demand.
     *
     * @return the failure, or null
     */
    public LookupFailure details() {
        return details == null ? null : details.get();
    }

    /**
     * Number of dynamic edges on the path.
     *
     * @return 0..{@value #MAX_DYNAMIC}
     */
    public int dynamicEdges() {
        return refusal == LookupStatus.OK ? target.steps().length + source.steps().length : 0;
    }

    /** An edge next to the common ancestor, null when the path has none. */
    EdgeName topEdge() {
        return target.top() != null ? target.top() : source.top();
    }

    /** Makes every edge's search begin where the one before ended. */
    void gallop(final boolean on) {
        for (final Step step : target.steps()) {
            step.ring.gallop(on);
        }
        for (final Step step : source.steps()) {
            step.ring.gallop(on);
        }
    }

    Climb target() {
        return target;
    }

    Climb source() {
        return source;
    }

    Step own() {
        return own;
    }
}
