package org.espalier.arena.spec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.espalier.arena.spec.DeclarationFailure.DuplicateEdge;
import org.espalier.arena.spec.DeclarationFailure.Loop;
import org.espalier.arena.spec.DeclarationFailure.OutOfRange;
import org.espalier.arena.spec.DeclarationFailure.SecondParent;
import org.espalier.protocol.layout.ArenaCapacity;
import org.espalier.protocol.layout.ParticipantRecord;
import org.espalier.protocol.name.FrameName;

/**
 * What an arena is created with: its edges, and headroom for what is declared while it runs. Immutable and valid: one
 * parent per frame, no loops, every capacity in range.
 *
 * @since 0.1
 */
public final class ArenaSpec {
    private final List<EdgeSpec> edges;
    private final List<String> frames;
    private final ArenaCapacity capacity;
    private final Populate populate;

    private ArenaSpec(
            final List<EdgeSpec> edges,
            final List<String> frames,
            final ArenaCapacity capacity,
            final Populate populate) {
        this.edges = edges;
        this.frames = frames;
        this.capacity = capacity;
        this.populate = populate;
    }

    /**
     * Starts a spec.
     *
     * @return a builder without edges
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The edges in the order they were declared; edge ids count from 1 in this order.
     *
     * @return an immutable list
     */
    public List<EdgeSpec> edges() {
        return edges;
    }

    /**
     * The frames in the order they were first named; frame ids count from 1 in this order.
     *
     * @return an immutable list of normalised names
     */
    public List<String> frames() {
        return frames;
    }

    /**
     * Sizes of all regions, headroom included; ring slots are a multiple of 8, bytes of names one of 64.
     *
     * @return the capacity
     */
    public ArenaCapacity capacity() {
        return capacity;
    }

    /**
     * When the pages of the rings are taken.
     *
     * @return the moment
     */
    public Populate populate() {
        return populate;
    }

    /** Collects edges and sizes. A refused call changes nothing. */
    public static final class Builder {
        private final List<EdgeSpec> edges = new ArrayList<>();
        private final Map<String, String> parents = new LinkedHashMap<>();
        private int participants = 64;
        private int frameHeadroom = 64;
        private int edgeHeadroom = 64;
        private long ringHeadroom;
        private Populate populate = Populate.CLAIM;

        private Builder() {}

        /**
         * Adds an edge.
         *
         * @param edge the edge
         * @return this
         * @throws DeclarationException {@link DuplicateEdge}, {@link SecondParent} or {@link Loop}
         */
        public Builder edge(final EdgeSpec edge) {
            final String parent = parents.get(edge.child());
            if (parent != null) {
                throw new DeclarationException(
                        parent.equals(edge.parent())
                                ? new DuplicateEdge(edge.name())
                                : new SecondParent(edge.name(), parent));
            }
            refuseLoop(edge);
            parents.put(edge.child(), edge.parent());
            edges.add(edge);
            return this;
        }

        /**
         * Sets how many read-write and read-only processes may be attached at once.
         *
         * @param count 1..4096; 64 unless set
         * @return this
         * @throws DeclarationException {@link OutOfRange}
         */
        public Builder participants(final int count) {
            participants = (int) inRange("participants", count, 1, ParticipantRecord.MAX_SLOTS);
            return this;
        }

        /**
         * Sets room for frames declared while the arena runs.
         *
         * @param count 0..1,000,000; 64 unless set
         * @return this
         * @throws DeclarationException {@link OutOfRange}
         */
        public Builder frameHeadroom(final int count) {
            frameHeadroom = (int) inRange("frame headroom", count, 0, 1_000_000);
            return this;
        }

        /**
         * Sets room for edges declared while the arena runs.
         *
         * @param count 0..500,000; 64 unless set
         * @return this
         * @throws DeclarationException {@link OutOfRange}
         */
        public Builder edgeHeadroom(final int count) {
            edgeHeadroom = (int) inRange("edge headroom", count, 0, 500_000);
            return this;
        }

        /**
         * Sets room for rings of edges declared while the arena runs.
         *
         * @param slots 0..2^36; 0 unless set
         * @return this
         * @throws DeclarationException {@link OutOfRange}
         */
        public Builder ringHeadroom(final long slots) {
            ringHeadroom = inRange("ring headroom", slots, 0, 1L << 36);
            return this;
        }

        /**
         * Sets when the pages of the rings are taken.
         *
         * @param when the moment; {@link Populate#CLAIM} unless set
         * @return this
         */
        public Builder populate(final Populate when) {
            populate = Objects.requireNonNull(when, "populate");
            return this;
        }

        /**
         * Ends the declaration.
         *
         * @return the spec; this builder may go on
         * @throws DeclarationException {@link OutOfRange} when all edges together are more than an arena holds
         */
        public ArenaSpec build() {
            final Set<String> frames = new LinkedHashSet<>();
            long slots = ringHeadroom;
            for (final EdgeSpec edge : edges) {
                frames.add(edge.parent());
                frames.add(edge.child());
                slots += edge.slots();
            }
            long names = (long) frameHeadroom * FrameName.MAX_BYTES;
            for (final String frame : frames) {
                names += frame.getBytes(StandardCharsets.UTF_8).length;
            }
            final long frameCount = (long) frames.size() + frameHeadroom;
            final long edgeCount = (long) edges.size() + edgeHeadroom;
            final ArenaCapacity capacity = new ArenaCapacity(
                    (int) inRange("frames", Math.max(frameCount, 1), 1, ArenaCapacity.MAX_FRAMES),
                    (int) inRange("edges", Math.max(edgeCount, 1), 1, ArenaCapacity.MAX_EDGES),
                    participants,
                    inRange("ring slots of all edges", wholeLines(slots, 8), 8, ArenaCapacity.MAX_RING_SLOTS),
                    inRange("bytes of frame names", wholeLines(names, 64), 64, ArenaCapacity.MAX_NAME_HEAP_BYTES));
            return new ArenaSpec(List.copyOf(edges), List.copyOf(frames), capacity, populate);
        }

        private void refuseLoop(final EdgeSpec edge) {
            final List<String> path = new ArrayList<>(List.of(edge.child()));
            for (String frame = edge.parent(); frame != null; frame = parents.get(frame)) {
                path.add(frame);
                if (frame.equals(edge.child())) {
                    throw new DeclarationException(new Loop(path));
                }
            }
        }

        /** Regions are whole cache lines, so that no two capacities have one layout: at least one, rounded up. */
        private static long wholeLines(final long count, final long perLine) {
            return (Math.max(count, 1) + perLine - 1) / perLine * perLine;
        }

        private static long inRange(final String setting, final long value, final long least, final long most) {
            if (value < least || value > most) {
                throw new DeclarationException(new OutOfRange(setting, value, least, most));
            }
            return value;
        }
    }
}
