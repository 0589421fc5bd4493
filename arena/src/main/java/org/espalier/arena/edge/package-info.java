/**
 * Edges as they stand in memory: which frames, which kind, which ring.
 *
 * <p>{@link org.espalier.arena.edge.EdgeTable} checks every number of a record where it reads it and hands out immutable
 * {@link org.espalier.arena.edge.Edge} values, so that readers and writers of a ring may trust its geometry. {@link
 * org.espalier.arena.edge.EdgeInfo} is one line of a listing.
 *
 * <p>Any thread may call. This package must not know the tree's shape, or who holds which claim.
 */
package org.espalier.arena.edge;
