package org.espalier.arena.spec;

/**
 * What a push does whose stamp equals the newest sample's.
 *
 * @since 0.1
 */
public enum StampPolicy {
    /** The newer value takes the older one's place. The default. */
    REPLACE(0),
    /** The push is refused. */
    REFUSE(1);

    private final int code;

    StampPolicy(final int code) {
        this.code = code;
    }

    /**
     * The number that stands for this policy in an edge record.
     *
     * @return 0 or 1
     */
    public int code() {
        return code;
    }

    /**
     * The policy of a code read from memory.
     *
     * @param code a number as {@link #code()} gives it
     * @return the policy
     * @throws IllegalArgumentException when no policy has this code
     */
    public static StampPolicy ofCode(final int code) {
        return switch (code) {
            case 0 -> REPLACE;
            case 1 -> REFUSE;
            default -> throw new IllegalArgumentException("no stamp policy has code " + code);
        };
    }
}
