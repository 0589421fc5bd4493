package org.espalier.protocol.control;

/**
 * What a {@link ControlKind#NOTICE} is about: the first byte of its payload is the ordinal.
 *
 * @since 0.1
 */
public enum Notice {
    /** The owner is about to leave. */
    DRAINING,
    /** The slot in the next four bytes was taken back from a dead participant. */
    SLOT_RECLAIMED
}
