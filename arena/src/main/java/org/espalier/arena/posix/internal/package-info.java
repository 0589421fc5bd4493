/**
 * The C functions that JNR-POSIX lacks, as an interface that JNR implements at run time.
 *
 * <p>Public only because the generated class lives in another class loader; nothing outside
 * {@code org.espalier.arena.posix} may use it. Structures travel as Java arrays, which JNR copies into and out of
 * native memory for the length of the call, so no structure can be freed by the collector while the kernel uses it.
 */
package org.espalier.arena.posix.internal;
