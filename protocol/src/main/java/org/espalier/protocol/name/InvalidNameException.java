package org.espalier.protocol.name;

import org.espalier.protocol.EspalierException;

/**
 * A name that no frame or arena can have.
 *
 * @since 0.1
 */
public final class InvalidNameException extends EspalierException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with a name. */
    public enum Reason {
        /** Nothing in it, or only blanks. */
        EMPTY,
        /** More bytes than allowed. */
        TOO_LONG,
        /** Holds a NUL character. */
        NUL,
        /** Starts with more than one slash. */
        SLASHES,
        /** Is not one path component. */
        NOT_ONE_COMPONENT,
        /** Has no UTF-8 form: half a surrogate pair. */
        NOT_UTF8
    }

    private final String name;
    private final Reason reason;

    /**
     * Says which name is refused and why.
     *
     * @param name as given
     * @param reason what is wrong with it
     * @param message the finished text
     */
    InvalidNameException(final String name, final Reason reason, final String message) {
        super(message);
        this.name = name;
        this.reason = reason;
    }

    /**
     * The name as it was given.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * What is wrong with it.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}
