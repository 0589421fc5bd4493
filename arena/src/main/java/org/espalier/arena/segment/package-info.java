/**
 * The tree segment as a whole: made, checked, mapped and given up.
 *
 * <p>{@link org.espalier.arena.segment.TreeSegment} owns the memory file and its two mappings, one for lookups and pushes
 * and one for the control plane, so that closing can cut the first off while the second still releases claims and
 * records. {@link org.espalier.arena.segment.AttachCheck} trusts no byte of a foreign segment.
 *
 * <p>Control-plane threads call. This package must not know lookups, sessions or the lock file.
 */
package org.espalier.arena.segment;
