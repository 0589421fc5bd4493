package org.espalier.protocol.hello;

/**
 * What a process asks of an owner. The ordinal plus one is what travels.
 *
 * @since 0.1
 */
public enum HelloKind {
    /** To become a participant: the owner offers a slot. */
    JOIN,
    /** On the same connection: I hold the byte of the slot you offered. */
    CONFIRM,
    /** I am a participant already and lost my owner. */
    REATTACH,
    /** How are you? Takes no slot. */
    STATUS
}
