package org.espalier.mcap;

import java.io.IOException;

/**
 * Thrown when bytes do not follow the format that they should, or ask for more memory than the limits allow.
 *
 * @since 0.1
 */
public final class McapException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * An exception.
     *
     * @param message what was found and what was wanted
     */
    public McapException(final String message) {
        super(message);
    }

    McapException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
