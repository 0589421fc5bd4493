package org.espalier.arena.segment;

import java.util.UUID;

/**
 * What a joiner was told of the segment it receives, and what it knows of its own machine. A segment that says otherwise is
 * not attached: the generation places every lock byte, so a joiner that believed another one would hold bytes at which
 * nobody looks.
 *
 * @param instance the promised arena
 * @param generation the promised generation; 0 when none was promised, as for a tree without a name
 * @param bootId the boot this process runs in; zero when it is not known, which is never a mismatch
 * @since 0.2
 */
public record Promised(UUID instance, long generation, UUID bootId) {
    private static final UUID UNKNOWN = new UUID(0, 0);

    /**
     * A promise of nothing but an instance.
     *
     * @param instance the promised arena
     * @return generation and boot are not compared
     */
    public static Promised instance(final UUID instance) {
        return new Promised(instance, 0, UNKNOWN);
    }

    boolean isOtherGeneration(final long found) {
        return generation != 0 && found != generation;
    }

    boolean isOtherBoot(final UUID found) {
        return !bootId.equals(UNKNOWN) && !found.equals(UNKNOWN) && !found.equals(bootId);
    }
}
