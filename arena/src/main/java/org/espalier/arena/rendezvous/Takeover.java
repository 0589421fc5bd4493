package org.espalier.arena.rendezvous;

/**
 * How one look for an owner ended, at a participant that lost its own.
 *
 * @since 0.1
 */
public sealed interface Takeover {
    /**
     * This process holds the ownership byte and the published socket.
     *
     * @param epoch how many owners the arena has had
     */
    record TookOver(long epoch) implements Takeover {}

    /**
     * Another process serves, and knows this participant now.
     *
     * @param ownerPid its process id, a label
     */
    record Reattached(int ownerPid) implements Takeover {}

    /**
     * Somebody is at it: back off and ask again.
     *
     * @param why for people
     */
    record Busy(String why) implements Takeover {}

    /**
     * Nobody serves, and this participant may not.
     *
     * @param why for people
     */
    record Vacant(String why) implements Takeover {}

    /**
     * Nobody serves, and this participant could, but lets others go first for now: back off and ask again.
     *
     * @param why for people
     * @since 0.2
     */
    record HeldBack(String why) implements Takeover {}

    /**
     * The lock path leads elsewhere: whoever takes the role over could have a rival.
     *
     * @param what was lost
     */
    record RendezvousLost(String what) implements Takeover {}

    /** A newer arena of the name exists. Final. */
    record Superseded() implements Takeover {}

    /**
     * The slot is not this participant's any more. Final.
     *
     * @param why for people
     */
    record Fenced(String why) implements Takeover {}
}
