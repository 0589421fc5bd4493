package org.espalier.arena.ring;

import org.espalier.arena.pose.Pose;

/**
 * The right to push to one edge, as a claim grants it. Used by one thread at a time; a second thread that enters is
 * refused with {@link PushStatus#CONCURRENT_USE}. Pushing allocates nothing, takes no lock and makes no system call.
 *
 * @since 0.1
 */
public final class EdgeWriter implements AutoCloseable {
    private final EdgeName edge;

    EdgeWriter(final EdgeName edge) {
        this.edge = edge;
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
        throw new UnsupportedOperationException();
    }

    /**
     * Publishes a sample, or says why not.
     *
     * @param stamp nanoseconds, not older than the newest sample's
     * @param pose pose of the child in its parent
     * @return what became of it
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
        if (!tryPush(stamp, tx, ty, tz, qx, qy, qz, qw).accepted()) {
            throw new PushException(failure());
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
     * Details of the latest refusal, made on demand.
     *
     * @return the failure, or null when the latest push was accepted
     */
    public PushFailure failure() {
        throw new UnsupportedOperationException();
    }

    /** Ends the writer and gives the claim back. A push in flight on another thread finishes first. Idempotent. */
    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
