package org.espalier.arena.rendezvous;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.espalier.arena.posix.LockProbe;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ReclaimedMark;

/**
 * Who is attached, read from the lock file alone: works with a wedged owner, without an owner and with an arena of another
 * format. Creates nothing, locks nothing.
 *
 * @param generation the newest; 0 when no arena was ever made
 * @param ownershipHeld whether somebody holds the ownership byte
 * @param rows by rising slot
 * @since 0.1
 */
public record ParticipantListing(long generation, boolean ownershipHeld, List<Row> rows) {
    private static final int SLOTS = 65_536;

    /** What a slot's byte and its record say together. */
    public enum State {
        /** The byte is held. */
        LIVE,
        /** Left in good order. */
        LEFT,
        /** Was killed, and what it held was given back since. */
        RECLAIMED,
        /** Was killed, and nobody has cleared it away yet: the byte is free, the record says "attached". */
        STALE
    }

    /**
     * One slot.
     *
     * @param slot its index
     * @param state what byte and record say
     * @param record who; empty when the byte is held without a readable record
     * @param reclaimedAt ns since 1970; only when {@link State#RECLAIMED}
     */
    public record Row(int slot, State state, Optional<IdentityRecord> record, OptionalLong reclaimedAt) {}

    /** Copies the rows. */
    public ParticipantListing {
        rows = List.copyOf(rows);
    }

    /**
     * Reads the lock file of an address.
     *
     * @param address of the arena
     * @return no rows when there is no lock file
     * @throws OpenException when the lock file cannot be used
     */
    public static ParticipantListing of(final ArenaAddress address) {
        final Optional<LockFile> file = LockFile.openExisting(address);
        if (file.isEmpty()) {
            return new ParticipantListing(0, false, List.of());
        }
        try (LockFile lockFile = file.get()) {
            return of(lockFile);
        }
    }

    /**
     * Reads an open lock file.
     *
     * @param lockFile a description that holds no bytes itself
     * @return the rows of the newest generation
     */
    public static ParticipantListing of(final LockFile lockFile) {
        final long generation = lockFile.newestGeneration();
        final BitSet held = heldSlots(lockFile, generation);
        final List<Row> rows = new ArrayList<>();
        final int written = lockFile.identityRecords();
        for (int slot = 0; slot < Math.max(written, held.length()); slot++) {
            row(lockFile, Math.max(1, generation), slot, held.get(slot)).ifPresent(rows::add);
        }
        return new ParticipantListing(generation, lockFile.locks().probe(LockBytes.OWNERSHIP) == LockProbe.HELD, rows);
    }

    private static Optional<Row> row(
            final LockFile lockFile, final long generation, final int slot, final boolean held) {
        final ByteBuffer bytes = lockFile.identityBytes(slot);
        final Optional<IdentityRecord> first = IdentityRecord.decode(bytes);
        final Optional<IdentityRecord> record =
                (first.isPresent() ? first : lockFile.identity(slot)).filter(who -> who.generation() == generation);
        if (held) {
            return Optional.of(new Row(slot, State.LIVE, record, OptionalLong.empty()));
        }
        if (record.isEmpty()) {
            return Optional.empty();
        }
        if (record.get().state() == IdentityRecord.State.LEFT) {
            return Optional.of(new Row(slot, State.LEFT, record, OptionalLong.empty()));
        }
        final OptionalLong reclaimedAt = first.isPresent() ? ReclaimedMark.read(bytes) : OptionalLong.empty();
        return Optional.of(new Row(slot, reclaimedAt.isPresent() ? State.RECLAIMED : State.STALE, record, reclaimedAt));
    }

    /** The slots of a generation whose byte somebody else's description holds. */
    static BitSet heldSlots(final LockFile lockFile, final long generation) {
        final BitSet held = new BitSet();
        final long base = LockBytes.slot(generation, 0);
        OptionalLong next = lockFile.locks().firstHeld(base, base + SLOTS);
        while (next.isPresent()) {
            final int slot = (int) (next.getAsLong() - base);
            held.set(slot);
            next = slot + 1 < SLOTS ? lockFile.locks().firstHeld(base + slot + 1, base + SLOTS) : OptionalLong.empty();
        }
        return held;
    }

    /**
     * The live rows, as an open failure names them.
     *
     * @return who is alive
     */
    public List<OpenFailure.Holder> holders() {
        return rows.stream()
                .filter(row -> row.state() == State.LIVE)
                .map(ParticipantListing::holder)
                .toList();
    }

    private static OpenFailure.Holder holder(final Row row) {
        return row.record()
                .map(who -> new OpenFailure.Holder(
                        row.slot(),
                        who.pid(),
                        switch (who.mode()) {
                            case READ_ONLY -> "ro";
                            case READ_WRITE -> "rw";
                        },
                        who.mayInherit(),
                        who.name()))
                .orElseGet(() -> new OpenFailure.Holder(row.slot(), 0, "?", false, ""));
    }
}
