package org.espalier.arena.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.ArenaHeader;

/**
 * The right to push to one edge, as a claim grants it. Used by one thread at a time; a second thread that enters is
 * refused with {@link PushStatus#CONCURRENT_USE}. Pushing allocates nothing, takes no lock and makes no system call.
 *
 * <p>Every push compares the claim word first: a writer whose claim was revoked never stores again. {@link #close} takes
 * the writer's busy word before it gives the claim back, so no push of this writer can follow the release; it may be
 * called from any thread.
 *
 * @since 0.1
 */
public final class EdgeWriter implements AutoCloseable {
    private static final int IDLE = 0;
    private static final int PUSHING = 1;
    private static final int ENDED = 2;
    private static final VarHandle BUSY;

    static {
        try {
            BUSY = MethodHandles.lookup().findVarHandle(EdgeWriter.class, "busy", int.class);
        } catch (final ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final EdgeName edge;
    private final String label;
    private final ArenaMemory memory;
    private final RingWriter ring;
    private final long claimAt;
    private final long claim;
    private final Runnable release;

    private volatile int busy = IDLE;

    private boolean revoked;
    private long foundClaim;
    private PushStatus last = PushStatus.PUSHED;
    private long refusedStamp;
    private final Pose refused = new Pose();

    private EdgeWriter(
            final ArenaMemory memory,
            final EdgeName edge,
            final String label,
            final RingWriter ring,
            final long claimAt,
            final long claim,
            final Runnable release) {
        this.memory = memory;
        this.edge = edge;
        this.label = label;
        this.ring = ring;
        this.claimAt = claimAt;
        this.claim = claim;
        this.release = release;
    }

    /**
     * A writer for a claim that was just granted.
     *
     * @param memory the arena; writable
     * @param edge names the edge in failures
     * @param label names the claimer in failures
     * @param ring where the edge's ring is
     * @param policy what to do with a second sample of one stamp
     * @param claimAt offset of the edge's claim word
     * @param claim the word as granted
     * @param release gives the claim back; run once, by {@link #close}
     * @return the writer
     * @throws IllegalArgumentException when the ring is not inside the memory
     */
    public static EdgeWriter open(
            final ArenaMemory memory,
            final EdgeName edge,
            final String label,
            final RingLayout ring,
            final StampPolicy policy,
            final long claimAt,
            final long claim,
            final Runnable release) {
        // A ring may have served another edge before: what that edge's removal stored is visible from here on.
        final long topology = memory.getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET);
        assert topology != 0 : "claimed in a closed arena";
        return new EdgeWriter(memory, edge, label, new RingWriter(memory, ring, policy), claimAt, claim, release);
    }

    /**
     * The edge this writer pushes to.
     *
     * @return the edge
     */
    public EdgeName edge() {
        return edge;
    }

    /**
     * The name the claim was made under.
     *
     * @return the label
     */
    public String label() {
        return label;
    }

    /**
     * Publishes a sample, or says why not.
     *
     * @param stamp nanoseconds, not older than the newest sample's
     * @param tx translation x, metres
     * @param ty translation y, metres
     * @param tz translation z, metres
     * @param qx quaternion x
     * @param qy quaternion y
     * @param qz quaternion z
     * @param qw quaternion w
     * @return what became of it; {@link #failure()} has the details of a refusal
     */
    public PushStatus tryPush(
            final long stamp,
            final double tx,
            final double ty,
            final double tz,
            final double qx,
            final double qy,
            final double qz,
            final double qw) {
        if (!BUSY.compareAndSet(this, IDLE, PUSHING)) {
            return turnedAway();
        }
        try {
            final PushStatus status = stillMine()
                    ? ring.push(stamp, tx, ty, tz, qx, qy, qz, qw)
                    : memory.getLongAcquire(ArenaHeader.TOPOLOGY_OFFSET) == 0
                            ? PushStatus.CLOSED
                            : PushStatus.CLAIM_REVOKED;
            last = status;
            if (!status.accepted()) {
                refusedStamp = stamp;
                refused.set(tx, ty, tz, qx, qy, qz, qw);
            }
            return status;
        } finally {
            BUSY.setRelease(this, IDLE);
        }
    }

    /**
     * Publishes a sample, or says why not.
     *
     * @param stamp nanoseconds, not older than the newest sample's
     * @param pose pose of the child in its parent
     * @return what became of it; {@link #failure()} has the details of a refusal
     */
    public PushStatus tryPush(final long stamp, final Pose pose) {
        return tryPush(stamp, pose.tx, pose.ty, pose.tz, pose.qx, pose.qy, pose.qz, pose.qw);
    }

    /**
     * Publishes a sample.
     *
     * @param stamp nanoseconds, not older than the newest sample's
     * @param tx translation x, metres
     * @param ty translation y, metres
     * @param tz translation z, metres
     * @param qx quaternion x
     * @param qy quaternion y
     * @param qz quaternion z
     * @param qw quaternion w
     * @throws PushException when it was refused
     */
    public void push(
            final long stamp,
            final double tx,
            final double ty,
            final double tz,
            final double qx,
            final double qy,
            final double qz,
            final double qw) {
        final PushStatus status = tryPush(stamp, tx, ty, tz, qx, qy, qz, qw);
        if (!status.accepted()) {
            throw new PushException(describe(status));
        }
    }

    /**
     * Publishes a sample.
     *
     * @param stamp nanoseconds, not older than the newest sample's
     * @param pose pose of the child in its parent
     * @throws PushException when it was refused
     */
    public void push(final long stamp, final Pose pose) {
        push(stamp, pose.tx, pose.ty, pose.tz, pose.qx, pose.qy, pose.qz, pose.qw);
    }

    /**
     * Details of the latest refusal, made on demand. To be asked by the thread that pushes; when two threads used the
     * writer at once it may be the other one's refusal.
     *
     * @return the failure, or null when the latest push was accepted
     */
    public PushFailure failure() {
        return last.accepted() ? null : describe(last);
    }

    /**
     * How many samples this writer replaced by a newer one of the same stamp.
     *
     * @return a count
     */
    public long replaced() {
        return ring.replaced();
    }

    /**
     * Whether {@link #close} was called.
     *
     * @return true from then on
     */
    public boolean closed() {
        return busy == ENDED;
    }

    /** Ends the writer and gives the claim back. A push in flight on another thread finishes first. Idempotent. */
    @Override
    public void close() {
        while (!BUSY.compareAndSet(this, IDLE, ENDED)) {
            if (busy == ENDED) {
                return;
            }
            Thread.onSpinWait();
        }
        release.run();
    }

    private boolean stillMine() {
        if (revoked) {
            return false;
        }
        final long found = memory.getLongAcquire(claimAt);
        if (found == claim) {
            return true;
        }
        revoked = true;
        foundClaim = found;
        return false;
    }

    private PushStatus turnedAway() {
        final PushStatus status = busy == ENDED ? PushStatus.CLOSED : PushStatus.CONCURRENT_USE;
        last = status;
        return status;
    }

    private PushFailure describe(final PushStatus status) {
        return switch (status) {
            case PUSHED, REPLACED -> throw new IllegalArgumentException("not a refusal: " + status);
            case NOT_FINITE -> notFinite();
            case NOT_UNIT ->
                new PushFailure.NotUnit(
                        edge,
                        refusedStamp,
                        refused.qx * refused.qx
                                + refused.qy * refused.qy
                                + refused.qz * refused.qz
                                + refused.qw * refused.qw);
            case STAMP_WENT_BACK -> new PushFailure.StampWentBack(edge, ring.lastStamp(), refusedStamp, label);
            case EQUAL_STAMP_REFUSED -> new PushFailure.EqualStampRefused(edge, refusedStamp);
            case CLAIM_REVOKED -> new PushFailure.ClaimRevoked(edge, claim, foundClaim);
            case CONCURRENT_USE -> new PushFailure.ConcurrentUse(edge);
            case CLOSED -> new PushFailure.WriterClosed(edge);
        };
    }

    private PushFailure notFinite() {
        final String[] names = {"tx", "ty", "tz", "qx", "qy", "qz", "qw"};
        final double[] values = {refused.tx, refused.ty, refused.tz, refused.qx, refused.qy, refused.qz, refused.qw};
        int i = 0;
        while (i < values.length - 1 && Double.isFinite(values[i])) {
            i++;
        }
        return new PushFailure.NotFinite(edge, refusedStamp, names[i], values[i]);
    }
}
