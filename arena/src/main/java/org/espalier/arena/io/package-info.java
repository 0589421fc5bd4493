/**
 * The one thread that listens to the kernel for a session and turns its events into callback calls.
 *
 * <p>Owns the poll loop, its wake-up and the outgoing queues; the sockets stay their owners'. Registering, sending and
 * deregistering are for any thread; callbacks run on the loop's thread and may only hand over, because every other
 * socket waits meanwhile. Nothing is decided here, and nothing here knows what a message means.
 */
package org.espalier.arena.io;
