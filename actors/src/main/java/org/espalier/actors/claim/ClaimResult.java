package org.espalier.actors.claim;

import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.ring.EdgeWriter;

/**
 * The answer to a claim.
 *
 * @since 0.1
 */
public sealed interface ClaimResult {

    /**
     * The edge is ours.
     *
     * @param writer pushes to it; ended by its own close, by a release, or with the session
     */
    record Claimed(EdgeWriter writer) implements ClaimResult {}

    /**
     * The edge is not ours.
     *
     * @param failure why; names the holder when there is one
     */
    record Refused(ClaimFailure failure) implements ClaimResult {}

    /** The session is not attached: it opens still, or it leaves. */
    record NotAttached() implements ClaimResult {}
}
