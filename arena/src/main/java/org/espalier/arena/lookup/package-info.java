/**
 * Questions to the tree: where was one frame relative to another, at a stamp.
 *
 * <p>A {@link org.espalier.arena.lookup.Plan} is a compiled path between two frames; a {@link
 * org.espalier.arena.lookup.Lookup} evaluates one, notices when the topology moved, and compiles again. A lookup object
 * belongs to one thread at a time and is reused: answering allocates nothing, takes no lock, sends no message and makes
 * no system call, whatever writers and owners do.
 *
 * <p>Failures are data ({@link org.espalier.arena.lookup.LookupFailure}); text is made only when somebody asks for it.
 * This package must not know claims, participants, files or actors.
 */
package org.espalier.arena.lookup;
