package org.espalier.arena.posix;

import org.espalier.protocol.EspalierException;

/**
 * This machine or JVM lacks something that Espalier cannot do without. Thrown once, at start-up, and never worked around.
 *
 * @since 0.1
 */
public final class UnsupportedPlatformException extends EspalierException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is missing.
     *
     * @param missing what is missing
     * @param cure    what to do about it
     * @param cause   the failure below, or null
     */
    public UnsupportedPlatformException(final String missing, final String cure, final Throwable cause) {
        super("Espalier cannot run here: " + missing + ". " + cure, cause);
    }
}
