/**
 * The rules for names: of frames and of arenas. One rule each, for those who write and for those who ask.
 *
 * <p>Pure functions, callable from any thread. Knows nothing of files or memory.
 */
package org.espalier.protocol.name;
