package org.espalier.arena.lookup;

import java.util.TreeMap;
import org.espalier.arena.spec.TimeDomain;

/**
 * What clocks show at one instant. A lookup that is given offsets is asked, and answers, in stamps of the reference
 * domain; edges of other domains are read at {@code stamp + offset}. Without them a path that mixes domains is refused.
 * Immutable: whoever tracks a drifting clock hands the lookup a new one.
 *
 * @since 0.1
 */
public final class ClockOffsets {
    private final TimeDomain reference;
    private final TreeMap<Integer, Long> offsets;

    private ClockOffsets(final TimeDomain reference, final TreeMap<Integer, Long> offsets) {
        this.reference = reference;
        this.offsets = offsets;
    }

    /**
     * Offsets relative to a clock, none known yet.
     *
     * @param domain the clock questions are asked in
     * @return the offsets
     */
    public static ClockOffsets of(final TimeDomain domain) {
        final TreeMap<Integer, Long> own = new TreeMap<>();
        own.put(domain.tag(), 0L);
        return new ClockOffsets(domain, own);
    }

    /**
     * Adds or replaces a clock.
     *
     * @param domain the other clock
     * @param offsetNanos what it shows minus what the reference shows, ns
     * @return the changed copy
     * @throws IllegalArgumentException for the reference itself, whose offset is 0
     */
    public ClockOffsets with(final TimeDomain domain, final long offsetNanos) {
        if (domain.equals(reference)) {
            throw new IllegalArgumentException(domain + " is the reference, its offset is 0");
        }
        final TreeMap<Integer, Long> more = new TreeMap<>(offsets);
        more.put(domain.tag(), offsetNanos);
        return new ClockOffsets(reference, more);
    }

    /**
     * The clock questions are asked in.
     *
     * @return the domain
     */
    public TimeDomain reference() {
        return reference;
    }

    boolean knows(final int tag) {
        return offsets.containsKey(tag);
    }

    long offset(final int tag) {
        return offsets.get(tag);
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder("stamps of " + reference);
        offsets.forEach((tag, offset) -> {
            if (tag != reference.tag()) {
                text.append(", ")
                        .append(new TimeDomain(tag))
                        .append(' ')
                        .append(offset)
                        .append(" ns");
            }
        });
        return text.toString();
    }
}
