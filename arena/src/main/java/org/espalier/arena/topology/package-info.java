/**
 * Who is whose parent: the tree's shape, as four blocks that take turns under one word.
 *
 * <p>{@link org.espalier.arena.topology.Topology} is read by any thread without a lock; {@link
 * org.espalier.arena.topology.TopologyEdit} is one change, made by the holder of the topology lock in the next block and
 * published by one release store. Readers keep the word they began with and compare it when they are done.
 *
 * <p>This package must not know names, rings or lookups.
 */
package org.espalier.arena.topology;
