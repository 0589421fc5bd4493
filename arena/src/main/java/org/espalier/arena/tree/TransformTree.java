package org.espalier.arena.tree;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.claim.ClaimTable;
import org.espalier.arena.claim.Claimant;
import org.espalier.arena.claim.LeaseLocks;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.frame.FrameInfo;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupCache;
import org.espalier.arena.lookup.LookupException;
import org.espalier.arena.lookup.TwoTimeLookup;
import org.espalier.arena.participant.ParticipantDetails;
import org.espalier.arena.participant.ParticipantTable;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.posix.PosixException;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.segment.SegmentIdentity;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.arena.spec.ArenaSpec;

/**
 * A tree of named frames: push poses to its edges, look transforms up. Safe for any number of threads; what it hands out
 * - a {@link Lookup}, an {@link EdgeWriter} - belongs to one thread at a time.
 *
 * <p><b>Caveats.</b> A tree on the heap is closed by {@link #close} and by nothing else. After closing, lookups answer
 * {@code CLOSED}, pushes are refused, and listings are empty; what is still in flight ends by itself and changes nothing
 * that another process can see.
 *
 * @since 0.1
 */
public final class TransformTree implements AutoCloseable {
    private static final UUID NO_BOOT = new UUID(0, 0);

    private final TreeSegment segment;
    private final SegmentView view;
    private final ClaimTable claims;
    private final ParticipantTable participants;
    private final TreeListing listing;
    private final Writers writers;
    private final int slot;
    private final long incarnation;
    private final ThreadLocal<LookupCache> lookups;

    /** Guards closing against the control plane; never entered by a push or a lookup. */
    private final Object control = new Object();

    private boolean closed;

    private TransformTree(final TreeSegment segment, final LeaseLocks leases, final int slot, final long incarnation) {
        this.segment = segment;
        this.view = new SegmentView(segment, segment.data());
        this.claims = new ClaimTable(segment.control(), segment.geometry());
        this.participants = segment.participants();
        this.slot = slot;
        this.incarnation = incarnation;
        final SegmentView controlView = new SegmentView(segment, segment.control());
        this.listing = new TreeListing(controlView, claims);
        this.writers = new Writers(
                segment,
                controlView,
                claims,
                leases == null
                        ? Claimant.onHeap(claims, participants, slot, incarnation)
                        : Claimant.shared(claims, participants, leases, slot, incarnation));
        this.lookups = ThreadLocal.withInitial(() -> new LookupCache(view));
    }

    /**
     * A tree inside this process: no file, no other process.
     *
     * @param spec its edges
     * @return the tree, whole and usable
     */
    public static TransformTree onHeap(final ArenaSpec spec) {
        final int pid = (int) ProcessHandle.current().pid();
        final TreeSegment segment =
                TreeSegment.onHeap(spec, new SegmentIdentity(UUID.randomUUID(), NO_BOOT, 0, pid, 0));
        final ParticipantDetails self = new ParticipantDetails(0, 0, pid, 0, now(), "heap");
        final long incarnation = segment.participants().register(0, self, corpse -> {});
        return new TransformTree(segment, null, 0, incarnation);
    }

    /**
     * The tree of a session that may push.
     *
     * @param segment mapped read-write; the tree closes it
     * @param leases lock bytes of claims
     * @param slot slot of the session
     * @param incarnation as registered in the slot's participant record; {@link #close} releases that record
     * @return the tree
     */
    public static TransformTree shared(
            final TreeSegment segment, final LeaseLocks leases, final int slot, final long incarnation) {
        if (!segment.writable()) {
            throw new IllegalArgumentException("the segment is mapped read-only");
        }
        return new TransformTree(segment, Objects.requireNonNull(leases, "leases"), slot, incarnation);
    }

    /**
     * Registers a session in its slot's participant record and makes its tree. The caller holds the slot's lock byte and
     * its grant is confirmed.
     *
     * @param segment mapped read-write; the tree closes it
     * @param leases lock bytes of claims
     * @param slot slot of the session
     * @param details what the session says of itself
     * @return the tree; {@link #close} releases the record
     */
    public static TransformTree join(
            final TreeSegment segment, final LeaseLocks leases, final int slot, final ParticipantDetails details) {
        final ClaimTable claims = new ClaimTable(segment.control(), segment.geometry());
        final long incarnation =
                segment.participants().register(slot, details, corpse -> claims.reapAll(corpse, leases));
        return shared(segment, leases, slot, incarnation);
    }

    /**
     * The tree of a session that only looks up.
     *
     * @param segment mapped read-only or read-write; the tree closes it
     * @return the tree
     */
    public static TransformTree readOnly(final TreeSegment segment) {
        return new TransformTree(segment, LeaseLocks.alwaysGranted(), -1, 0);
    }

