package org.espalier.arena.segment;

import java.time.Instant;
import java.util.UUID;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.memory.MappedMemory;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.Mapping;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.ring.RingLayout;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.Populate;
import org.espalier.protocol.layout.ArenaGeometry;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.layout.ClaimRecord;
import org.espalier.protocol.layout.PoseSlot;

/**
 * One process's hold on a tree segment. Lookups and pushes use the data memory, everything else the control memory,
 * another mapping of the same file.
 *
 * <p><b>Closing without waiting for readers.</b> {@link #cut} puts private zero pages over the data mapping in one system
 * call. A reader that goes on sees no valid sample and topology word 0, which its check after the reads turns into
 * <em>closed</em>; a push in flight is cut like a killed writer's, and what it still stores stays private. {@link #close}
 * does the same to the control mapping after the last release went through it. Neither range is unmapped: a thread that
 * is late finds zeros, not a fault. On the heap, where nobody else shares the memory, cutting zeroes the topology word
 * and the claims.
 *
 * @since 0.1
 */
public final class TreeSegment implements AutoCloseable {
    private final MemoryFile file;
    private final Mapping dataMapping;
    private final Mapping controlMapping;
    private final ArenaMemory data;
    private final ArenaMemory control;
    private final ArenaGeometry geometry;
    private final UUID uuid;
    private final long generation;

    private TreeSegment(
            final MemoryFile file,
            final Mapping dataMapping,
            final Mapping controlMapping,
            final ArenaMemory data,
            final ArenaMemory control,
            final ArenaGeometry geometry) {
        this.file = file;
        this.dataMapping = dataMapping;
        this.controlMapping = controlMapping;
        this.data = data;
        this.control = control;
        this.geometry = geometry;
        this.uuid = AttachCheck.uuid(control);
        this.generation = control.getLong(ArenaHeader.GENERATION_OFFSET);
    }

    /**
     * Makes an arena in a new, sealed memory file. Nobody can open it before its descriptor is passed on.
     *
     * @param spec what it holds
     * @param identity what it is called in its header
     * @return the segment, mapped read-write
     * @throws InsufficientMemoryException when the system has too little memory
     * @throws PosixException when the file cannot be made or mapped
     */
    public static TreeSegment create(final ArenaSpec spec, final SegmentIdentity identity) {
        final ArenaGeometry geometry = new ArenaGeometry(spec.capacity());
        final MemoryFile file = MemoryFile.create("espalier-tree", geometry.size());
        Mapping first = null;
        boolean made = false;
        try {
            final long taken = spec.populate() == Populate.ALL ? geometry.size() : geometry.stamps();
            reserve(file, "the arena", 0, taken, true);
            file.seal();
            first = file.map(MapMode.READ_WRITE, geometry.size());
            final ArenaMemory data = memory(first);
            HeaderWriter.write(data, geometry, spec, identity, now());
            final Mapping second = file.map(MapMode.READ_WRITE, geometry.size());
            made = true;
            return new TreeSegment(file, first, second, data, memory(second), geometry);
        } finally {
            if (!made) {
                giveUp(first, file);
            }
        }
    }

    /**
     * Makes an arena on the heap, for one process.
     *
     * @param spec what it holds
     * @param identity what it is called in its header
     * @return the segment
     */
    public static TreeSegment onHeap(final ArenaSpec spec, final SegmentIdentity identity) {
        final ArenaGeometry geometry = new ArenaGeometry(spec.capacity());
        final HeapMemory memory = new HeapMemory(geometry.size());
        HeaderWriter.write(memory, geometry, spec, identity, now());
        return new TreeSegment(null, null, null, memory, memory, geometry);
    }

    /**
     * Attaches a received segment after checking it.
     *
     * @param file the segment; owned by the result, closed when it is refused
     * @param expected what was promised
     * @param mode how to map it
     * @return the segment
     * @throws AttachException when a check fails; nothing stays mapped
     */
    public static TreeSegment attach(final MemoryFile file, final Promised expected, final MapMode mode) {
        Mapping first = null;
        boolean attached = false;
        try {
            final int seals = file.seals();
            if ((seals & MemoryFile.SEALS) != MemoryFile.SEALS) {
                throw new AttachException(new AttachRefusal.NotSealed(seals, MemoryFile.SEALS));
            }
            final long size = file.size();
            if (size < ArenaHeader.LENGTH) {
                throw new AttachException(new AttachRefusal.TooSmall(size, ArenaHeader.LENGTH));
            }
            first = file.map(mode, size);
            final ArenaMemory data = memory(first);
            final ArenaGeometry geometry = AttachCheck.check(data, size, expected);
            final Mapping second = file.map(mode, size);
            attached = true;
            return new TreeSegment(file, first, second, data, memory(second), geometry);
        } catch (final PosixException failed) {
            throw new AttachException(new AttachRefusal.NotMapped(failed.getMessage()));
        } finally {
            if (!attached) {
                giveUp(first, file);
            }
        }
    }

