/**
 * What happened to a session, told to whoever asked to hear it.
 *
 * <p>{@link org.espalier.actors.events.RuntimeEvent} is the vocabulary; {@link org.espalier.actors.events.Events} is
 * the topic, one per session, whose late subscribers hear the current state first. Events are immutable and say what
 * was, never what somebody should do.
 *
 * <p>Must not know the kernel, the arena or who listens.
 */
package org.espalier.actors.events;
