/**
 * How processes meet: the runtime directory, the lock file, the socket path, the steps of opening, and what a session
 * holds afterwards.
 *
 * <p>Everything here may block for system calls and belongs on a thread that may. Each method does one step; what comes
 * next is decided by the caller. A failure is an {@link org.espalier.arena.rendezvous.OpenException} that carries an
 * {@link org.espalier.arena.rendezvous.OpenFailure}; nothing that was taken on the way stays taken.
 *
 * <p>Byte locks in the lock file are the only judge of life. What the file says is a label for people.
 */
package org.espalier.arena.rendezvous;
