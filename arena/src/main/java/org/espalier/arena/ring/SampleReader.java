package org.espalier.arena.ring;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.MemoryFences;
import org.espalier.arena.pose.Pose;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.protocol.layout.SampleWord;

/**
 * Reads single samples by number and validates each as {@link RingReader} argues; finds out whether the newest one was
 * left unfinished by a dead writer. Belongs to one thread.
 */
final class SampleReader {
    static final int READ = 0;
    static final int BUSY = 1;
    static final int LAPPED = 2;
    static final int CORRUPT = 3;

    /** Attempts after which a newest sample whose writing word stays the same counts as left by a dead writer. */
    private static final int PATIENCE = 32;

    /** How far a stored quaternion's squared length may be from 1; a writer leaves less than 1e-14. */
    private static final double UNIT_TOLERANCE = 1e-9;

    private final ArenaMemory memory;
    private final long stamps;
    private final long poses;
    private final long mask;

    private boolean paranoid;
    private long stamp;
    private double norm;
    private long seenWord;
    private long stuckWord;
    private int stuckSeen;
    private long abandoned = -1;

    SampleReader(final ArenaMemory memory, final RingLayout ring) {
        this.memory = memory;
        this.stamps = ring.stamps();
        this.poses = ring.poses();
        this.mask = ring.slots() - 1;
    }

    /** Whether to look at the numbers of a validated sample, too. */
    void paranoid(final boolean on) {
        paranoid = on;
    }

    /** A question begins: what was suspected before is forgotten. */
    void begin() {
        abandoned = -1;
        stuckWord = 0;
        stuckSeen = 0;
    }

    /** Number of the newest sample under a head; -1 for a head that no writer stores. */
    long last(final long head) {
        if (head >>> RingLayout.NUMBER_BITS != 0) {
            // No writer of this protocol stores such a head; with it, sums of sample numbers would overflow.
            return -1;
        }
        return head - 1 == abandoned ? head - 2 : head - 1;
    }

    /** Counts how often the newest sample was seen with one and the same writing word. */
    void suspect(final long n, final long head) {
        if (seenWord != stuckWord) {
            stuckWord = seenWord;
            stuckSeen = 0;
        } else if (++stuckSeen >= PATIENCE && n == head - 1 && SampleWord.writing(seenWord)) {
            abandoned = n;
        }
    }

    long abandoned() {
        return abandoned;
    }

    void abandoned(final long number) {
        abandoned = number;
    }

    /** Stamp of the sample read last, ns. */
    long stamp() {
        return stamp;
    }

    /** Squared length of the quaternion read last by a paranoid reader. */
    double norm() {
        return norm;
    }

    /** Reads sample n; into is changed even when it is CORRUPT, and only then or when it is READ. */
    int read(final long n, final Pose into) {
        // Kept in locals: the compiler must assume that an ordered load changes any field.
        final ArenaMemory from = memory;
        final long index = n & mask;
        final long slot = poses + (index << 6);
        final long stampAt = stamps + (index << 3);
        final long word = from.getLongAcquire(slot + PoseSlot.WORD_OFFSET);
        if (word != SampleWord.of(n, SampleWord.version(word), false)) {
            seenWord = word;
            return SampleWord.number(word) > n ? LAPPED : BUSY;
        }
        final long found = from.getLong(stampAt);
        final double qx = from.getDouble(slot + PoseSlot.QX_OFFSET);
        final double qy = from.getDouble(slot + PoseSlot.QY_OFFSET);
        final double qz = from.getDouble(slot + PoseSlot.QZ_OFFSET);
        final double qw = from.getDouble(slot + PoseSlot.QW_OFFSET);
        final double tx = from.getDouble(slot + PoseSlot.TX_OFFSET);
        final double ty = from.getDouble(slot + PoseSlot.TY_OFFSET);
        final double tz = from.getDouble(slot + PoseSlot.TZ_OFFSET);
        MemoryFences.loadLoad();
        final long again = from.getLongAcquire(slot + PoseSlot.WORD_OFFSET);
        if (again != word) {
            seenWord = again;
            return SampleWord.number(again) > n ? LAPPED : BUSY;
        }
        stamp = found;
        into.set(tx, ty, tz, qx, qy, qz, qw);
        return paranoid && !sound(into) ? CORRUPT : READ;
    }

    private boolean sound(final Pose pose) {
        norm = pose.qx * pose.qx + pose.qy * pose.qy + pose.qz * pose.qz + pose.qw * pose.qw;
        return Math.abs(norm - 1) < UNIT_TOLERANCE && pose.isFinite();
    }
}
