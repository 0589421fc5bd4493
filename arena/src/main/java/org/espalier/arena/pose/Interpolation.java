package org.espalier.arena.pose;

/**
 * How an edge is read between two samples. The choice belongs to the edge, so that every reader sees one motion.
 *
 * @since 0.1
 */
public enum Interpolation {
    /**
     * Constant screw motion from one sample to the next: rotation and translation are blended together, so the answer
     * does not depend on the choice of the child's origin. The default.
     */
    SCLERP(0),

    /** Translation linear, rotation slerp along the shorter arc, each for itself: what ROS tf2 does. */
    LERP_SLERP(1);

    private final int code;

    Interpolation(final int code) {
        this.code = code;
    }

    /**
     * The number that stands for this interpolation in an edge record.
     *
     * @return a stable code, 0 or 1
     */
    public int code() {
        return code;
    }

    /**
     * The interpolation of a code read from memory.
     *
     * @param code a number as {@link #code()} gives it
     * @return the interpolation
     * @throws IllegalArgumentException when no interpolation has this code
     */
    public static Interpolation ofCode(final int code) {
        return switch (code) {
            case 0 -> SCLERP;
            case 1 -> LERP_SLERP;
            default -> throw new IllegalArgumentException("no interpolation has code " + code);
        };
    }
}
