/**
 * Processes that die, or stand still, in the middle of a protocol, and what the others make of it.
 *
 * <p>{@link org.espalier.test.crash.CrashPointTest} ends a process at every place of {@link
 * org.espalier.arena.crash.CrashPoint}; a fresh process then opens, fills every slot, claims every edge and looks up.
 */
package org.espalier.test.crash;
