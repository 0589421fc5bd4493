package org.espalier.arena.ring;

import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.memory.MemoryFences;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.protocol.layout.EdgeLine;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.protocol.layout.SampleWord;

/**
 * Publishes one edge's samples. The only writer of its ring while it is used; not safe for two threads.
 *
 * <p><b>Order of stores</b>, matched by {@link RingReader}: the slot's word with the writing bit (plain), store-store
 * fence, stamp and pose (plain), the word without the bit (release), and for a new number head (volatile). A number n is
 * never used for two samples without a new version: the version is 0, or one more than the slot's when the slot carries n
 * already, as a writer that died before it moved head leaves it. A full version field is kept in that case only, which
 * is safe because no reader takes a sample at or past head, nor one whose writing bit is set.
 *
 * <p>A newest sample that still has its writing bit when a writer begins was left by a dead one: the first push reuses
 * its number, and until then the sample before it counts as the newest.
 *
 * @since 0.1
 */
public final class RingWriter {
    /** How far the squared length of a quaternion may be from 1; at this distance it is refused. */
    public static final double NORM_TOLERANCE = 0.01;

    /** Distance from 1 that rounding leaves on a normalised quaternion; not touched, so that its digits stay. */
    private static final double ROUNDING = 2e-15;

    private final ArenaMemory memory;
    private final StampPolicy policy;
    private final long headAt;
    private final long stamps;
    private final long poses;
    private final long mask;

    private long next;
    private boolean hasLast;
    private boolean mending;
    private long lastStamp;
    private int version;
    private long replaced;

    /**
     * Goes on where the ring's last writer, finished or dead, stopped.
     *
     * @param memory where the ring is; writable
     * @param ring where in it
     * @param policy what to do with a second sample of one stamp
     * @throws IllegalArgumentException when the ring is not inside the memory
     * @throws DamagedArenaException when its head is none that a writer stores
     */
    public RingWriter(final ArenaMemory memory, final RingLayout ring, final StampPolicy policy) {
        ring.requireIn(memory.size());
        this.memory = memory;
        this.policy = policy;
        this.headAt = ring.line() + EdgeLine.HEAD_OFFSET;
        this.stamps = ring.stamps();
        this.poses = ring.poses();
        this.mask = ring.slots() - 1;
        resume(memory.getLong(ring.line() + EdgeLine.FIRST_OFFSET), ring.slots());
    }

    /**
     * Publishes a sample after checking it. Nothing is stored unless it is accepted.
     *
     * @param stamp ns
     * @param tx translation x, metres
     * @param ty translation y, metres
     * @param tz translation z, metres
     * @param qx quaternion x
     * @param qy quaternion y
     * @param qz quaternion z
     * @param qw quaternion w
     * @return an accepted status, or NOT_FINITE, NOT_UNIT, STAMP_WENT_BACK or EQUAL_STAMP_REFUSED
     */
    public PushStatus push(
            final long stamp,
            final double tx,
            final double ty,
            final double tz,
            final double qx,
            final double qy,
            final double qz,
            final double qw) {
        final double norm2 = qx * qx + qy * qy + qz * qz + qw * qw;
        final double off = Math.abs(norm2 - 1);
        // 0 * x is NaN for every x that is not finite, and NaN fails both comparisons.
        if (!(off < NORM_TOLERANCE && 0 * tx + 0 * ty + 0 * tz == 0)) {
            return 0 * tx + 0 * ty + 0 * tz + 0 * qx + 0 * qy + 0 * qz + 0 * qw == 0
                    ? PushStatus.NOT_UNIT
                    : PushStatus.NOT_FINITE;
        }
        final double scale = off <= ROUNDING ? 1 : 1 / Math.sqrt(norm2);
        if (hasLast && stamp <= lastStamp) {
            if (stamp < lastStamp) {
                return PushStatus.STAMP_WENT_BACK;
            }
            if (policy == StampPolicy.REFUSE) {
                return PushStatus.EQUAL_STAMP_REFUSED;
            }
            replaced++;
            if (!mending && version < SampleWord.MAX_VERSION) {
                version++;
                store(next - 1, version, stamp, tx, ty, tz, qx * scale, qy * scale, qz * scale, qw * scale);
                return PushStatus.REPLACED;
            }
            append(stamp, tx, ty, tz, qx * scale, qy * scale, qz * scale, qw * scale);
            return PushStatus.REPLACED;
        }
        append(stamp, tx, ty, tz, qx * scale, qy * scale, qz * scale, qw * scale);
        return PushStatus.PUSHED;
    }

