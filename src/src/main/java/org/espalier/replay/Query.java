package org.espalier.replay;

/**
 * A question that a vector file asks, with the answer it states.
 *
 * @since 0.1
 */
public sealed interface Query {
    /**
     * The frame in which the answer is expressed.
     *
     * @return its name
     */
    String target();

    /**
     * The frame whose pose is asked for.
     *
     * @return its name
     */
    String source();

    /**
     * The answer the file states.
     *
     * @return an answer or a refusal
     */
    Expected expected();

    /**
     * A {@code Q} line: the pose at one instant.
     *
     * @param target     the frame in which the answer is expressed
     * @param source     the frame whose pose is asked for
     * @param stampNanos the instant in nanoseconds
     * @param expected   the answer the file states
     */
    record At(String target, String source, long stampNanos, Expected expected) implements Query {}

    /**
     * An {@code L} line: the pose at the newest instant common to the edges between the two frames.
     *
     * @param target   the frame in which the answer is expressed
     * @param source   the frame whose pose is asked for
     * @param expected the answer the file states
     */
    record Latest(String target, String source, Expected expected) implements Query {}

    /**
     * A {@code T} line: the source at one instant seen from the target at another, through a frame that holds still.
     *
     * @param target           the frame in which the answer is expressed
     * @param targetStampNanos when the target is taken
     * @param source           the frame whose pose is asked for
     * @param sourceStampNanos when the source is taken
     * @param fixed            the frame that is taken to hold still between the two instants
     * @param expected         the answer the file states
     */
    record Between(
            String target, long targetStampNanos, String source, long sourceStampNanos, String fixed, Expected expected)
            implements Query {}
}
