/**
 * The session: what opens an arena, holds what the kernel gave for it and closes it once.
 *
 * <p>{@link org.espalier.actors.events} is what a session tells, the packages beside it are its children. Everything a
 * session decides is one actor's turn on {@code espalier.dispatcher}; system calls that may block run on
 * {@code espalier.blocking-dispatcher}. Lookups and pushes never come here.
 *
 * <p>Must not know a file descriptor number or a raw address; those live in the arena's objects.
 */
package org.espalier.actors;
