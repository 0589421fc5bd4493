package org.espalier.arena.rendezvous;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.espalier.arena.posix.ByteLocks;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.Errno;
import org.espalier.arena.posix.FileStatus;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.LockFileHeader;
import org.espalier.protocol.lockfile.ReclaimedMark;

/**
 * One open file description of an arena's lock file. What one description locks, only others see: a session has one for
 * the bytes it holds, one to probe with, and one for its claims' leases.
 *
 * <p>Safe from any thread. Blocks for system calls.
 *
 * @since 0.1
 */
public final class LockFile implements AutoCloseable {
    private static final int PERMISSIONS = 0600;

    private final Path path;
    private final Descriptor descriptor;
    private final ByteLocks locks;

    private LockFile(final Path path, final Descriptor descriptor) {
        this(path, descriptor, new ByteLocks(descriptor));
    }

    private LockFile(final Path path, final Descriptor descriptor, final ByteLocks locks) {
        this.path = path;
        this.descriptor = descriptor;
        this.locks = locks;
    }

    /** A seam: the same description, whose locks are somebody else's. */
    LockFile withLocks(final ByteLocks other) {
        return new LockFile(path, descriptor, other);
    }

    /**
     * Opens the lock file, and makes it (mode 0600) when absent.
     *
     * @param address of the arena; its directory exists
     * @return a description of its own
     * @throws OpenException when the path is not a regular file of this user
     */
    public static LockFile open(final ArenaAddress address) {
        try {
            return checked(address.lockPath(), Descriptor.openOrCreate(address.lockPath(), PERMISSIONS));
        } catch (final PosixException e) {
            throw unusable(address, e);
        }
    }

    /**
     * Opens the lock file if there is one.
     *
     * @param address of the arena
     * @return a description of its own; empty when the file, or a directory above it, is absent
     * @throws OpenException when the path is not a regular file of this user
     */
    public static Optional<LockFile> openExisting(final ArenaAddress address) {
        try {
            return Optional.of(checked(address.lockPath(), Descriptor.open(address.lockPath(), MapMode.READ_WRITE)));
        } catch (final PosixException e) {
            if (e.errno() == Errno.ENOENT || e.errno() == Errno.ENOTDIR) {
                return Optional.empty();
            }
            throw unusable(address, e);
        }
    }

    /**
     * Makes a description of its own of a descriptor that an owner passed, and closes the one received: that one shares
     * its locks with the sender.
     *
     * @param address under which the owner was found
     * @param received from the owner; closed on every path
     * @return a description of its own, of the owner's inode
     * @throws OpenException when it is not a regular file of this user
     */
    public static LockFile ofReceived(final ArenaAddress address, final Descriptor received) {
        try (received) {
            return checked(address.lockPath(), received.reopen(MapMode.READ_WRITE));
        } catch (final PosixException e) {
            throw unusable(address, e);
        }
    }

    private static LockFile checked(final Path path, final Descriptor descriptor) {
        final FileStatus status = descriptor.status();
        if (status.isRegularFile() && status.uid() == ProcessIdentity.uid()) {
            return new LockFile(path, descriptor);
        }
        descriptor.close();
        throw new OpenException(new OpenFailure.LockFileUnusable(
                path,
                status.isRegularFile()
                        ? "belongs to user " + status.uid() + ", not to " + ProcessIdentity.uid()
                        : "is not a regular file"));
    }

    /** Out of descriptors is our own trouble: it says nothing about the arena, least of all that nobody serves it. */
    static OpenException unusable(final ArenaAddress address, final PosixException e) {
        final Path path = address.lockPath();
        if (e.errno() == Errno.EMFILE || e.errno() == Errno.ENFILE || e.errno() == Errno.ENOMEM) {
            return new OpenException(
                    new OpenFailure.ClientSocketSetup(address, "opening " + path, Errno.name(e.errno())), e);
        }
        final String problem = e.errno() == Errno.ELOOP ? "is a symbolic link" : "cannot be opened: " + e.getMessage();
        return new OpenException(new OpenFailure.LockFileUnusable(path, problem), e);
    }

    /**
     * Another description of the same inode, whether or not the path still leads to it.
     *
     * @return a description whose locks are its own
     */
    public LockFile reopen() {
        return new LockFile(path, descriptor.reopen(MapMode.READ_WRITE));
    }

    /**
     * The byte locks of this description.
     *
     * @return they take, give back and probe
     */
    public ByteLocks locks() {
        return locks;
    }

    /**
     * The open file, to be passed to a joiner.
     *
     * @return still owned by this object
     */
    public Descriptor descriptor() {
        return descriptor;
    }

    /**
     * Where it was opened.
     *
     * @return the path
     */
    public Path path() {
        return path;
    }

