/**
 * How processes meet: the lock file, the socket path and the steps of opening, joining, creating and inheriting.
 *
 * <p>Steps block for system calls and decide nothing beyond one step; whoever calls them keeps the order. Must not know
 * actors.
 */
package org.espalier.arena.rendezvous;
