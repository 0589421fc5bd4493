package org.espalier.arena.participant;

import java.util.Objects;

/**
 * What a participant says of itself. Labels for people and for reattaching; nothing here decides whether it lives.
 *
 * @param tokenHigh process token, high half
 * @param tokenLow process token, low half
 * @param pid process id as the process sees it
 * @param startTime clock ticks since boot; 0 unknown
 * @param attachedAt ns since 1970
 * @param name what it calls itself; what is over 64 bytes is cut off between characters
 * @since 0.1
 */
public record ParticipantDetails(long tokenHigh, long tokenLow, int pid, long startTime, long attachedAt, String name) {
    /** Refuses a null name. */
    public ParticipantDetails {
        Objects.requireNonNull(name, "name");
    }
}
