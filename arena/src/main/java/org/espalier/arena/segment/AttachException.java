package org.espalier.arena.segment;

import org.espalier.protocol.EspalierException;

/**
 * A segment was not attached; carries the {@link AttachRefusal}.
 *
 * @since 0.1
 */
public final class AttachException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient AttachRefusal refusal;

    /**
     * Wraps a refusal.
     *
     * @param refusal why the segment was not attached
     */
    public AttachException(final AttachRefusal refusal) {
        super(refusal.message());
        this.refusal = refusal;
    }

    /**
     * Why the segment was not attached.
     *
     * @return the refusal
     */
    public AttachRefusal refusal() {
        return refusal;
    }
}
