package org.espalier.arena.claim;

/**
 * A claim record at one moment.
 *
 * @param edge edge id
 * @param word the claim word, see ClaimWord
 * @param incarnation of the holder's slot; a label
 * @param since ns since 1970; a label
 * @param label what the holder calls itself
 * @since 0.1
 */
public record ClaimInfo(int edge, long word, long incarnation, long since, String label) {}