    /**
     * Whether the path still leads to this inode. When it does not, whoever comes by the path meets other locks.
     *
     * @return false when the file was removed or replaced
     */
    public boolean stillAtPath() {
        return FileStatus.ofPath(path)
                .map(now -> now.sameFile(descriptor.status()))
                .orElse(false);
    }

    /**
     * What the header says.
     *
     * @return empty when it was never written or is unreadable
     */
    public Optional<LockFileHeader> header() {
        return LockFileHeader.decode(read(0, LockFileHeader.LENGTH));
    }

    /**
     * The newest committed generation.
     *
     * @return 0 when there never was one, or when the header is unreadable
     */
    public long newestGeneration() {
        return header().map(LockFileHeader::generation)
                .filter(g -> g >= 0 && g <= LockBytes.MAX_GENERATION)
                .orElse(0L);
    }

    /**
     * The first byte that says a participant of the newest generation, or of one being created above it, is alive.
     *
     * @return its offset; empty when nobody is alive
     */
    public OptionalLong firstAlive() {
        return locks.firstHeld(LockBytes.base(newestGeneration()), LockBytes.END);
    }

    /**
     * The generation that a creator makes: one above the header's and above every one that holds a byte.
     *
     * @return 1..{@link LockBytes#MAX_GENERATION}
     * @throws OpenException when there are no more
     */
    public long nextGeneration() {
        long highest = newestGeneration();
        OptionalLong held = firstHeldAbove(highest);
        while (held.isPresent()) {
            highest = LockBytes.generationOf(held.getAsLong());
            held = firstHeldAbove(highest);
        }
        if (highest >= LockBytes.MAX_GENERATION) {
            throw new OpenException(new OpenFailure.LockFileUnusable(path, "has used up its generations"));
        }
        return highest + 1;
    }

    /** The last generation has nothing above it: the offset would not fit. */
    private OptionalLong firstHeldAbove(final long generation) {
        return generation < LockBytes.MAX_GENERATION
                ? locks.firstHeld(LockBytes.base(generation + 1), LockBytes.END)
                : OptionalLong.empty();
    }

    /**
     * Commits a creation: everything but the generation first, the generation as one aligned word last.
     *
     * @param generation the new arena's
     * @param instance the new arena's uuid, a label
     */
    public void commit(final long generation, final UUID instance) {
        final long before = newestGeneration();
        descriptor.writeAt(new LockFileHeader(FormatVersion.CURRENT, before, instance).encode(), 0);
        descriptor.writeAt(LockFileHeader.generationWord(generation), LockFileHeader.GENERATION_OFFSET);
    }

    /**
     * What a slot's identity record says.
     *
     * @param slot 0..65 535
     * @return empty when it was never written, or is being written even on the second look
     */
    public Optional<IdentityRecord> identity(final int slot) {
        final Optional<IdentityRecord> first = IdentityRecord.decode(identityBytes(slot));
        return first.isPresent() ? first : IdentityRecord.decode(identityBytes(slot));
    }

    /**
     * The bytes of a slot's identity record.
     *
     * @param slot 0..65 535
     * @return up to {@link IdentityRecord#LENGTH} bytes
     */
    ByteBuffer identityBytes(final int slot) {
        return read(IdentityRecord.offset(slot), IdentityRecord.LENGTH);
    }

    /**
     * How many identity records the file has room for.
     *
     * @return slots whose record may have been written are below this
     */
    int identityRecords() {
        final long bytes = descriptor.status().size() - IdentityRecord.FIRST_OFFSET;
        return (int) Math.max(0, Math.min(65_536, bytes / IdentityRecord.LENGTH));
    }

    /**
     * Writes a slot's identity record. Only the holder of the slot's byte may.
     *
     * @param slot 0..65 535
     * @param record what to write
     */
    public void writeIdentity(final int slot, final IdentityRecord record) {
        descriptor.writeAt(record.encode(), IdentityRecord.offset(slot));
    }

    /**
     * Says beside a slot's record that its occupant is dead and was cleared away. Says nothing about a successor, even when
     * it comes late.
     *
     * @param slot 0..65 535
     * @param mark of the record whose occupant is dead
     */
    void markReclaimed(final int slot, final ReclaimedMark mark) {
        descriptor.writeAt(mark.encode(), IdentityRecord.offset(slot) + ReclaimedMark.OFFSET);
    }

    private ByteBuffer read(final long offset, final int length) {
        final ByteBuffer bytes = ByteBuffer.allocate(length);
        descriptor.readAt(bytes, offset);
        return bytes.flip();
    }

    /** Closes the description: the kernel gives back every byte it still holds. Idempotent. */
    @Override
    public void close() {
        descriptor.close();
    }

    @Override
    public String toString() {
        return "LockFile[" + path + "]";
    }
}
