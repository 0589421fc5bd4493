package org.espalier.actors.role;

import org.espalier.protocol.EspalierException;

/**
 * A member's owner is gone, and with it the member's reason to be one. Thrown by {@link Role} for its supervisor.
 */
public final class OwnerLostException extends EspalierException {
    private static final long serialVersionUID = 1L;

    OwnerLostException(final String cause) {
        super(cause);
    }
}
