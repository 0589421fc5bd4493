package org.espalier.arena.rendezvous;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.espalier.arena.claim.ClaimTable;
import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.participant.SlotProbe;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.posix.Descriptor;
import org.espalier.arena.posix.LockProbe;
import org.espalier.arena.posix.MemoryFile;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.posix.SeqPacketSocket;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.arena.tree.TransformTree;
import org.espalier.protocol.control.ControlFrame;
import org.espalier.protocol.control.ControlKind;
import org.espalier.protocol.layout.ArenaHeader;
import org.espalier.protocol.lockfile.IdentityRecord;
import org.espalier.protocol.lockfile.LockBytes;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * Everything that a session holds of the kernel: three descriptions of the lock file with the bytes they hold, the mapped
 * segment, and either the connection to the owner or the listening socket. It belongs to the session, outlives every
 * actor's restart and is closed once.
 *
 * <p>The bytes are held by the session's description, which never sees its own locks: whoever asks about this process's
 * own slot skips it first. Other bytes are asked about through the probing description, leases are taken through the
 * third. Safe from any thread; the methods block for system calls.
 *
 * @since 0.1
 */
public final class Attachment implements AutoCloseable {
    private final Parts parts;
    private final int slot;
    private final long incarnation;
    private final TransformTree tree;
    private final IdentityRecord identity;
    private final Ownership ownership;

    private SeqPacketSocket owner;
    private boolean closed;

    /** What an attachment is made of: all of it is closed with the attachment. */
    record Parts(
            OpenRequest request,
            LockFile session,
            LockFile probing,
            LockFile leasing,
            TreeSegment segment,
            MemoryFile readOnly) {
        LeaseLocks leases() {
            return new FileLeases(leasing, probing, segment.generation());
        }

        LockProbe probe(final int slot) {
            return probing.locks().probe(LockBytes.slot(segment.generation(), slot));
        }
    }

    private Attachment(final Parts parts, final int slot, final int recordSlot, final long offered) {
        this.parts = parts;
        this.slot = slot;
        if (writable()) {
            this.tree = TransformTree.join(parts.segment(), parts.leases(), recordSlot, details());
            this.incarnation = tree.incarnation();
        } else {
            this.tree = TransformTree.readOnly(parts.segment());
            this.incarnation = offered;
        }
        this.ownership =
                new Ownership(parts.session(), parts.request().address().socketPath());
        this.identity = Identities.of(parts.request(), generation(), incarnation);
    }

    /**
     * The attachment of a process that created the arena; it does not serve yet, and has not said who it is.
     *
     * @param recordSlot whose record is taken; another than the slot's own only in a test
     */
    static Attachment founder(final Parts parts, final int slot, final int recordSlot) {
        return new Attachment(parts, slot, recordSlot, 0);
    }

    /** The attachment of a process that joined and holds the byte of its slot. */
    static Attachment member(final Parts parts, final int slot, final long offered, final SeqPacketSocket owner) {
        final Attachment attachment = new Attachment(parts, slot, slot, offered);
        attachment.owner = owner;
        attachment.introduce();
        return attachment;
    }

    /** Says who holds the slot's byte. */
    void introduce() {
        parts.session().writeIdentity(slot, identity);
    }

    private ParticipantDetails details() {
        final IdentityRecord self = Identities.of(parts.request(), generation(), 0);
        return new ParticipantDetails(
                self.token().getMostSignificantBits(),
                self.token().getLeastSignificantBits(),
                self.pid(),
                self.startTime(),
                self.attachedAt(),
                self.name());
    }

    /** Serves from now on: the ownership byte is held and the listener published. */
    synchronized void serve(final SeqPacketListener published) {
        ownership.serve(published);
        owner = null;
    }

    /** Serves from now on in a predecessor's place; the segment was made with its first owner counted. */
    void succeed(final SeqPacketListener published) {
        parts.segment().control().getAndAddLong(ArenaHeader.OWNER_EPOCH_OFFSET, 1);
        serve(published);
    }

    /**
     * Where the arena is found.
     *
     * @return its address
     */
    public ArenaAddress address() {
        return parts.request().address();
    }

    /**
     * What was asked for when it was opened.
     *
     * @return the request
     */
    public OpenRequest request() {
        return parts.request();
    }

    /**
     * What this process may do.
     *
     * @return the mode
     */
    public ParticipantMode mode() {
        return parts.request().mode();
    }

    /**
     * Whether this process may claim and push.
     *
     * @return true for a read-write participant
     */
    public boolean writable() {
        return mode() == ParticipantMode.READ_WRITE;
    }

    /**
     * Which arena it is.
     *
     * @return its uuid
     */
    public UUID instance() {
        return parts.segment().uuid();
    }

    /**
     * Which creation of its name the arena is.
     *
     * @return 1 up
     */
    public long generation() {
        return parts.segment().generation();
    }

    /**
     * How many owners the arena has had.
     *
     * @return 1 up
     */
    public long ownerEpoch() {
        return parts.segment().control().getLongAcquire(ArenaHeader.OWNER_EPOCH_OFFSET);
    }

    /**
     * This participant's slot.
     *
     * @return 0 up
     */
    public int slot() {
        return slot;
    }

    /**
     * Which occupancy of the slot this is.
     *
     * @return 1 up for a read-write participant
     */
    public long incarnation() {
        return incarnation;
    }

    /**
     * The tree.
     *
     * @return answers lookups; after {@link #close()} with "closed"
     */
    public TransformTree tree() {
        return tree;
    }

    /**
     * The mapped segment.
     *
     * @return still owned by this object
     */
    public TreeSegment segment() {
        return parts.segment();
    }

