package org.espalier.arena.spec;

import org.espalier.protocol.EspalierException;

/**
 * A declaration was refused; carries the {@link DeclarationFailure}.
 *
 * @since 0.1
 */
public final class DeclarationException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient DeclarationFailure failure;

    /**
     * Wraps a failure.
     *
     * @param failure why the declaration was refused
     */
    public DeclarationException(final DeclarationFailure failure) {
        super(failure.message());
        this.failure = failure;
    }

    /**
     * Why the declaration was refused.
     *
     * @return the failure
     */
    public DeclarationFailure failure() {
        return failure;
    }
}
