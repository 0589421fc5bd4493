package org.espalier.arena.spec;

/**
 * Whether an edge's pose changes with time.
 *
 * @since 0.1
 */
public enum EdgeKind {
    /** One pose that holds at every instant. */
    STATIC(0),
    /** Time-stamped poses in a ring. */
    DYNAMIC(1);

    private final int code;

    EdgeKind(final int code) {
        this.code = code;
    }

    /**
     * The number that stands for this kind in an edge record.
     *
     * @return 0 or 1
     */
    public int code() {
        return code;
    }

    /**
     * The kind of a code read from memory.
     *
     * @param code a number as {@link #code()} gives it
     * @return the kind
     * @throws IllegalArgumentException when no kind has this code
     */
    public static EdgeKind ofCode(final int code) {
        return switch (code) {
            case 0 -> STATIC;
            case 1 -> DYNAMIC;
            default -> throw new IllegalArgumentException("no edge kind has code " + code);
        };
    }
}
