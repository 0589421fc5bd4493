package org.espalier.protocol.hello;

import org.espalier.protocol.EspalierException;

/**
 * Bytes that are not the frame they should be.
 *
 * @since 0.1
 */
public final class MalformedFrameException extends EspalierException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param message the field, its value and what was expected
     */
    public MalformedFrameException(final String message) {
        super(message);
    }
}
