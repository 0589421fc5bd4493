package org.espalier.actors.owner;

import java.util.function.Consumer;
import org.espalier.actors.events.RuntimeEvent;

/** Frees a dead participant's record and claims, and tells so. For one actor. */
final class Reclamation {
    private final SlotBook book;
    private final Consumer<RuntimeEvent> events;

    Reclamation(final SlotBook book, final Consumer<RuntimeEvent> events) {
        this.book = book;
        this.events = events;
    }

    /**
     * Frees the record. A lost race means that somebody else freed it.
     *
     * @return whether it was freed by this call
     */
    boolean freeRecord(final int slot, final SlotState.Reclaimable verdict, final String cause) {
        final boolean freed = book.reclaim(slot, verdict.word());
        if (freed) {
            events.accept(new RuntimeEvent.SlotReclaimed(slot, cause));
        }
        return freed;
    }

    /**
     * Frees the claims whose leases the kernel has freed.
     *
     * @return whether none is left
     */
    boolean freeClaims(final int slot) {
        final SlotBook.ReapedClaims reaped = book.reapClaims(slot);
        reaped.freed()
                .forEach(claim -> events.accept(new RuntimeEvent.ClaimReaped(claim.parent(), claim.child(), slot)));
        return !reaped.left();
    }
}