    /**
     * What lookups and pushes use.
     *
     * @return the data memory
     */
    public ArenaMemory data() {
        return data;
    }

    /**
     * What everything else uses.
     *
     * @return the control memory
     */
    public ArenaMemory control() {
        return control;
    }

    /**
     * Where everything is.
     *
     * @return the layout
     */
    public ArenaGeometry geometry() {
        return geometry;
    }

    /**
     * Which arena this is.
     *
     * @return its instance
     */
    public UUID uuid() {
        return uuid;
    }

    /**
     * Which creation of its name this arena is.
     *
     * @return the generation; 0 for a tree without a name
     */
    public long generation() {
        return generation;
    }

    /**
     * Whether this process may write.
     *
     * @return false for a read-only mapping
     */
    public boolean writable() {
        return control.writable();
    }

    /**
     * The memory file, to pass its descriptor on.
     *
     * @return the file, owned by this segment
     * @throws IllegalStateException on the heap
     */
    public MemoryFile file() {
        if (file == null) {
            throw new IllegalStateException("a tree on the heap has no file");
        }
        return file;
    }

    /**
     * The participant records, through the control memory.
     *
     * @return the records
     */
    public ParticipantTable participants() {
        return new ParticipantTable(control, geometry);
    }

    /**
     * Takes the memory of a ring from the system, so that no push or lookup faults for it.
     *
     * @param ring the ring
     * @param used whether it was taken before; then its pages are there and only made sure of
     * @throws InsufficientMemoryException when the system has too little memory
     */
    public void populate(final RingLayout ring, final boolean used) {
        if (file != null) {
            reserve(file, "the ring's stamps", ring.stamps(), ring.slots() * Long.BYTES, !used);
            reserve(file, "the ring's poses", ring.poses(), ring.slots() * PoseSlot.LENGTH, !used);
        }
    }

    /**
     * A hash of every byte, the same in every process when nobody writes. Touches every page.
     *
     * @return FNV-1a 64 over the little-endian 8-byte words
     */
    public long hash() {
        long hash = 0xCBF29CE484222325L;
        for (long at = 0; at < control.size(); at += Long.BYTES) {
            hash = (hash ^ control.getLongVolatile(at)) * 0x100000001B3L;
        }
        return hash;
    }

    /**
     * Cuts lookups and pushes off the shared memory. See the class comment.
     *
     * @throws PosixException when the kernel would not; the old mapping stays and nothing was changed
     */
    public void cut() {
        if (dataMapping != null) {
            dataMapping.replaceByZeroPages();
            return;
        }
        // In this order, so that a writer that finds its claim gone finds the tree closed as well.
        data.putLongVolatile(ArenaHeader.TOPOLOGY_OFFSET, 0);
        for (int edge = 1; edge <= geometry.capacity().edges(); edge++) {
            data.putLongVolatile(geometry.claim(edge) + ClaimRecord.WORD_OFFSET, 0);
        }
    }

    /** Cuts the control plane off as well and closes the file. The caller has cut the data plane before. */
    @Override
    public void close() {
        if (file != null) {
            file.close();
            controlMapping.replaceByZeroPages();
        }
    }

    /**
     * Gives a segment back to which no lookup and no push was ever handed out: both ranges are unmapped, so that an opener
     * that tries again and again does not collect mappings. Nothing may use the segment afterwards.
     *
     * @since 0.2
     */
    public void discard() {
        if (file != null) {
            dataMapping.unmap();
            controlMapping.unmap();
            file.close();
        }
    }

    private static void giveUp(final Mapping mapping, final MemoryFile file) {
        if (mapping != null) {
            mapping.unmap();
        }
        file.close();
    }

    private static ArenaMemory memory(final Mapping mapping) {
        return new MappedMemory(mapping.address(), mapping.size() & -Long.BYTES, mapping.mode() == MapMode.READ_WRITE);
    }

    private static void reserve(
            final MemoryFile file, final String what, final long offset, final long length, final boolean ask) {
        final long available = ask ? SystemMemory.available() : -1;
        if (available >= 0 && available < length) {
            throw new InsufficientMemoryException(what, length, available);
        }
        try {
            file.allocate(offset, length);
        } catch (final PosixException failed) {
            if (failed.errno() != Errno.ENOMEM && failed.errno() != Errno.ENOSPC) {
                throw failed;
            }
            throw new InsufficientMemoryException(what, length, SystemMemory.available());
        }
    }

    private static long now() {
        return Stamps.of(Instant.now());
    }
}
