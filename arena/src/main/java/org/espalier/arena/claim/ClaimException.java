package org.espalier.arena.claim;

import org.espalier.protocol.EspalierException;

/**
 * A claim was refused; carries the {@link ClaimFailure}.
 *
 * @since 0.1
 */
public final class ClaimException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient ClaimFailure failure;

    /**
     * Wraps a failure.
     *
     * @param failure why the claim was refused
     */
    public ClaimException(final ClaimFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    /**
     * Why the claim was refused.
     *
     * @return the failure
     */
    public ClaimFailure failure() {
        return failure;
    }
}
