/**
 * The lock file of an arena: which byte means what, and what its content says.
 *
 * <p>The bytes are locks and decide; the content is labels for people. Constants and codecs, callable from any thread.
 * Nothing here opens or locks a file.
 */
package org.espalier.protocol.lockfile;
