package org.espalier.arena.lookup;

import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.RingLayout;

/**
 * What a plan needs to know of a tree while it is compiled. Called from any thread. While the topology
 * moves, numbers may be garbage or refused as damaged; the caller re-reads the topology word and compiles again.
 *
 * @since 0.1
 */
public interface TreeView {
    /**
     * The memory the tree is in; also holds the topology word.
     *
     * @return the memory lookups read
     */
    ArenaMemory memory();

    /**
     * Looks a frame up by its normalised name.
     *
     * @param frame a full name
     * @return its id, 0 when there is none
     */
    int find(String frame);

    /**
     * Number of frames, which is also the greatest id.
     *
     * @return a count
     */
    int frameCount();

    /**
     * Name of a frame.
     *
     * @param frame an id, 1..{@link #frameCount()}
     * @return its full name
     */
    String frameName(int frame);

    /**
     * Parent of a frame.
     *
     * @param block topology block, 0..3
     * @param frame an id, 1..{@link #frameCount()}
     * @return the parent's id, 0 for a root
     */
    int parent(int block, int frame);

    /**
     * Edge from a frame's parent to the frame.
     *
     * @param block topology block, 0..3
     * @param frame an id, 1..{@link #frameCount()}
     * @return the edge's id; meaningless for a root
     */
    int edge(int block, int frame);

    /**
     * Number of edges above a frame.
     *
     * @param block topology block, 0..3
     * @param frame an id, 1..{@link #frameCount()}
     * @return the depth, 0 for a root
     */
    int depth(int block, int frame);

    /**
     * What a plan needs to know of an edge. Validated: the ring lies inside the memory.
     *
     * @param edge an id as {@link #edge} gives it
     * @return the facts
     * @throws org.espalier.arena.memory.DamagedArenaException when the edge's record makes no sense
     */
    EdgeFacts edgeFacts(int edge);

    /** Hears that a paranoid lookup met a sample that no writer stores. Called by the thread that looks up. */
    default void corruptSampleSeen() {
        // Whoever counts overrides it.
    }

    /**
     * An edge as a plan needs it.
     *
     * @param name for failures
     * @param dynamic whether it has a history; a static edge has one pose for ever
     * @param ring where its samples are
     * @param interpolation how to read between two samples
     * @param domain tag of its time domain, 0..255
     */
    record EdgeFacts(EdgeName name, boolean dynamic, RingLayout ring, Interpolation interpolation, int domain) {}
}
