package org.espalier.arena.rendezvous;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.espalier.protocol.lockfile.IdentityRecord;

/**
 * A live participant that would take the ownership, as its identity record says: a label that gives an order of trying,
 * and nothing more. Byte 0 decides who serves.
 *
 * @param slot its slot
 * @param pid its process id, a label
 * @param priority 0..100; the highest goes first
 * @param attachedAt since when, ns since 1970
 * @since 0.2
 */
public record Heir(int slot, int pid, int priority, long attachedAt) {
    private static final Comparator<Heir> ORDER = Comparator.comparingInt(Heir::priority)
            .reversed()
            .thenComparingLong(Heir::attachedAt)
            .thenComparingInt(Heir::slot);

    /** The heirs of a generation but for one slot: highest priority first, then whoever is attached longest. */
    static List<Heir> of(final LockFile probing, final long generation, final int except) {
        final BitSet held = ParticipantListing.heldSlots(probing, generation);
        return held.stream()
                .filter(slot -> slot != except)
                .mapToObj(slot -> heir(probing, generation, slot))
                .flatMap(Optional::stream)
                .sorted(ORDER)
                .toList();
    }

    private static Optional<Heir> heir(final LockFile probing, final long generation, final int slot) {
        return probing.identity(slot)
                .filter(who -> who.generation() == generation
                        && who.mayInherit()
                        && who.state() == IdentityRecord.State.ATTACHED)
                .map(who -> new Heir(slot, who.pid(), who.priority(), who.attachedAt()));
    }

    @Override
    public String toString() {
        return "slot " + slot + " (pid " + pid + ")";
    }
}
