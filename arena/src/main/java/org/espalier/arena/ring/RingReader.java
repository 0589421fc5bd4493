package org.espalier.arena.ring;

import static org.espalier.arena.ring.SampleReader.BUSY;
import static org.espalier.arena.ring.SampleReader.CORRUPT;
import static org.espalier.arena.ring.SampleReader.LAPPED;
import static org.espalier.arena.ring.SampleReader.READ;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.pose.Pose;
import org.espalier.protocol.layout.EdgeLine;

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

    private static final long PAGE = 4096;

    private final ArenaMemory memory;
    private final long headAt;
    private final long firstAt;
    private final long stamps;
    private final long poses;
    private final long slots;
    private final StampSearch search;
    private final SampleReader sample;

    private final Pose lower = new Pose();
    private final Pose upper = new Pose();
    private long lowerStamp;
    private long upperStamp;
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
        this.search = new StampSearch(memory, ring);
        this.sample = new SampleReader(memory, ring);
    }

    /**
     * Makes the reader look at every sample it has validated: a pose that is not finite or whose quaternion is not of
     * unit length was stored by no writer of this protocol, and reads as {@link Bracketing#CORRUPT}.
     *
     * @param on whether to look
     */
    public void paranoid(final boolean on) {
        sample.paranoid(on);
    }

    /**
     * Makes searches begin where the one before ended: for stamps asked in their order.
     *
     * @param on whether to
     */
    public void gallop(final boolean on) {
        search.gallop(on);
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
        return bracket(t, false);
    }

    /**
     * Finds the two samples between which the motion at a stamp is: the one at or before it and the next; at the newest
     * stamp the last two.
     *
     * @param t the stamp, ns
     * @return as {@link #bracket}; {@link Bracketing#EXACT} only when there is no second sample
     */
    public Bracketing motion(final long t) {
        return bracket(t, true);
    }

    private Bracketing bracket(final long t, final boolean pair) {
        sample.begin();
        boolean lapped = false;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            final long head = memory.getLongAcquire(headAt);
            final long low = lowest(head);
            final long last = sample.last(head);
            if (last < low) {
                return Bracketing.NO_DATA;
            }
            int outcome;
            final long lastStamp = search.stamp(last);
            if (t >= lastStamp) {
                outcome = sample.read(last, lower);
                if (outcome == READ) {
                    lowerStamp = sample.stamp();
                    if (lowerStamp == t) {
                        if (!pair) {
                            return Bracketing.EXACT;
                        }
                        final Bracketing two = twoUpTo(last, low);
                        if (two != null) {
                            return two;
                        }
                        continue;
                    }
                    final Bracketing miss = miss(t);
                    if (miss != null) {
                        return miss;
                    }
                } else if (outcome == BUSY) {
                    sample.suspect(last, head);
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
                outcome = sample.read(n, lower);
                if (outcome == READ) {
                    lowerStamp = sample.stamp();
                    if (lowerStamp == t && !pair) {
                        return Bracketing.EXACT;
                    }
                    outcome = sample.read(n + 1, upper);
                    if (outcome == READ) {
                        upperStamp = sample.stamp();
                        if (lowerStamp < t && t <= upperStamp || lowerStamp == t && t < upperStamp) {
                            return Bracketing.BETWEEN;
                        }
                    } else if (outcome == BUSY) {
                        sample.suspect(n + 1, head);
                    }
                }
            }
            if (outcome == CORRUPT) {
                return Bracketing.CORRUPT;
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
        sample.begin();
        boolean lapped = false;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            final long head = memory.getLongAcquire(headAt);
            final long last = sample.last(head);
            if (last < lowest(head)) {
                return Bracketing.NO_DATA;
            }
            final int outcome = sample.read(last, lower);
            if (outcome == READ) {
                lowerStamp = sample.stamp();
                return Bracketing.EXACT;
            }
            if (outcome == CORRUPT) {
                return Bracketing.CORRUPT;
            }
            lapped = outcome == LAPPED;
            if (outcome == BUSY) {
                sample.suspect(last, head);
                Thread.onSpinWait();
            }
        }
        return lapped ? Bracketing.OVERTAKEN : Bracketing.CONTENDED;
    }

    /**
     * Reads the newest sample and the one before it.
     *
     * @return {@link Bracketing#BETWEEN} with {@link #lower()} and {@link #upper()}, the newest; {@link Bracketing#EXACT}
     *     with {@link #lower()} when there is one sample; or why there is none
     */
    public Bracketing readNewestTwo() {
        sample.begin();
        boolean lapped = false;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            final long head = memory.getLongAcquire(headAt);
            final long low = lowest(head);
            final long last = sample.last(head);
            if (last < low) {
                return Bracketing.NO_DATA;
            }
            final int outcome = sample.read(last, lower);
            if (outcome == READ) {
                lowerStamp = sample.stamp();
                final Bracketing two = twoUpTo(last, low);
                if (two != null) {
                    return two;
                }
            } else if (outcome == CORRUPT) {
                return Bracketing.CORRUPT;
            } else if (outcome == BUSY) {
                sample.suspect(last, head);
                Thread.onSpinWait();
            }
            lapped = outcome == LAPPED;
        }
        return lapped ? Bracketing.OVERTAKEN : Bracketing.CONTENDED;
    }

    /** The sample just read into lower becomes the upper of two, if there is one before it; null: read again. */
    private Bracketing twoUpTo(final long last, final long low) {
        if (last == low) {
            return Bracketing.EXACT;
        }
        upper.set(lower);
        upperStamp = lowerStamp;
        final int outcome = sample.read(last - 1, lower);
        if (outcome == CORRUPT) {
            return Bracketing.CORRUPT;
        }
        if (outcome != READ || sample.stamp() >= upperStamp) {
            return null;
        }
        lowerStamp = sample.stamp();
        return Bracketing.BETWEEN;
    }

    /**
     * Reads the window: the newest sample first, then the oldest, both validated. Since the oldest was still in the ring
     * after the newest had been read, both were readable at the instant of the first read; an oldest that the writer
     * overtakes is looked for again further from the edge, by a margin that doubles.
     *
     * @return {@link Bracketing#EXACT} with {@link #oldest()}, {@link #newest()} and {@link #samples()}, or why not
     */
    public Bracketing window() {
        sample.begin();
        long margin = 0;
        boolean lapped = false;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            final long head = memory.getLongAcquire(headAt);
            final long low = lowest(head);
            final long last = sample.last(head);
            if (last < low) {
                return Bracketing.NO_DATA;
            }
            int outcome = sample.read(last, upper);
            if (outcome == READ) {
                newest = sample.stamp();
                final long from = Math.min(low + margin, last);
                outcome = from == last ? READ : sample.read(from, upper);
                if (outcome == CORRUPT) {
                    return Bracketing.CORRUPT;
                }
                if (outcome == READ && sample.stamp() <= newest) {
                    oldest = sample.stamp();
                    samples = last - from + 1;
                    return Bracketing.EXACT;
                }
                margin = Math.min(margin == 0 ? 1 : margin << 1, slots);
            } else if (outcome == CORRUPT) {
                return Bracketing.CORRUPT;
            } else if (outcome == BUSY) {
                sample.suspect(last, head);
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
     * Stamp of the sample that read as {@link Bracketing#CORRUPT}.
     *
     * @return ns
     */
    public long corruptStamp() {
        return sample.stamp();
    }

    /**
     * Squared length of the quaternion that read as {@link Bracketing#CORRUPT}.
     *
     * @return may be NaN
     */
    public double corruptNorm() {
        return sample.norm();
    }

    /**
     * Time between the two samples of {@link Bracketing#BETWEEN}.
     *
     * @return ns, above 0
     */
    public double spanNanos() {
        final long span = upperStamp - lowerStamp;
        return span > 0 ? span : (double) upperStamp - (double) lowerStamp;
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
        final long kept = sample.abandoned();
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
        sample.abandoned(kept);
        return null;
    }

    private long lowest(final long head) {
        // head was loaded with acquire: this load cannot be older than it.
        return Math.max(Math.max(memory.getLong(firstAt), head - slots + 1), 0);
    }
}
