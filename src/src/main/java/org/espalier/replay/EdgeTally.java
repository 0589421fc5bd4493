package org.espalier.replay;

/**
 * What became of the samples of one moving edge.
 *
 * @param parent     the parent frame
 * @param child      the child frame
 * @param pushed     samples written as new
 * @param duplicates samples with the stamp of the newest one, which they replaced or were refused for, as the edge's
 *                   policy says
 * @param refused    samples that were refused: an older stamp, numbers that are not finite, a quaternion far from unit
 *                   length
 * @since 0.1
 */
public record EdgeTally(String parent, String child, long pushed, long duplicates, long refused) {}
