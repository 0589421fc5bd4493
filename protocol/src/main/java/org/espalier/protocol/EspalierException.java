package org.espalier.protocol;

/**
 * The root of every exception that Espalier throws on purpose. Subclasses carry typed data; the message states what
 * happened, the values, and what to do about it.
 *
 * @since 0.1
 */
public abstract class EspalierException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with a finished message.
     *
     * @param message what happened, the values, what to do
     */
    protected EspalierException(final String message) {
        super(message);
    }

    /**
     * Creates an exception with a finished message and its cause.
     *
     * @param message what happened, the values, what to do
     * @param cause   the failure below, or null
     */
    protected EspalierException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
