/**
 * What a tree is to be: edges, their rings, and room for later, declared and validated before any memory is touched.
 *
 * <p>{@link org.espalier.arena.spec.ArenaSpec} is built once, checked once and immutable; every refusal is a {@link
 * org.espalier.arena.spec.DeclarationFailure} with data, and a refused declaration leaves the builder as it was.
 *
 * <p>A builder belongs to one thread, a spec to all. This package must not know memory, the kernel, or who is attached.
 */
package org.espalier.arena.spec;
