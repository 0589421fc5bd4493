package org.espalier.arena.ring;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.MemoryFences;
import org.espalier.arena.pose.Pose;
import org.espalier.protocol.layout.EdgeLine;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.protocol.layout.SampleWord;

/**
 * Reads one edge's samples while its writer goes on. Belongs to one thread; allocates nothing; the writer, in this or
 * another process, never waits for it.
 *
 * <p><b>Why an answer can be trusted.</b> A slot's word carries the sample's number, a version and a writing bit. A
 * sample is taken only if its word, loaded (acquire) before stamp and pose and again behind a load-load fence after them,
 * is the complete word of exactly that number both times: then no store of the writer fell in between, for each changes
 * the word first (store-store) and last (release). Only numbers in {@code [max(first, head - slots + 1), head)} of a head
 * loaded in the same call are read: a slot past head may be the finished-looking orphan of a killed writer. Two samples
 * are blended only when validated as n and n + 1 with stamp(n) &lt;= t &lt;= stamp(n + 1) by the stamps read inside those
 * sections; stamps used for searching are hints and decide nothing.
 *
 * @since 0.1
 */
public final class RingReader {
    /** Attempts before a read is given up. */
    public static final int MAX_ATTEMPTS = 64;

    /** Attempts after which a newest sample whose writing word stays the same counts as left by a dead writer. */
    private static final int PATIENCE = 32;

    private static final long PAGE = 4096;

    private static final int READ = 0;
    private static final int BUSY = 1;
    private static final int LAPPED = 2;

    private final ArenaMemory memory;
    private final long headAt;
    private final long firstAt;
    private final long stamps;
    private final long poses;
    private final long slots;
    private final long mask;
    private final StampSearch search;

    private final Pose lower = new Pose();
    private final Pose upper = new Pose();
    private long lowerStamp;
    private long upperStamp;
    private long readStamp;
    private long abandoned = -1;
    private long seenWord;
    private long stuckWord;
    private int stuckSeen;
    private long oldest;
    private long newest;
    private long samples;

    /**
     * A reader of a ring.
     *
     * @param memory where the ring is
     * @param ring where in it
     * @throws IllegalArgumentException when the ring is not inside the memory
     */
    public RingReader(final ArenaMemory memory, final RingLayout ring) {
        ring.requireIn(memory.size());
        this.memory = memory;
        this.headAt = ring.line() + EdgeLine.HEAD_OFFSET;
        this.firstAt = ring.line() + EdgeLine.FIRST_OFFSET;
        this.stamps = ring.stamps();
        this.poses = ring.poses();
        this.slots = ring.slots();
        this.mask = ring.slots() - 1;
        this.search = new StampSearch(memory, ring);
    }

