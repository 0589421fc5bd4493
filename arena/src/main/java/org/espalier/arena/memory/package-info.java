/**
 * Words of shared memory, with the memory order in the method's name.
 *
 * <p>Everything above reads and writes the arena through {@link org.espalier.arena.memory.ArenaMemory}. {@link
 * org.espalier.arena.memory.MappedMemory} is a mapping of a memory file that other processes share, {@link
 * org.espalier.arena.memory.HeapMemory} is its twin inside one process: trees without a file, unit tests and the
 * exhaustive interleaving tests run on it. One conformance suite runs against both.
 *
 * <p>Any thread may call. Offsets are relative to the segment; whoever reads an offset from memory checks its range
 * before it is used here. This package must not know what the words mean.
 */
package org.espalier.arena.memory;
