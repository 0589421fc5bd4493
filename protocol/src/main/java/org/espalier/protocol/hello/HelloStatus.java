package org.espalier.protocol.hello;

/**
 * What an owner answers. The ordinal is what travels: the order never changes, new ones go to the end.
 *
 * @since 0.1
 */
public enum HelloStatus {
    /** A slot is offered, a reattachment accepted or a status given. */
    OK(false),
    /** The offer is sealed: owner and joiner hold their bytes at this instant. */
    CONFIRMED(false),
    /** Another format version. */
    VERSION_MISMATCH(false),
    /** Another layout of the same version. */
    LAYOUT_MISMATCH(false),
    /** Another boot of the machine, or another machine. */
    BOOT_ID_MISMATCH(false),
    /** Every slot is taken by a live participant. */
    NO_SLOTS(false),
    /** The owner does not grant this mode. */
    MODE_NOT_PERMITTED(false),
    /** The owner does not serve this user, or the secret is another. */
    PEER_NOT_PERMITTED(false),
    /** The owner is about to leave. */
    DRAINING(true),
    /** Too many handshakes at once. */
    LIMIT_REACHED(true),
    /** This owner serves another arena than the one named. */
    OTHER_ARENA(false),
    /** The slot named is not the asker's any more. */
    STALE_REATTACH(false),
    /** Not a hello, or a confirm of nothing. */
    MALFORMED(false);

    private final boolean busy;

    HelloStatus(final boolean busy) {
        this.busy = busy;
    }

    /**
     * Whether asking again later may be answered otherwise.
     *
     * @return true for "served, but busy"
     */
    public boolean busy() {
        return busy;
    }
}
