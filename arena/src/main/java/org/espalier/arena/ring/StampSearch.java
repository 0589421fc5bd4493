package org.espalier.arena.ring;

import org.espalier.arena.memory.ArenaMemory;

/**
 * Looks for a sample by its stamp. Stamps are read without validation and are hints only: whatever is found here, the
 * reader proves before it uses it. Belongs to one thread.
 */
final class StampSearch {
    private final ArenaMemory memory;
    private final long stamps;
    private final long mask;

    /** Samples per ns, as measured by the last search that went astray. */
    private double perNano;

    /** What the search before ended with, and whether to begin there. */
    private long found = -1;

    private boolean galloping;

    StampSearch(final ArenaMemory memory, final RingLayout ring) {
        this.memory = memory;
        this.stamps = ring.stamps();
        this.mask = ring.slots() - 1;
    }

    /** Whether to begin where the search before ended: for stamps that are asked in their order. */
    void gallop(final boolean on) {
        galloping = on;
        found = -1;
    }

    long stamp(final long n) {
        return memory.getLong(stamps + ((n & mask) << 3));
    }

    /**
     * The last number in [low, last) whose stamp, as a hint, is not after t; low - 1 if there is none. The density of
     * samples that was seen last makes a guess, a gallop from there corrects it; when it has to go far, the density is
     * measured again. A batch in the order of its stamps gallops from where the stamp before was found.
     */
    long lastNotAfter(final long t, final long low, final long last, final long lastStamp) {
        if (low == last) {
            return low - 1;
        }
        final boolean resume = galloping && found >= low && found < last;
        final long guess = resume ? found : guess(t, low, last, lastStamp);
        long lo = low - 1;
        long hi = last;
        long step = 1;
        if (stamp(guess) <= t) {
            lo = guess;
            while (lo + step < hi && stamp(lo + step) <= t) {
                lo += step;
                step <<= 1;
            }
            hi = Math.min(hi, lo + step);
        } else {
            hi = guess;
            while (hi - step > lo && stamp(hi - step) > t) {
                hi -= step;
                step <<= 1;
            }
            lo = Math.max(lo, hi - step);
        }
        if (step > 2 && !resume) {
            perNano = (double) (last - low) / Math.max(1.0, (double) lastStamp - (double) stamp(low));
        }
        while (hi - lo > 1) {
            final long mid = lo + (hi - lo >>> 1);
            if (stamp(mid) <= t) {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        found = lo;
        return lo;
    }

    private long guess(final long t, final long low, final long last, final long lastStamp) {
        final long back = (long) ((double) (lastStamp - t) * perNano);
        return Math.max(last - 1 - Math.max(back, 0), low);
    }
}
