package org.espalier.actors.connection;

/**
 * Why a connection ended.
 *
 * @since 0.1
 */
public enum ConnectionEnd {
    /** The participant said goodbye. */
    LEFT("left"),
    /** The kernel closed it: the participant died or lost its socket. */
    HUNG_UP("hung up"),
    /** The hello was refused. */
    REFUSED("refused"),
    /** The handshake took too long. */
    HANDSHAKE_TIMEOUT("handshake timed out"),
    /** A message could not be read. */
    MALFORMED("malformed message"),
    /** Closed by this owner. */
    FORCED("closed by the owner"),
    /** The actor behind it failed. */
    FAILED("failed");

    private final String text;

    ConnectionEnd(final String text) {
        this.text = text;
    }

    /**
     * The cause for people.
     *
     * @return a few words
     */
    public String text() {
        return text;
    }
}
