package org.espalier.protocol.control;

/**
 * What a control frame says. The ordinal plus one is what travels: the order never changes, new ones go to the end.
 *
 * @since 0.1
 */
public enum ControlKind {
    /** Owner to participant: something happened. */
    NOTICE,
    /** Are you there? Answered by {@link #PONG} with the same correlation id. */
    PING,
    /** I am. */
    PONG,
    /** The sender leaves in good order; its end of the connection follows. */
    GOODBYE
}
