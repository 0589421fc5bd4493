package org.espalier.actors.owner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntFunction;
import org.espalier.actors.connection.SlotQuestion;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.layout.ParticipantWord;

/** A slot book whose records are an array; the bytes are whatever the probe says. Slot 0 is the owner's. */
final class PaperBook implements SlotBook {
    private final AtomicLongArray words;
    private final IntFunction<LockProbe> probe;
    private final Map<String, Integer> claims = new ConcurrentHashMap<>();
    private final List<String> journal = new ArrayList<>();
    private volatile boolean serving = true;
    private volatile boolean loseRaces;
    private volatile boolean claimsLeft;
    private volatile RuntimeException failure;

    PaperBook(final int capacity, final IntFunction<LockProbe> probe) {
        this.words = new AtomicLongArray(capacity);
        this.probe = probe;
        words.set(0, ParticipantWord.of(1, ParticipantWord.LIVE));
    }

    long register(final int slot) {
        final long incarnation = ParticipantWord.incarnation(words.get(slot)) + 1;
        words.set(slot, ParticipantWord.of(incarnation, ParticipantWord.LIVE));
        return incarnation;
    }

    void release(final int slot) {
        words.set(slot, ParticipantWord.of(incarnation(slot), ParticipantWord.FREE));
    }

    void claim(final String child, final int slot) {
        claims.put(child, slot);
    }

    void serving(final boolean now) {
        serving = now;
    }

    void loseRaces(final boolean now) {
        loseRaces = now;
    }

    void claimsLeft(final boolean now) {
        claimsLeft = now;
    }

    /** The next verdict throws. */
    void failOnce(final RuntimeException what) {
        failure = what;
    }

    synchronized List<String> journal() {
        return List.copyOf(journal);
    }

    private synchronized void note(final String what) {
        journal.add(what);
    }

    @Override
    public int capacity() {
        return words.length();
    }

    @Override
    public int ownSlot() {
        return 0;
    }

    @Override
    public SlotState look(final int slot) {
        final RuntimeException thrown = failure;
        if (thrown != null) {
            failure = null;
            throw thrown;
        }
        final long word = words.get(slot);
        if (ParticipantWord.isFree(word)) {
            return new SlotState.Vacant();
        }
        return switch (probe.apply(slot)) {
            case HELD -> new SlotState.Live();
            case FREE -> new SlotState.Reclaimable(word);
            case UNKNOWN -> new SlotState.Unknown();
        };
    }

    @Override
    public LockProbe probe(final int slot) {
        return probe.apply(slot);
    }

    @Override
    public boolean reclaim(final int slot, final long word) {
        final long freed = ParticipantWord.of(ParticipantWord.incarnation(word), ParticipantWord.FREE);
        final boolean done = words.compareAndSet(slot, word, freed) && !loseRaces;
        note("reclaim " + slot);
        return done;
    }

    @Override
    public ReapedClaims reapClaims(final int slot) {
        note("claims " + slot);
        if (claimsLeft) {
            return new ReapedClaims(List.of(), true);
        }
        final List<FreedClaim> freed = new ArrayList<>();
        claims.entrySet().removeIf(claim -> {
            final boolean theirs = claim.getValue() == slot;
            if (theirs) {
                freed.add(new FreedClaim("map", claim.getKey()));
            }
            return theirs;
        });
        return new ReapedClaims(freed, false);
    }

    @Override
    public long incarnation(final int slot) {
        return ParticipantWord.incarnation(words.get(slot));
    }

    @Override
    public boolean serves() {
        return serving;
    }

    @Override
    public boolean isOccupant(final SlotQuestion.Reattach claim) {
        return claim.generation() == 1
                && claim.incarnation() == incarnation(claim.slot())
                && !ParticipantWord.isFree(words.get(claim.slot()));
    }
}
