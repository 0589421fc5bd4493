package org.espalier.actors;

import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.tree.TransformTree;

/**
 * The outcome of opening.
 *
 * @since 0.1
 */
public sealed interface OpenResult {

    /**
     * The session is open.
     *
     * @param tree for lookups from any thread, until the session ends
     * @param status what the session is
     */
    record Open(TransformTree tree, SessionStatus status) implements OpenResult {}

    /**
     * The session is not open and will not be.
     *
     * @param failure what stood in the way
     */
    record NotOpen(OpenFailure failure) implements OpenResult {}
}
