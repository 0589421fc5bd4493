package org.espalier.replay;

import org.espalier.protocol.EspalierException;

/**
 * Thrown when a recording cannot be used; the message begins with the file and, where there is one, the line.
 *
 * @since 0.1
 */
public final class InputException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient InputFailure failure;

    /**
     * Wraps a failure.
     *
     * @param failure what is wrong
     */
    public InputException(final InputFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    /**
     * Returns what is wrong, as data.
     *
     * @return the failure
     */
    public InputFailure failure() {
        return failure;
    }
}
