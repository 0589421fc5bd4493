package org.espalier.arena.frame;

/**
 * One frame in a listing.
 *
 * @param id frame id, 1 up
 * @param name full name
 * @param parent full name of its parent, empty for a root
 * @param depth edges up to its root
 * @since 0.1
 */
public record FrameInfo(int id, String name, String parent, int depth) {}
