/**
 * The protocols of the arena over the heap twin under the Lincheck model checker, which schedules the threads of a
 * scenario in many orders of their shared accesses. Each protocol has controls, the same scenario with two steps in the
 * wrong order or one left out, that must be caught: a check that finds nothing wrong with those proves nothing. The
 * memory is sequentially consistent here; fences and orderings are the business of the tests with threads and processes
 * at full speed, and a death at every step that of {@code interleaving}.
 */
package org.espalier.arena.model;
