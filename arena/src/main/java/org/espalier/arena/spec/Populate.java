package org.espalier.arena.spec;

/**
 * When the pages of the rings are taken from the system. Either way, too little memory is a typed error at that moment,
 * never a fault in a push or a lookup.
 *
 * @since 0.1
 */
public enum Populate {
    /** An edge's ring, when the edge is claimed. The default. */
    CLAIM,
    /** All rings, when the arena is created. */
    ALL
}
