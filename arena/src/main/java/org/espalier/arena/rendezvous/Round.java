package org.espalier.arena.rendezvous;

/**
 * How one round of opening ended.
 *
 * @since 0.1
 */
public sealed interface Round {
    /**
     * The arena is open.
     *
     * @param attachment now the caller's; {@link Attachment#isOwner()} tells created from joined
     */
    record Attached(Attachment attachment) implements Round {}

    /**
     * Not this time: back off and ask again, until the budget ends.
     *
     * @param atTheEnd what to report when it does
     */
    record Again(OpenFailure atTheEnd) implements Round {}

    /**
     * Final for this attempt.
     *
     * @param failure why
     */
    record Failed(OpenFailure failure) implements Round {}
}