    /**
     * Which arena this is.
     *
     * @return its instance
     */
    public UUID uuid() {
        return segment.uuid();
    }

    /**
     * Which creation of its name the arena is.
     *
     * @return the generation; 0 on the heap
     */
    public long generation() {
        return segment.generation();
    }

    /**
     * Whether edges can be claimed.
     *
     * @return false when attached read-only
     */
    public boolean writable() {
        return slot >= 0;
    }

    /**
     * Slot of the participant record this tree releases when it is closed.
     *
     * @return the slot; -1 when attached read-only
     */
    public int slot() {
        return slot;
    }

    /**
     * Which occupancy of {@link #slot()} this is.
     *
     * @return the incarnation; 0 when attached read-only
     */
    public long incarnation() {
        return incarnation;
    }

    /**
     * The segment underneath.
     *
     * @return the segment, closed by this tree
     */
    public TreeSegment segment() {
        return segment;
    }

    /**
     * The participant records.
     *
     * @return the records
     */
    public ParticipantTable participants() {
        return participants;
    }

    /**
     * The claim words.
     *
     * @return the claims
     */
    public ClaimTable claims() {
        return claims;
    }

    /**
     * A question to ask again and again. Names are resolved when it is first asked, and again when the tree changed.
     *
     * @param target frame the answers are expressed in
     * @param source frame asked for
     * @return the lookup, for one thread at a time
     */
    public Lookup lookup(final String target, final String source) {
        return Lookup.of(view, target, source);
    }

    /**
     * A question over two instants, through a frame that holds still between them.
     *
     * @param target frame the answers are expressed in
     * @param source frame asked for
     * @param fixed frame that holds still
     * @return the lookup, for one thread at a time
     */
    public TwoTimeLookup between(final String target, final String source, final String fixed) {
        return TwoTimeLookup.of(view, target, source, fixed);
    }

    /**
     * How many samples paranoid lookups of this tree have refused, see {@link Lookup#paranoid}.
     *
     * @return a count
     */
    public long corruptSamples() {
        return view.corruptSamples();
    }

    /**
     * Asks once. Recent questions of a thread are kept compiled.
     *
     * @param target frame the answer is expressed in
     * @param source frame asked for
     * @param stampNanos the stamp, ns
     * @param out receives the pose of {@code source} in {@code target}
     * @throws LookupException when there is no answer
     */
    public void lookup(final String target, final String source, final long stampNanos, final Pose out) {
        lookups.get().get(target, source).at(stampNanos, out);
    }

    /**
     * Claims the right to push to an edge.
     *
     * @param parent frame name
     * @param child frame name
     * @param label names this claim in refusals and listings, at most 64 bytes are kept
     * @return the writer; closing it gives the claim back
     * @throws ClaimException when it is refused
     */
    public EdgeWriter claim(final String parent, final String child, final String label) {
        final EdgeName asked = new EdgeName(parent, child);
        if (!writable()) {
            throw new ClaimException(new ClaimFailure.ReadOnly(asked));
        }
        synchronized (control) {
            if (closed) {
                throw new ClaimException(new ClaimFailure.Closed(asked));
            }
            return writers.claim(asked, label, now());
        }
    }

    /**
     * The frames.
     *
     * @return sorted by id
     */
    public List<FrameInfo> frames() {
        synchronized (control) {
            return closed ? List.of() : listing.frames();
        }
    }

    /**
     * The edges, each as it stands when it is read.
     *
     * @return sorted by id
     */
    public List<EdgeInfo> edges() {
        synchronized (control) {
            return closed ? List.of() : listing.edges();
        }
    }

    /**
     * A hash of every byte of the tree segment: the same in every process while nobody writes. Touches every page.
     *
     * @return the hash
     */
    public long arenaHash() {
        return segment.hash();
    }

    /**
     * Whether {@link #close} was called.
     *
     * @return true from then on
     */
    public boolean closed() {
        synchronized (control) {
            return closed;
        }
    }

    /**
     * Cuts lookups and pushes off the memory, then gives back all claims and the participant record, then lets go of the
     * segment. Never waits for a lookup; waits for a push in flight, which is short. Idempotent.
     *
     * @throws PosixException when the kernel would not replace the data mapping; everything was given back all the same,
     *     after every writer had been ended
     */
    @Override
    public void close() {
        synchronized (control) {
            if (closed) {
                return;
            }
            closed = true;
            PosixException kept = null;
            try {
                segment.cut();
            } catch (final PosixException refused) {
                kept = refused;
            }
            writers.endAll();
            if (writable()) {
                participants.release(slot, incarnation);
            }
            try {
                segment.close();
            } catch (final PosixException refused) {
                kept = kept == null ? refused : kept;
            }
            if (kept != null) {
                throw kept;
            }
        }
    }

    private static long now() {
        return Stamps.of(Instant.now());
    }
}
