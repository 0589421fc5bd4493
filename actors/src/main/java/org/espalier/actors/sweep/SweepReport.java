package org.espalier.actors.sweep;

import java.util.List;

/**
 * What one sweep freed.
 *
 * @param slots participants that were dead
 * @param claims edges whose claims were freed
 * @param undecided slots about which the kernel would not say
 * @since 0.1
 */
public record SweepReport(List<Integer> slots, List<String> claims, int undecided) {
    /** Keeps its own copies. */
    public SweepReport {
        slots = List.copyOf(slots);
        claims = List.copyOf(claims);
    }

    /**
     * A sweep that freed nothing.
     *
     * @return an empty report
     */
    public static SweepReport nothing() {
        return new SweepReport(List.of(), List.of(), 0);
    }
}
