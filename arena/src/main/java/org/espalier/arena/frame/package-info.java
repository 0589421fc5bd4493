/**
 * Frame names and their numbers: full names up to 255 bytes, ids that are never given twice.
 *
 * <p>{@link org.espalier.arena.frame.FrameTable} finds a name without a lock and interns one with a compare-and-set on
 * its hash slot; a participant that died in between is taken over by whoever needs the slot next.
 *
 * <p>Any thread may call. This package must not know parents, edges or who is alive: it is told by a predicate.
 */
package org.espalier.arena.frame;
