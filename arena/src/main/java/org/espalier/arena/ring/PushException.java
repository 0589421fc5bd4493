package org.espalier.arena.ring;

import org.espalier.protocol.EspalierException;

/**
 * A push was refused; carries the {@link PushFailure}.
 *
 * @since 0.1
 */
public final class PushException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient PushFailure failure;

    /**
     * Wraps a failure.
     *
     * @param failure why the push was refused
     */
    public PushException(final PushFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    /**
     * Why the push was refused.
     *
     * @return the failure
     */
    public PushFailure failure() {
        return failure;
    }
}