    /**
     * Stamp of the newest sample; meaningful once there is one.
     *
     * @return ns
     */
    public long lastStamp() {
        return lastStamp;
    }

    /**
     * How many samples this writer replaced by a newer one of the same stamp.
     *
     * @return a count
     */
    public long replaced() {
        return replaced;
    }

    private void resume(final long first, final long slots) {
        final long head = memory.getLongVolatile(headAt);
        if (head >>> RingLayout.NUMBER_BITS != 0) {
            throw new DamagedArenaException("head of a ring", head, "below 2^" + RingLayout.NUMBER_BITS);
        }
        final long low = Math.max(Math.max(first, head - slots + 1), 0);
        next = head;
        if (head <= low) {
            return;
        }
        final long word = memory.getLongAcquire(slot(head - 1));
        if (SampleWord.number(word) == head - 1 && !SampleWord.writing(word)) {
            version = SampleWord.version(word);
            hasLast = true;
            lastStamp = memory.getLong(stampAt(head - 1));
            return;
        }
        next = head - 1;
        mending = true;
        if (next > low) {
            hasLast = true;
            lastStamp = memory.getLong(stampAt(next - 1));
        }
    }

    private void append(
            final long stamp,
            final double tx,
            final double ty,
            final double tz,
            final double qx,
            final double qy,
            final double qz,
            final double qw) {
        final long n = next;
        final long left = memory.getLong(slot(n));
        version = SampleWord.number(left) == n ? Math.min(SampleWord.version(left) + 1, SampleWord.MAX_VERSION) : 0;
        store(n, version, stamp, tx, ty, tz, qx, qy, qz, qw);
        memory.putLongVolatile(headAt, n + 1);
        CrashPoint.PUSH_AFTER_HEAD.reach();
        next = n + 1;
        lastStamp = stamp;
        hasLast = true;
        mending = false;
    }

    private void store(
            final long n,
            final int ofVersion,
            final long stamp,
            final double tx,
            final double ty,
            final double tz,
            final double qx,
            final double qy,
            final double qz,
            final double qw) {
        final long slot = slot(n);
        memory.putLong(slot + PoseSlot.WORD_OFFSET, SampleWord.of(n, ofVersion, true));
        CrashPoint.PUSH_AFTER_ODD.reach();
        MemoryFences.storeStore();
        memory.putLong(stampAt(n), stamp);
        memory.putDouble(slot + PoseSlot.QX_OFFSET, qx);
        memory.putDouble(slot + PoseSlot.QY_OFFSET, qy);
        memory.putDouble(slot + PoseSlot.QZ_OFFSET, qz);
        memory.putDouble(slot + PoseSlot.QW_OFFSET, qw);
        memory.putDouble(slot + PoseSlot.TX_OFFSET, tx);
        memory.putDouble(slot + PoseSlot.TY_OFFSET, ty);
        memory.putDouble(slot + PoseSlot.TZ_OFFSET, tz);
        memory.putLongRelease(slot + PoseSlot.WORD_OFFSET, SampleWord.of(n, ofVersion, false));
        CrashPoint.PUSH_AFTER_EVEN.reach();
    }

    private long slot(final long n) {
        return poses + ((n & mask) << 6);
    }

    private long stampAt(final long n) {
        return stamps + ((n & mask) << 3);
    }
}
