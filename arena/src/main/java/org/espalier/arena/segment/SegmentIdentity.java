package org.espalier.arena.segment;

import java.util.Objects;
import java.util.UUID;

/**
 * What tells one arena from all others, and who made it.
 *
 * @param uuid which arena this is
 * @param bootId the boot it is made in
 * @param generation which creation of its name it is, 1 up; 0 for a tree without a name
 * @param creatorPid process id of the creator, a label
 * @param creatorStartTime clock ticks since boot, a label
 * @since 0.1
 */
public record SegmentIdentity(UUID uuid, UUID bootId, long generation, int creatorPid, long creatorStartTime) {
    /** Refuses nulls. */
    public SegmentIdentity {
        Objects.requireNonNull(uuid, "uuid");
        Objects.requireNonNull(bootId, "bootId");
    }
}
