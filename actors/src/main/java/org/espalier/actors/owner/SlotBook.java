package org.espalier.actors.owner;

import java.util.List;
import org.espalier.actors.connection.SlotQuestion;
import org.espalier.arena.posix.LockProbe;

/**
 * What the arena and the lock file say about slots. Slots are 0 to capacity - 1. Every call is a few loads and at most
 * two system calls. Safe from any thread.
 *
 * @since 0.1
 */
public interface SlotBook {
    /**
     * How many slots there are.
     *
     * @return 1..4096
     */
    int capacity();

    /**
     * The slot of this process.
     *
     * @return never to be granted
     */
    int ownSlot();

    /**
     * The one verdict about a slot.
     *
     * @param slot which
     * @return what may be done with it
     */
    SlotState look(int slot);

    /**
     * Asks the kernel for a slot's byte.
     *
     * @param slot which
     * @return held, free, or not known
     */
    LockProbe probe(int slot);

    /**
     * Frees the record of a dead participant.
     *
     * @param slot which
     * @param word what {@link #look} found; anything else there now is left alone
     * @return whether it was freed by this call
     */
    boolean reclaim(int slot, long word);

    /**
     * Frees the claims of a slot whose leases are no longer held.
     *
     * @param slot which
     * @return what was freed by this call and whether anything is left
     */
    ReapedClaims reapClaims(int slot);

    /**
     * Which occupancy of the slot the record names.
     *
     * @param slot which
     * @return the incarnation of the present or, in a free record, of the last occupant
     */
    long incarnation(int slot);

    /**
     * Whether this process still serves: it holds the ownership byte and the byte of its own slot.
     *
     * @return false as soon as the kernel does not confirm it
     */
    boolean serves();

    /**
     * Whether the occupant of the slot is who asks: arena, generation, incarnation and token are those of the record, or
     * of the identity record for a read-only participant, which has no other.
     *
     * @param claim what the asker says
     * @return whether all of it is so
     */
    boolean isOccupant(SlotQuestion.Reattach claim);

    /**
     * What became of a slot's claims.
     *
     * @param freed by this call
     * @param left whether a claim of the slot still has its lease held; leases are freed a little later than slots
     */
    record ReapedClaims(List<FreedClaim> freed, boolean left) {
        /** Keeps its own copy. */
        public ReapedClaims {
            freed = List.copyOf(freed);
        }
    }

    /**
     * A claim that was freed.
     *
     * @param parent parent frame
     * @param child child frame
     */
    record FreedClaim(String parent, String child) {}
}
