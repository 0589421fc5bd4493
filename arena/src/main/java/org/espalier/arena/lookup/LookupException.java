package org.espalier.arena.lookup;

import org.espalier.protocol.EspalierException;

/**
 * A lookup was not answered; carries the {@link LookupFailure}.
 *
 * @since 0.1
 */
public final class LookupException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient LookupFailure failure;

    /**
     * Wraps a failure.
     *
     * @param failure why there is no answer
     */
    public LookupException(final LookupFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    /**
     * Why there is no answer.
     *
     * @return the failure
     */
    public LookupFailure failure() {
        return failure;
    }
}
