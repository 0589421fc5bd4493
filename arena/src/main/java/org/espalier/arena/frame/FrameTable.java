package org.espalier.arena.frame;

import java.nio.charset.StandardCharsets;
import java.util.function.LongPredicate;
import org.espalier.arena.crash.CrashPoint;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.DamagedArenaException;
import org.espalier.arena.spec.DeclarationException;
import org.espalier.arena.spec.DeclarationFailure;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.FrameHashSlot;
import org.espalier.protocol.layout.FrameRecord;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.LayoutHash;
import org.espalier.protocol.name.FrameName;
import org.espalier.protocol.name.InvalidNameException;

/**
 * The frame names of an arena.
 *
 * <p><b>Interning.</b> Whoever changes a hash slot's holder from 0 to itself owns the slot and fills it: name and frame
 * record, then the hash (release), then the id (release). A reader that sees an id sees the whole name; one that sees a
 * hash without an id does not know the frame yet. A slot whose holder died before it wrote the hash is taken over by
 * compare-and-set on the dead holder's word, so of several successors one wins; one that died later is finished by
 * whoever interns the same name. What a dead holder had taken of ids and name bytes stays unused.
 *
 * @since 0.1
 */
public final class FrameTable {
    private static final int PATIENCE = 10_000_000;
    private static final int SPINS_PER_VERDICT = 1_000;

    private final ArenaMemory memory;
    private final ArenaGeometry geometry;

    /**
     * The frames of an arena.
     *
     * @param memory the arena
     * @param geometry its layout
     */
    public FrameTable(final ArenaMemory memory, final ArenaGeometry geometry) {
        this.memory = memory;
        this.geometry = geometry;
    }

    /**
     * Finds a frame.
     *
     * @param name as given by a caller; one leading slash is taken off
     * @return its id; 0 when it is unknown or no frame can have this name
     */
    public int find(final String name) {
        final String normal;
        try {
            normal = FrameName.normalise(name);
        } catch (final InvalidNameException unusable) {
            return 0;
        }
        final long hash = LayoutHash.ofName(normal);
        final int mask = geometry.frameHashSlots() - 1;
        for (int step = 0, at = (int) hash & mask; step <= mask; step++, at = (at + 1) & mask) {
            final long slot = geometry.frameHashSlot(at);
            final long found = memory.getLongAcquire(slot + FrameHashSlot.HASH_OFFSET);
            if (found == 0) {
                return 0;
            }
            if (found == hash) {
                final int id = publishedId(slot);
                return id != 0 && normal.equals(name(id)) ? id : 0;
            }
        }
        return 0;
    }

