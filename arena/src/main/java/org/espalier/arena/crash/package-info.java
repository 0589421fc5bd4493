/**
 * Places where a process can be made to die, or to stand still, in the middle of a protocol.
 *
 * <p>Owns the list of those places and what arms them; every step between two writes that others can see has one, so that
 * a test can end a process exactly there and look at what the others make of it. Unarmed, which is always but in a test,
 * a place costs nothing: the test of a constant is removed by the compiler.
 *
 * <p>Must not know what happens at a place: it is told only that it was reached.
 */
package org.espalier.arena.crash;
