/**
 * The front door: {@link org.espalier.Espalier} for plain Java, {@link org.espalier.EspalierExtension} for programs that
 * have an actor system already.
 *
 * <p>Both only start an {@link org.espalier.actors.ArenaSession} and hand on what it holds: lookups and pushes go from
 * the caller's thread straight to the shared memory, everything else is a message to the session. All methods may be
 * called from any thread.
 *
 * <p>The package must not know locks, sockets or the layout of the memory.
 */
package org.espalier;
