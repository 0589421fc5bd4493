package org.espalier.replay;

import org.espalier.arena.pose.Pose;

/**
 * The answer that a vector file states for a {@link Query}.
 *
 * @since 0.1
 */
public sealed interface Expected {
    /**
     * The query is answered.
     *
     * @param stampNanos the stamp of the answer: given back by a latest-time query, 0 for the others
     * @param pose       the pose of the source frame in the target frame; never changed
     */
    record Answer(long stampNanos, Pose pose) implements Expected {}

    /**
     * The query is refused.
     *
     * @param kind           the file's word for the reason, such as {@code FUTURE}
     * @param severalReasons true when the file says that other reasons hold as well, so that only the refusal itself
     *                       can be compared
     */
    record Refusal(String kind, boolean severalReasons) implements Expected {}
}