    /**
     * The name of a frame.
     *
     * @param id frame id
     * @return its full name; empty when the id was never published
     * @throws DamagedArenaException when the record points outside the name heap
     */
    public String name(final int id) {
        if (id < 1 || id > geometry.capacity().frames()) {
            throw new DamagedArenaException(
                    "frame id", id, "1.." + geometry.capacity().frames());
        }
        final long record = geometry.frameRecord(id);
        if (memory.getLongAcquire(record + FrameRecord.NAME_HASH_OFFSET) == 0) {
            return "";
        }
        final long at = memory.getLong(record + FrameRecord.NAME_AT_OFFSET);
        final int length = memory.getInt(record + FrameRecord.NAME_LENGTH_OFFSET);
        final long heap = geometry.capacity().nameHeapBytes();
        if (length < 1 || length > FrameName.MAX_BYTES) {
            throw new DamagedArenaException("name length of frame " + id, length, "1.." + FrameName.MAX_BYTES);
        }
        if (at < 0 || at > heap - length) {
            throw new DamagedArenaException("name position of frame " + id, at, "in 0.." + (heap - length));
        }
        final byte[] bytes = new byte[length];
        memory.getBytes(geometry.nameHeap() + at, bytes, 0, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * Ids given out so far; some may name no frame.
     *
     * @return the largest id
     */
    public int count() {
        final long count = memory.getLongAcquire(ArenaHeader.FRAME_COUNT_OFFSET);
        return (int) Math.max(0, Math.min(count, geometry.capacity().frames()));
    }

    /**
     * Gives a name its id, or finds the one it has.
     *
     * @param name one leading slash is taken off
     * @param holder who asks, see HolderWord
     * @param dead says of a holder word whether that occupancy of its slot has ended
     * @return the id
     * @throws DeclarationException BadName, HashCollision, CapacityExceeded, or Contended when another participant holds
     *     the name's slot and neither finishes nor dies
     */
    public int intern(final String name, final long holder, final LongPredicate dead) {
        final String normal;
        try {
            normal = FrameName.normalise(name);
        } catch (final InvalidNameException invalid) {
            throw new DeclarationException(new DeclarationFailure.BadName(name, invalid.getMessage()));
        }
        final long hash = LayoutHash.ofName(normal);
        final int mask = geometry.frameHashSlots() - 1;
        for (int step = 0, at = (int) hash & mask; step <= mask; step++, at = (at + 1) & mask) {
            final int id = internAt(geometry.frameHashSlot(at), normal, hash, holder, dead);
            if (id != 0) {
                return id;
            }
        }
        throw exceeded(
                "frame '" + normal + "'", "frame headroom", geometry.capacity().frames(), count() + 1L);
    }

    /** The id, or 0 when this slot is another name's. */
    private int internAt(
            final long slot, final String name, final long hash, final long holder, final LongPredicate dead) {
        for (int spin = 1; spin <= PATIENCE; spin++) {
            final long seen = memory.getLongAcquire(slot + FrameHashSlot.HOLDER_OFFSET);
            final long found = memory.getLongAcquire(slot + FrameHashSlot.HASH_OFFSET);
            if (found != 0 && found != hash) {
                return 0;
            }
            final int id = found == hash ? publishedId(slot) : 0;
            if (id != 0) {
                final String other = name(id);
                if (!other.equals(name)) {
                    throw new DeclarationException(new DeclarationFailure.HashCollision(name, other));
                }
                return id;
            }
            final boolean mine = seen == 0 || spin % SPINS_PER_VERDICT == 0 && dead.test(seen);
            if (mine && memory.compareAndSetLong(slot + FrameHashSlot.HOLDER_OFFSET, seen, holder)) {
                return fill(slot, name, hash, holder);
            }
            Thread.onSpinWait();
        }
        final long by = memory.getLongAcquire(slot + FrameHashSlot.HOLDER_OFFSET);
        throw new DeclarationException(new DeclarationFailure.Contended(name, HolderWord.slot(by)));
    }

    private int fill(final long slot, final String name, final long hash, final long holder) {
        CrashPoint.INTERN_AFTER_HOLDER.reach();
        final byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        final long at = take(
                ArenaHeader.NAME_HEAP_CURSOR_OFFSET,
                bytes.length,
                geometry.capacity().nameHeapBytes());
        final long before = at < 0
                ? -1
                : take(ArenaHeader.FRAME_COUNT_OFFSET, 1, geometry.capacity().frames());
        if (before < 0) {
            // Nothing was written: the slot goes back, and names behind it stay reachable.
            memory.putLongRelease(slot + FrameHashSlot.HOLDER_OFFSET, 0);
            throw at < 0
                    ? exceeded(
                            "the name '" + name + "'",
                            "frame headroom",
                            geometry.capacity().nameHeapBytes(),
                            memory.getLongAcquire(ArenaHeader.NAME_HEAP_CURSOR_OFFSET) + bytes.length)
                    : exceeded(
                            "frame '" + name + "'",
                            "frame headroom",
                            geometry.capacity().frames(),
                            count() + 1L);
        }
        final int id = (int) before + 1;
        final long record = geometry.frameRecord(id);
        memory.putBytes(geometry.nameHeap() + at, bytes, 0, bytes.length);
        memory.putLong(record + FrameRecord.NAME_AT_OFFSET, at);
        memory.putInt(record + FrameRecord.NAME_LENGTH_OFFSET, bytes.length);
        memory.putLong(record + FrameRecord.INTERNED_BY_OFFSET, holder);
        memory.putLongRelease(record + FrameRecord.NAME_HASH_OFFSET, hash);
        CrashPoint.INTERN_BEFORE_HASH.reach();
        memory.putLongRelease(slot + FrameHashSlot.HASH_OFFSET, hash);
        CrashPoint.INTERN_AFTER_HASH.reach();
        memory.putLongRelease(slot + FrameHashSlot.ID_OFFSET, id);
        return id;
    }

    /** The cursor before, or -1 when less than {@code amount} is left. */
    private long take(final long cursorAt, final long amount, final long limit) {
        while (true) {
            final long cursor = memory.getLongAcquire(cursorAt);
            if (cursor < 0 || cursor > limit - amount) {
                return -1;
            }
            if (memory.compareAndSetLong(cursorAt, cursor, cursor + amount)) {
                return cursor;
            }
        }
    }

    private int publishedId(final long slot) {
        final long id = memory.getLongAcquire(slot + FrameHashSlot.ID_OFFSET);
        if (id < 0 || id > geometry.capacity().frames()) {
            throw new DamagedArenaException(
                    "frame id in the hash", id, "0.." + geometry.capacity().frames());
        }
        return (int) id;
    }

    private static DeclarationException exceeded(
            final String what, final String setting, final long size, final long needed) {
        return new DeclarationException(new DeclarationFailure.CapacityExceeded(what, setting, size, needed));
    }
}
