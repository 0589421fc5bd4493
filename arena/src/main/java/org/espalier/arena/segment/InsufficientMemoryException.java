package org.espalier.arena.segment;

import org.espalier.protocol.EspalierException;

/**
 * The system has too little memory for a part of an arena; nothing faults later because of it.
 *
 * @since 0.1
 */
public final class InsufficientMemoryException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final long wanted;
    private final long available;

    /**
     * Says how much is missing.
     *
     * @param what what the memory was for
     * @param wanted bytes
     * @param available bytes the system says it has; -1 unknown
     */
    public InsufficientMemoryException(final String what, final long wanted, final long available) {
        super(what + " needs " + wanted + " bytes of memory, available are "
                + (available < 0 ? "fewer" : Long.toString(available))
                + "; free memory, or declare fewer ring slots");
        this.wanted = wanted;
        this.available = available;
    }

    /**
     * What was needed.
     *
     * @return bytes
     */
    public long wanted() {
        return wanted;
    }

    /**
     * What there was.
     *
     * @return bytes; -1 unknown
     */
    public long available() {
        return available;
    }
}
