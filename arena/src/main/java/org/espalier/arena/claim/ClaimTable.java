package org.espalier.arena.claim;

import java.util.ArrayList;
import java.util.List;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.ShortText;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.ClaimRecord;
import org.espalier.protocol.layout.ClaimWord;

/**
 * The claim words of an arena.
 *
 * <p><b>Why a reaper never takes a live claim.</b> A claimer takes the lease before it publishes its word, and frees the
 * word before it gives the lease back: a word that is not free has its lease held, unless its holder is dead. A reaper
 * reads the word, then asks for the lease. Free then means that the holder of <em>that</em> word is gone; whoever claims
 * meanwhile publishes a word with a larger epoch, and the reaper's compare-and-set expects the word it read first, never
 * one read again. For the same reason a claimer that holds the lease may replace any word it finds: it is a dead
 * holder's. The epoch survives release and reap, so no word is used twice.
 *
 * @since 0.1
 */
public final class ClaimTable {
    private static final long EPOCHS = 1L << 32;

    private final ArenaMemory memory;
    private final ArenaGeometry geometry;

    /**
     * The claims of an arena.
     *
     * @param memory the arena
     * @param geometry its layout
     */
    public ClaimTable(final ArenaMemory memory, final ArenaGeometry geometry) {
        this.memory = memory;
        this.geometry = geometry;
    }

    /**
     * Where an edge's claim word is.
     *
     * @param edge edge id
     * @return an offset
     */
    public long wordOffset(final int edge) {
        if (edge < 1 || edge > geometry.capacity().edges()) {
            throw new IndexOutOfBoundsException(
                    "edge " + edge + " is not in 1.." + geometry.capacity().edges());
        }
        return geometry.claim(edge) + ClaimRecord.WORD_OFFSET;
    }

    /**
     * The claim word of an edge. Acquire.
     *
     * @param edge edge id
     * @return the word, see ClaimWord
     */
    public long word(final int edge) {
        return memory.getLongAcquire(wordOffset(edge));
    }

    /**
     * Puts a claimer's word in the place of an observed one.
     *
     * @param edge edge id
     * @param observed free, or a dead holder's
     * @param slot of the claimer
     * @return the word that is now the claimer's; 0 when the observed one was no longer there
     */
    long take(final int edge, final long observed, final int slot) {
        final long mine = ClaimWord.held((ClaimWord.epoch(observed) + 1) % EPOCHS, slot);
        return memory.compareAndSetLong(wordOffset(edge), observed, mine) ? mine : 0;
    }

    /** Labels a claim; only its holder does. */
    void label(final int edge, final long incarnation, final long now, final String label) {
        final long record = geometry.claim(edge);
        memory.putLong(record + ClaimRecord.INCARNATION_OFFSET, incarnation);
        memory.putLong(record + ClaimRecord.CLAIMED_AT_OFFSET, now);
        ShortText.put(
                memory,
                record + ClaimRecord.LABEL_LENGTH_OFFSET,
                record + ClaimRecord.LABEL_OFFSET,
                ClaimRecord.LABEL_LENGTH,
                label);
    }

    /**
     * Frees a word, keeping its epoch.
     *
     * @param edge edge id
     * @param observed the word that must still be there
     * @return false when it was not
     */
    boolean free(final int edge, final long observed) {
        return memory.compareAndSetLong(wordOffset(edge), observed, ClaimWord.freed(observed));
    }

    /**
     * Frees an edge's claim if its holder is dead.
     *
     * @param edge edge id
     * @param leases asks for the lease
     * @return whether a dead holder's claim was freed by this call
     */
    public boolean reap(final int edge, final LeaseLocks leases) {
        final long word = word(edge);
        if (ClaimWord.isFree(word) || leases.probe(edge) != LockProbe.FREE) {
            return false;
        }
        CrashPoint.REAP_BEFORE_WORD.reach();
        return free(edge, word);
    }

    /**
     * Frees what a dead participant claimed.
     *
     * @param slot of the participant; -1 for every slot
     * @param leases asks for the leases
     * @return edges freed by this call
     */
    public List<Integer> reapAll(final int slot, final LeaseLocks leases) {
        final List<Integer> reaped = new ArrayList<>();
        final long edges = Math.min(
                memory.getLongAcquire(ArenaHeader.EDGE_COUNT_OFFSET),
                geometry.capacity().edges());
        for (int edge = 1; edge <= edges; edge++) {
            final boolean asked = slot < 0 || ClaimWord.slot(word(edge)) == slot;
            if (asked && reap(edge, leases)) {
                reaped.add(edge);
            }
        }
        return reaped;
    }

    /**
     * A claim as it stands.
     *
     * @param edge edge id
     * @return its word and labels; those of the last holder when free
     */
    public ClaimInfo info(final int edge) {
        final long word = word(edge);
        final long record = geometry.claim(edge);
        return new ClaimInfo(
                edge,
                word,
                memory.getLong(record + ClaimRecord.INCARNATION_OFFSET),
                memory.getLong(record + ClaimRecord.CLAIMED_AT_OFFSET),
                ShortText.get(
                        memory,
                        record + ClaimRecord.LABEL_LENGTH_OFFSET,
                        record + ClaimRecord.LABEL_OFFSET,
                        ClaimRecord.LABEL_LENGTH));
    }
}
