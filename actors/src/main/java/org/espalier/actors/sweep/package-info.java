/**
 * Cleaning up after the dead, by whoever is alive.
 *
 * <p>One {@link org.espalier.actors.sweep.LivenessSweeper} per read-write session, on the blocking dispatcher since every
 * question is a system call. It decides nothing: the arena's one verdict does.
 *
 * <p>Must not know who owns the arena, connections, or clocks other than its own period.
 */
package org.espalier.actors.sweep;
