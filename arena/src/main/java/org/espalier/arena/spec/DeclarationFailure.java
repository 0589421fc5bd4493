package org.espalier.arena.spec;

import java.util.List;
import org.espalier.arena.ring.EdgeName;

/**
 * Why a declaration was refused, as data. What was declared before it stands unchanged.
 *
 * @since 0.1
 */
public sealed interface DeclarationFailure {
    /**
     * What happened, the values, and what to do.
     *
     * @return one line for people
     */
    String message();

    /**
     * A frame name breaks the rule for names.
     *
     * @param name as given
     * @param reason what is wrong with it
     */
    record BadName(String name, String reason) implements DeclarationFailure {
        @Override
        public String message() {
            return "frame name '" + name + "' refused: " + reason;
        }
    }

    /**
     * The edge was declared before.
     *
     * @param edge the edge
     */
    record DuplicateEdge(EdgeName edge) implements DeclarationFailure {
        @Override
        public String message() {
            return "edge " + edge + " is declared twice; declare it once";
        }
    }

    /**
     * The child has another parent already.
     *
     * @param edge the refused edge
     * @param parent the parent the child has
     */
    record SecondParent(EdgeName edge, String parent) implements DeclarationFailure {
        @Override
        public String message() {
            return "edge " + edge + " refused: '" + edge.child() + "' has the parent '" + parent
                    + "' already; a frame has one parent";
        }
    }

    /**
     * The edge would close a loop.
     *
     * @param path the frames of the loop from child to parent; the first is also the last
     */
    record Loop(List<String> path) implements DeclarationFailure {
        /** Keeps an immutable copy. */
        public Loop {
            path = List.copyOf(path);
        }

        @Override
        public String message() {
            return "refused, it would close a loop: " + String.join(" -> ", path);
        }
    }

    /**
     * A number is outside its range.
     *
     * @param setting what was set
     * @param value as given
     * @param least smallest allowed
     * @param most largest allowed
     */
    record OutOfRange(String setting, double value, double least, double most) implements DeclarationFailure {
        @Override
        public String message() {
            return setting + " must be from " + plain(least) + " to " + plain(most) + ", got " + plain(value);
        }

        private static String plain(final double number) {
            return number == Math.rint(number) && Math.abs(number) < 1e15
                    ? Long.toString((long) number)
                    : Double.toString(number);
        }
    }

    /**
     * The pose of a static edge is not finite or its quaternion is not of unit length.
     *
     * @param edge the edge
     * @param pose as given, in words
     * @param squaredNorm squared length of its quaternion
     */
    record BadPose(EdgeName edge, String pose, double squaredNorm) implements DeclarationFailure {
        @Override
        public String message() {
            return "pose of static edge " + edge + " refused: " + pose + ", squared length of the quaternion "
                    + squaredNorm + "; all numbers must be finite and the quaternion of length 1";
        }
    }

    /**
     * An arena has no room for one more.
     *
     * @param what what there is no room for
     * @param setting the setting to raise
     * @param size its size now
     * @param needed the size needed
     */
    record CapacityExceeded(String what, String setting, long size, long needed) implements DeclarationFailure {
        @Override
        public String message() {
            return "no room for " + what + ": the arena has " + size + ", needed are " + needed + "; raise " + setting
                    + " where the arena is created";
        }
    }

    /**
     * Two names share a hash. One of them has to be renamed.
     *
     * @param name the refused name
     * @param other the name that is in the arena
     */
    record HashCollision(String name, String other) implements DeclarationFailure {
        @Override
        public String message() {
            return "frame name '" + name + "' refused: its hash is that of '" + other + "'; rename one of them";
        }
    }

    /**
     * Another participant is interning the same name and does not finish.
     *
     * @param name the name
     * @param slot slot of that participant
     */
    record Contended(String name, int slot) implements DeclarationFailure {
        @Override
        public String message() {
            return "frame name '" + name + "' is being written by the participant of slot " + slot
                    + ", which is alive but does not finish; try again";
        }
    }
}