    /**
     * Finds the samples around a stamp.
     *
     * @param t the stamp, ns
     * @return {@link Bracketing#BETWEEN} with {@link #lower()}, {@link #upper()} and {@link #ratio}, {@link
     *     Bracketing#EXACT} with {@link #lower()}, {@link Bracketing#BEFORE} or {@link Bracketing#AFTER} with {@link
     *     #oldest()}, {@link #newest()} and {@link #samples()}, or why nothing could be read
     */
    public Bracketing bracket(final long t) {
        begin();
        boolean lapped = false;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            final long head = memory.getLongAcquire(headAt);
            final long low = lowest(head);
            final long last = last(head);
            if (last < low) {
                return Bracketing.NO_DATA;
            }
            int outcome;
            final long lastStamp = search.stamp(last);
            if (t >= lastStamp) {
                outcome = read(last, lower);
                if (outcome == READ) {
                    lowerStamp = readStamp;
                    if (lowerStamp == t) {
                        return Bracketing.EXACT;
                    }
                    final Bracketing miss = miss(t);
                    if (miss != null) {
                        return miss;
                    }
                } else if (outcome == BUSY) {
                    suspect(last, head);
                }
            } else {
                final long n = search.lastNotAfter(t, low, last, lastStamp);
                if (n < low) {
                    final Bracketing miss = miss(t);
                    if (miss != null) {
                        return miss;
                    }
                    continue;
                }
                outcome = read(n, lower);
                if (outcome == READ) {
                    lowerStamp = readStamp;
                    if (lowerStamp == t) {
                        return Bracketing.EXACT;
                    }
                    outcome = read(n + 1, upper);
                    if (outcome == READ) {
                        upperStamp = readStamp;
                        if (lowerStamp < t && t <= upperStamp) {
                            return Bracketing.BETWEEN;
                        }
                    } else if (outcome == BUSY) {
                        suspect(n + 1, head);
                    }
                }
            }
            lapped = outcome == LAPPED;
            if (outcome == BUSY) {
                Thread.onSpinWait();
            }
        }
        return lapped ? Bracketing.OVERTAKEN : Bracketing.CONTENDED;
    }

    /**
     * Reads the newest sample into {@link #lower()}.
     *
     * @return {@link Bracketing#EXACT} with {@link #lowerStamp()}, or why there is none
     */
    public Bracketing readNewest() {
        begin();
        boolean lapped = false;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            final long head = memory.getLongAcquire(headAt);
            final long last = last(head);
            if (last < lowest(head)) {
                return Bracketing.NO_DATA;
            }
            final int outcome = read(last, lower);
            if (outcome == READ) {
                lowerStamp = readStamp;
                return Bracketing.EXACT;
            }
            lapped = outcome == LAPPED;
            if (outcome == BUSY) {
                suspect(last, head);
                Thread.onSpinWait();
            }
        }
        return lapped ? Bracketing.OVERTAKEN : Bracketing.CONTENDED;
    }

    /**
     * Reads the window: the newest sample first, then the oldest, both validated. Since the oldest was still in the ring
     * after the newest had been read, both were readable at the instant of the first read; an oldest that the writer
     * overtakes is looked for again further from the edge, by a margin that doubles.
     *
     * @return {@link Bracketing#EXACT} with {@link #oldest()}, {@link #newest()} and {@link #samples()}, or why not
     */
    public Bracketing window() {
        begin();
        long margin = 0;
        boolean lapped = false;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            final long head = memory.getLongAcquire(headAt);
            final long low = lowest(head);
            final long last = last(head);
            if (last < low) {
                return Bracketing.NO_DATA;
            }
            int outcome = read(last, upper);
            if (outcome == READ) {
                newest = readStamp;
                final long from = Math.min(low + margin, last);
                outcome = from == last ? READ : read(from, upper);
                if (outcome == READ && readStamp <= newest) {
                    oldest = readStamp;
                    samples = last - from + 1;
                    return Bracketing.EXACT;
                }
                margin = Math.min(margin == 0 ? 1 : margin << 1, slots);
            } else if (outcome == BUSY) {
                suspect(last, head);
                Thread.onSpinWait();
            }
            lapped = outcome == LAPPED;
        }
        return lapped ? Bracketing.OVERTAKEN : Bracketing.CONTENDED;
    }

    /** Reads one word of every page of the ring, so that the reads to come do not fault. */
    public void touch() {
        for (long at = 0; at < slots << 6; at += PAGE) {
            memory.getLongVolatile(poses + at);
        }
        for (long at = 0; at < slots << 3; at += PAGE) {
            memory.getLongVolatile(stamps + at);
        }
    }

    /**
     * How far a stamp lies between the two samples of {@link Bracketing#BETWEEN}.
     *
     * @param t the stamp that was bracketed
     * @return 0 exclusive to 1 inclusive
     */
    public double ratio(final long t) {
        final long span = upperStamp - lowerStamp;
        if (span > 0) {
            return (double) (t - lowerStamp) / (double) span;
        }
        // Samples more than 292 years apart: the difference needs more than 63 bits.
        return ((double) t - (double) lowerStamp) / ((double) upperStamp - (double) lowerStamp);
    }

    /**
     * The sample at or before the stamp.
     *
     * @return valid until the next read
     */
    public Pose lower() {
        return lower;
    }

    /**
     * The sample after the stamp.
     *
     * @return valid after {@link Bracketing#BETWEEN} until the next read
     */
    public Pose upper() {
        return upper;
    }

    /**
     * Stamp of {@link #lower()}.
     *
     * @return ns
     */
    public long lowerStamp() {
        return lowerStamp;
    }

    /**
     * Stamp of {@link #upper()}.
     *
     * @return ns
     */
    public long upperStamp() {
        return upperStamp;
    }

    /**
     * Oldest stamp of the window last read.
     *
     * @return ns
     */
    public long oldest() {
        return oldest;
    }

    /**
     * Newest stamp of the window last read.
     *
     * @return ns
     */
    public long newest() {
        return newest;
    }

    /**
     * Number of samples in the window last read.
     *
     * @return at least 1
     */
    public long samples() {
        return samples;
    }

    /** On which side the window misses the stamp; null when the window has moved and now covers it. */
    private Bracketing miss(final long t) {
        final long kept = abandoned;
        final Bracketing read = window();
        if (read != Bracketing.EXACT) {
            return read;
        }
        if (t < oldest) {
            return Bracketing.BEFORE;
        }
        if (t > newest) {
            return Bracketing.AFTER;
        }
        abandoned = kept;
        return null;
    }

    private long lowest(final long head) {
        // head was loaded with acquire: this load cannot be older than it.
        return Math.max(Math.max(memory.getLong(firstAt), head - slots + 1), 0);
    }

    private long last(final long head) {
        if (head >>> RingLayout.NUMBER_BITS != 0) {
            // No writer of this protocol stores such a head; with it, sums of sample numbers would overflow.
            return -1;
        }
        return head - 1 == abandoned ? head - 2 : head - 1;
    }

    /** Counts how often the newest sample was seen with one and the same writing word. */
    private void suspect(final long n, final long head) {
        if (seenWord != stuckWord) {
            stuckWord = seenWord;
            stuckSeen = 0;
        } else if (++stuckSeen >= PATIENCE && n == head - 1 && SampleWord.writing(seenWord)) {
            abandoned = n;
        }
    }

    private void begin() {
        abandoned = -1;
        stuckWord = 0;
        stuckSeen = 0;
    }

    private int read(final long n, final Pose into) {
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
        final long stamp = from.getLong(stampAt);
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
        readStamp = stamp;
        into.set(tx, ty, tz, qx, qy, qz, qw);
        return READ;
    }
}
