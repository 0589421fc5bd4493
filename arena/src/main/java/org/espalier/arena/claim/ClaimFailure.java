package org.espalier.arena.claim;

import java.time.Instant;
import org.espalier.arena.ring.EdgeName;

/**
 * Why a claim was refused, as data.
 *
 * @since 0.1
 */
public sealed interface ClaimFailure {
    /**
     * The edge that was to be claimed.
     *
     * @return the edge
     */
    EdgeName edge();

    /**
     * What happened, the values, and what to do.
     *
     * @return one line for people
     */
    String message();

    /**
     * Somebody holds the claim.
     *
     * @param edge the edge
     * @param slot slot of the holder; -1 when it is only about to publish itself
     * @param pid process id of the holder as it sees it; 0 unknown
     * @param name name of the holding process; empty when unknown
     * @param label label of the claim
     * @param since ns since 1970; 0 unknown
     */
    record Held(EdgeName edge, int slot, int pid, String name, String label, long since) implements ClaimFailure {
        @Override
        public String message() {
            return "claim of " + edge + " refused: it is held by '" + label + "' of participant " + slot + " ('" + name
                    + "', pid " + pid + ") since "
                    + Instant.ofEpochSecond(0, since) + "; one writer per edge, stop that one first";
        }
    }

    /**
     * This process holds the claim already.
     *
     * @param edge the edge
     * @param label label of the claim that holds it
     */
    record HeldHere(EdgeName edge, String label) implements ClaimFailure {
        @Override
        public String message() {
            return "claim of " + edge + " refused: this process holds it already as '" + label
                    + "'; share that writer, or close it first";
        }
    }

    /**
     * The tree has no such edge.
     *
     * @param edge the edge asked for
     * @param parent the parent the child has; empty when it is unknown or a root
     */
    record UnknownEdge(EdgeName edge, String parent) implements ClaimFailure {
        @Override
        public String message() {
            return "claim of " + edge + " refused: the tree has no such edge"
                    + (parent.isEmpty() ? "" : ", '" + edge.child() + "' is a child of '" + parent + "'")
                    + "; declare it where the arena is created";
        }
    }

    /**
     * The edge is static.
     *
     * @param edge the edge
     */
    record StaticEdge(EdgeName edge) implements ClaimFailure {
        @Override
        public String message() {
            return "claim of " + edge + " refused: it is static, its pose was given when it was declared";
        }
    }

    /**
     * This process is attached read-only.
     *
     * @param edge the edge
     */
    record ReadOnly(EdgeName edge) implements ClaimFailure {
        @Override
        public String message() {
            return "claim of " + edge + " refused: the arena is open read-only; open it read-write to push";
        }
    }

    /**
     * The ring's memory is not to be had.
     *
     * @param edge the edge
     * @param wanted bytes the ring needs
     * @param available bytes the system has; -1 unknown
     */
    record InsufficientMemory(EdgeName edge, long wanted, long available) implements ClaimFailure {
        @Override
        public String message() {
            return "claim of " + edge + " refused: its ring needs " + wanted + " bytes, available are "
                    + (available < 0 ? "fewer" : Long.toString(available))
                    + "; free memory, or declare fewer slots for this edge";
        }
    }

    /**
     * The tree was closed.
     *
     * @param edge the edge
     */
    record Closed(EdgeName edge) implements ClaimFailure {
        @Override
        public String message() {
            return "claim of " + edge + " refused: the tree is closed";
        }
    }
}
