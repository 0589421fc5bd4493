package org.espalier.arena.ring;

/**
 * What became of a push.
 *
 * @since 0.1
 */
public enum PushStatus {
    /** The sample was appended. */
    PUSHED,
    /** The newest sample had this stamp and was replaced, as the edge's policy says. */
    REPLACED,
    /** The newest sample has this stamp and the edge's policy refuses a second one. */
    EQUAL_STAMP_REFUSED,
    /** The stamp is older than the newest sample's. */
    STAMP_WENT_BACK,
    /** A number of the pose is NaN or infinite. */
    NOT_FINITE,
    /** The quaternion's squared length is 0.01 or more away from 1. */
    NOT_UNIT,
    /** The claim is no longer this writer's; sticky. */
    CLAIM_REVOKED,
    /** Another thread is inside a push of this writer. */
    CONCURRENT_USE,
    /** The writer was closed. */
    CLOSED;

    /**
     * Whether the sample is now the newest of the edge.
     *
     * @return true for {@link #PUSHED} and {@link #REPLACED}
     */
    public boolean accepted() {
        return this == PUSHED || this == REPLACED;
    }
}
