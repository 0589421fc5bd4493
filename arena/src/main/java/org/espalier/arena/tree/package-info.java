/**
 * A transform tree as its users see it: claims, pushes, lookups and listings over one segment.
 *
 * <p>{@link org.espalier.arena.tree.TransformTree} puts the packages below together and adds the order of closing. It is
 * the same class for a tree on the heap, which belongs to one process, and for a shared one, which a session makes from
 * its segment, its leases and its slot.
 *
 * <p>Any thread may call. This package must not know actors, sockets or the lock file.
 */
package org.espalier.arena.tree;
