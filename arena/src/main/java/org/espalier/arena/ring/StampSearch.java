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

    StampSearch(final ArenaMemory memory, final RingLayout ring) {
        this.memory = memory;
        this.stamps = ring.stamps();
        this.mask = ring.slots() - 1;
    }

    long stamp(final long n) {
        return memory.getLong(stamps + ((n & mask) << 3));
    }

    /**
     * The last number in [low, last) whose stamp, as a hint, is not after t; low - 1 if there is none. The density of
     * samples that was seen last makes a guess, a gallop from there corrects it; when it has to go far, the density is
     * measured again.
     */
    long lastNotAfter(final long t, final long low, final long last, final long lastStamp) {
        if (low == last) {
            return low - 1;
        }
        final long back = (long) ((double) (lastStamp - t) * perNano);
        final long guess = Math.max(last - 1 - Math.max(back, 0), low);
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
        if (step > 2) {
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
        return lo;
    }
}
