/**
 * What an application may decide, read once from HOCON (root {@code espalier}) and then immutable.
 *
 * <p>Owns every default, range and path of {@code reference.conf}: a key nobody reads and a value out of range are
 * errors that name the path and where it was written. Records only; any thread may read them.
 *
 * <p>Must not know actors, the kernel or the arena's memory: whether a directory is usable is found out when it is used.
 */
package org.espalier.actors.settings;
