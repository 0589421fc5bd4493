package org.espalier.arena.memory;

import org.espalier.protocol.EspalierException;

/**
 * A number read from shared memory is outside the range it must have: some participant wrote where it must not. Nothing
 * was accessed with that number.
 *
 * @since 0.1
 */
public final class DamagedArenaException extends EspalierException {
    private static final long serialVersionUID = 1L;

    /** The field that is wrong. */
    private final String field;

    /** What was found. */
    private final long found;

    /**
     * Names the damage.
     *
     * @param field which number, with the record it stands in
     * @param found what was read
     * @param allowed what it should be, in words
     */
    public DamagedArenaException(final String field, final long found, final String allowed) {
        super("the arena is damaged: " + field + " is " + found + ", must be " + allowed
                + "; a participant wrote where it must not, start a new arena");
        this.field = field;
        this.found = found;
    }

    /**
     * Which number.
     *
     * @return the field and its record
     */
    public String field() {
        return field;
    }

    /**
     * What was read.
     *
     * @return the number out of range
     */
    public long found() {
        return found;
    }
}
