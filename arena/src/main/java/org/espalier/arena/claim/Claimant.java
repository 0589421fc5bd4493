package org.espalier.arena.claim;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.ring.EdgeName;
import org.espalier.protocol.layout.ClaimWord;

/**
 * One session's side of claiming. Order: admitted here, lease, word; given back in the opposite order.
 *
 * @since 0.1
 */
public final class Claimant {
    private final ClaimTable claims;
    private final ParticipantTable participants;
    private final LeaseLocks leases;
    private final boolean leasesExclude;
    private final int slot;
    private final long incarnation;
    private final Map<Integer, String> admitted = new ConcurrentHashMap<>();

    private Claimant(
            final ClaimTable claims,
            final ParticipantTable participants,
            final LeaseLocks leases,
            final boolean leasesExclude,
            final int slot,
            final long incarnation) {
        this.claims = claims;
        this.participants = participants;
        this.leases = leases;
        this.leasesExclude = leasesExclude;
        this.slot = slot;
        this.incarnation = incarnation;
    }

    /**
     * A claimant of a shared arena.
     *
     * @param claims the words
     * @param participants names the holder in a refusal
     * @param leases the lock bytes of this session
     * @param slot slot of this session
     * @param incarnation of that slot
     * @return the claimant
     */
    public static Claimant shared(
            final ClaimTable claims,
            final ParticipantTable participants,
            final LeaseLocks leases,
            final int slot,
            final long incarnation) {
        return new Claimant(claims, participants, leases, true, slot, incarnation);
    }

    /**
     * A claimant of a tree on the heap: there are no leases, so only a free word is taken.
     *
     * @param claims the words
     * @param participants names the holder in a refusal
     * @param slot slot of this claimant
     * @param incarnation of that slot
     * @return the claimant
     */
    public static Claimant onHeap(
            final ClaimTable claims, final ParticipantTable participants, final int slot, final long incarnation) {
        return new Claimant(claims, participants, LeaseLocks.alwaysGranted(), false, slot, incarnation);
    }

    /**
     * Claims an edge.
     *
     * @param edge edge id
     * @param name names the edge in a refusal
     * @param label names this claim in other processes' refusals and listings, at most 64 bytes are kept
     * @param now ns since 1970, a label
     * @return the claim word, which is this claimer's until {@link #release} or a revocation
     * @throws ClaimException {@link ClaimFailure.HeldHere} or {@link ClaimFailure.Held}
     */
    public long claim(final int edge, final EdgeName name, final String label, final long now) {
        final String holder = admitted.putIfAbsent(edge, label);
        if (holder != null) {
            throw new ClaimException(new ClaimFailure.HeldHere(name, holder));
        }
        boolean claimed = false;
        try {
            final long word = underLease(edge, name);
            claims.label(edge, incarnation, now, label);
            claimed = true;
            return word;
        } finally {
            if (!claimed) {
                admitted.remove(edge);
            }
        }
    }

    /**
     * Gives a claim back. The caller's writer is ended before.
     *
     * @param edge edge id
     * @param word as {@link #claim} gave it
     * @return false when the word was not this claimer's any more; the lease is given back all the same
     */
    public boolean release(final int edge, final long word) {
        try {
            final boolean freed = claims.free(edge, word);
            CrashPoint.RELEASE_AFTER_WORD.reach();
            return freed;
        } finally {
            leases.unlock(edge);
            admitted.remove(edge);
        }
    }

    /**
     * Edges this session holds.
     *
     * @return edge ids, sorted, as a copy
     */
    public Set<Integer> held() {
        return new TreeSet<>(admitted.keySet());
    }

    private long underLease(final int edge, final EdgeName name) {
        if (!leases.tryLock(edge)) {
            throw refusal(edge, name);
        }
        long mine = 0;
        try {
            CrashPoint.CLAIM_AFTER_LEASE.reach();
            mine = take(edge, name);
            CrashPoint.CLAIM_AFTER_WORD.reach();
            return mine;
        } finally {
            if (mine == 0) {
                leases.unlock(edge);
            }
        }
    }

    private long take(final int edge, final EdgeName name) {
        while (true) {
            final long observed = claims.word(edge);
            if (!leasesExclude && !ClaimWord.isFree(observed)) {
                throw refusal(edge, name);
            }
            final long mine = claims.take(edge, observed, slot);
            if (mine != 0) {
                return mine;
            }
            // A reaper freed the dead holder's word in between; a second one cannot.
        }
    }

    private ClaimException refusal(final int edge, final EdgeName name) {
        final ClaimInfo info = claims.info(edge);
        final int holder = ClaimWord.slot(info.word());
        final boolean known = holder >= 0 && holder < participants.slots();
        final ParticipantDetails details = known ? participants.info(holder).details() : null;
        return new ClaimException(new ClaimFailure.Held(
                name,
                known ? holder : -1,
                known ? details.pid() : 0,
                known ? details.name() : "",
                known ? info.label() : "",
                known ? info.since() : 0));
    }
}
