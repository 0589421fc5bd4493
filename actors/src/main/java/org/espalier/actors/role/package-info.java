/**
 * What a session is to its arena: opening, member or owner, and how it changes.
 *
 * <p>{@link org.espalier.actors.role.Role} fails when its reason to be is gone and its supervisor restarts it: that
 * restart is the takeover attempt. Steps that may block run in children on the blocking dispatcher, one step per turn.
 * What the kernel gave outlives every restart in {@link org.espalier.actors.role.Holding}.
 *
 * <p>Must not know who listens to events, or what is claimed.
 */
package org.espalier.actors.role;
