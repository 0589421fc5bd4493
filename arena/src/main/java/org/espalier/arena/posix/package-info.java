/**
 * The kernel, as far as Espalier needs it: descriptors, memory files and mappings, open-file-description locks,
 * seqpacket sockets that pass descriptors, poll, eventfd, futex and process identity.
 *
 * <p>Owns the native binding (JNR) and every descriptor number; a number never leaves this package. Every descriptor is
 * close-on-exec. A failed call is a {@link org.espalier.arena.posix.PosixException} with its errno, read at once on the
 * calling thread; an interrupted call is repeated. Classes are safe from any thread unless they say otherwise.
 *
 * <p>Must not know what the bytes mean: no arena layout, no lock-file map, no hello, no actor.
 */
package org.espalier.arena.posix;
