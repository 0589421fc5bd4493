/**
 * What crosses a process boundary: names, the lock-file map, hello frames, the arena layout and status codes.
 *
 * <p>Everything here is a constant, a codec or a value. It may be called from any thread. It knows no library, no
 * file descriptor and no address.
 */
package org.espalier.protocol;
