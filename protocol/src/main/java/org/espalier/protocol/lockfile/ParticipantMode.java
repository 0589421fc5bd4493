package org.espalier.protocol.lockfile;

/**
 * What a participant may do. The ordinal is what is written.
 *
 * @since 0.1
 */
public enum ParticipantMode {
    /** Looks up; its mapping cannot write. */
    READ_ONLY,
    /** Looks up, claims and pushes; may inherit the ownership. */
    READ_WRITE;

    /**
     * The mode with a code.
     *
     * @param code as written
     * @return the mode; an unknown code reads as {@link #READ_ONLY}, which promises least
     */
    public static ParticipantMode of(final int code) {
        return code == 1 ? READ_WRITE : READ_ONLY;
    }
}
