package org.espalier.actors.owner;

import org.espalier.protocol.EspalierException;

/**
 * The owner's server cannot go on and is to be restarted.
 *
 * @since 0.1
 */
public final class ServerFailedException extends EspalierException {
    private static final long serialVersionUID = 1L;

    ServerFailedException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
