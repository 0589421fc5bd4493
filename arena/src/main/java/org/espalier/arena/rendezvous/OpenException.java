package org.espalier.arena.rendezvous;

import org.espalier.protocol.EspalierException;

/**
 * An arena could not be opened; {@link #failure()} says why, with its data.
 *
 * @since 0.1
 */
public final class OpenException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient OpenFailure failure;

    /**
     * Wraps a failure.
     *
     * @param failure why
     */
    public OpenException(final OpenFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    /**
     * Wraps a failure and what lies below it.
     *
     * @param failure why
     * @param cause the failure below
     */
    public OpenException(final OpenFailure failure, final Throwable cause) {
        super(failure.message(), cause);
        this.failure = failure;
    }

    /**
     * Why.
     *
     * @return the failure
     */
    public OpenFailure failure() {
        return failure;
    }
}