    /**
     * The participant records.
     *
     * @return for reading, and for reclaiming when writable
     */
    public ParticipantTable participants() {
        return parts.segment().participants();
    }

    /**
     * The claims.
     *
     * @return for reading, and for reaping when writable
     */
    public ClaimTable claims() {
        return new ClaimTable(parts.segment().control(), parts.segment().geometry());
    }

    /**
     * Asks whether the occupant of a slot is alive. Its own slot is invisible to it: skip that first.
     *
     * @return the probe of participants' bytes
     */
    public SlotProbe slotProbe() {
        return parts::probe;
    }

    /**
     * Gives back the slots of the dead.
     *
     * @return of a writable attachment
     * @since 0.2
     */
    public Reclaimer reclaimer() {
        return new Reclaimer(
                participants(), slotProbe(), lockFile(), generation(), slot, () -> Stamps.of(Instant.now()));
    }

    /**
     * The leases of claims.
     *
     * @return taken through one description, asked about through another
     */
    public LeaseLocks leases() {
        return parts.leases();
    }

    /**
     * The lock file by which this session holds its bytes.
     *
     * @return for identity records; still owned by this object
     */
    public LockFile lockFile() {
        return parts.session();
    }

    /**
     * The lock file as a joiner receives it: through a description that never holds a byte. A description that travels
     * shares its bytes with whoever receives it, and a message that a stopped process never reads would keep them alive
     * after their owner's death.
     *
     * @return still owned by this object
     */
    public Descriptor passedLockFile() {
        return parts.probing().descriptor();
    }

    /**
     * The tree segment opened read-only, to be passed to a joiner.
     *
     * @return still owned by this object
     */
    public Descriptor readOnlyTree() {
        return parts.readOnly().descriptor();
    }

    /**
     * The tree segment opened read-write, to be passed to a joiner.
     *
     * @return still owned by this object
     * @throws IllegalStateException for a read-only participant
     */
    public Descriptor readWriteTree() {
        if (!writable()) {
            throw new IllegalStateException("a read-only participant has no writable descriptor to pass on");
        }
        return parts.segment().file().descriptor();
    }

    /**
     * Whether this process serves.
     *
     * @return true from creation or takeover until it resigns or closes
     */
    public boolean isOwner() {
        return ownership.isHeld();
    }

    /**
     * The role of an owner, and the files by which it is found.
     *
     * @return also in a member, where it is not held
     * @since 0.2
     */
    public Ownership ownership() {
        return ownership;
    }

    /**
     * The connection to the owner.
     *
     * @return empty while this process serves
     */
    public synchronized Optional<SeqPacketSocket> owner() {
        return Optional.ofNullable(owner);
    }

    /**
     * The listening socket.
     *
     * @return empty unless this process serves
     */
    public Optional<SeqPacketListener> listener() {
        return ownership.listener();
    }

    /**
     * Whether the kernel says that this process still holds the ownership and its slot: asked through another
     * description than the one that holds them.
     *
     * @return true when both bytes are held
     */
    public boolean holdsOwnership() {
        return isOwner()
                && parts.probing().locks().probe(LockBytes.OWNERSHIP) == LockProbe.HELD
                && parts.probe(slot) == LockProbe.HELD;
    }

    /**
     * Looks for an owner once, after this participant's own was lost: reattaches to one that serves, or takes the role
     * over when nobody does and this process may. The segment, the slot, the byte and the claims stay as they are.
     *
     * @param handshakeTimeout how long an owner's answer may take
     * @param restraint asked when the role is free to be taken: a reason to let others go first, or empty
     * @return how it ended
     * @throws OpenException when this process cannot make a socket
     */
    public Takeover takeOver(final Duration handshakeTimeout, final Supplier<Optional<String>> restraint) {
        return new Succession(this, parts, restraint).once(handshakeTimeout);
    }

    /**
     * Who else would take the ownership, as the identity records of the living say: a hint for an order of trying.
     *
     * @return highest priority first, then whoever is attached longest
     * @since 0.2
     */
    public List<Heir> heirs() {
        return Heir.of(parts.probing(), generation(), slot);
    }

    /** Swaps the connection to the owner; the old one is closed. */
    void reattach(final SeqPacketSocket next) {
        final SeqPacketSocket previous;
        synchronized (this) {
            previous = owner;
            owner = next;
        }
        if (previous != null) {
            previous.close();
        }
    }

    /**
     * Leaves: the listener is closed, lookups and pushes are cut off the shared memory, claims and record are given back,
     * the identity record says "left", the connection is closed, then the slot's byte and byte 0 are released. An owner
     * has drained its connections before. Idempotent; the first caller closes.
     */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        ownership.stopListening();
        try {
            tree.close();
        } finally {
            leave();
        }
    }

    private void leave() {
        parts.session().writeIdentity(slot, identity.left());
        owner().ifPresent(Attachment::goodbye);
        parts.session().locks().unlock(LockBytes.slot(generation(), slot));
        ownership.resign();
        parts.readOnly().close();
        parts.leasing().close();
        parts.probing().close();
        parts.session().close();
    }

    /** So that the owner can tell leaving from dying. */
    private static void goodbye(final SeqPacketSocket socket) {
        try (socket) {
            socket.send(ControlFrame.of(ControlKind.GOODBYE, 0).encode());
        } catch (final PosixException | IllegalStateException ownerIsGone) {
            // Nobody is left to tell; the identity record says it.
            return;
        }
    }

    @Override
    public String toString() {
        return "Attachment[" + address() + " slot " + slot + (isOwner() ? " owner" : "") + "]";
    }
}
