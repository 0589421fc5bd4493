package org.espalier.replay;

import java.nio.file.Path;

/**
 * Why a recording cannot be used.
 *
 * @since 0.1
 */
public sealed interface InputFailure {
    /**
     * The finished text: where, what was found, what was wanted.
     *
     * @return one line for a person
     */
    String message();

    /**
     * The file cannot be opened or read.
     *
     * @param file   the file as it was named
     * @param reason what the system said
     */
    record Unreadable(Path file, String reason) implements InputFailure {
        @Override
        public String message() {
            return file + ": cannot be read (" + reason + ")";
        }
    }

    /**
     * The file is of a kind that is not read.
     *
     * @param file  the file as it was named
     * @param found what it looks like
     */
    record UnknownFormat(Path file, String found) implements InputFailure {
        @Override
        public String message() {
            return file + ": " + found + "; readable are transform vectors (E, P, R lines) and TUM trajectories"
                    + " (stamp tx ty tz qx qy qz qw)";
        }
    }

    /**
     * A line that does not follow the format.
     *
     * @param at   where it stands
     * @param what what is wrong with it, with the offending text
     */
    record Malformed(SourceLine at, String what) implements InputFailure {
        @Override
        public String message() {
            return at + ": " + what;
        }
    }

    /**
     * A static edge that is declared and never given its pose.
     *
     * @param at     where the edge is declared
     * @param parent the parent frame
     * @param child  the child frame
     */
    record StaticWithoutPose(SourceLine at, String parent, String child) implements InputFailure {
        @Override
        public String message() {
            return at + ": static edge " + parent + " -> " + child + " has no P line, so it has no pose";
        }
    }

    /**
     * The file is well formed and holds no edge.
     *
     * @param file the file as it was named
     */
    record NothingInside(Path file) implements InputFailure {
        @Override
        public String message() {
            return file + ": holds no transform";
        }
    }
}
