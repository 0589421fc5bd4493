package org.espalier.cli;

import picocli.CommandLine.Option;

/** What {@code lookup} asks instead of the pose at one instant; one of them at most. */
final class LookupQuestion {
    /** Of when the answer has to be. */
    enum When {
        /** A stamp has to be said. */
        STATED,
        /** A stamp may be said; else it is found. */
        FOUND,
        /** The answer is of no stamp, or of several. */
        NONE
    }

    @Option(
            names = "--each",
            required = true,
            description = "The newest sample of each edge, whatever its stamp, and how far these are apart.")
    private boolean each;

    @Option(
            names = "--span",
            required = true,
            description = "The stamps that every moving edge between the two covers.")
    private boolean span;

    @Option(
            names = "--twist",
            required = true,
            description = "How SOURCE moves relative to TARGET, in the axes of SOURCE. Needs --at.")
    private boolean twist;

    @Option(
            names = "--can",
            required = true,
            description = "Only whether --at has an answer: exit code 0 or 1, and the reason why not.")
    private boolean can;

    @Option(
            names = "--fixed",
            paramLabel = "FRAME",
            required = true,
            description = "SOURCE at --source-at in TARGET at --at, through a frame that holds still between the two"
                    + " instants. One of the stamps may be left out: it is the newest.")
    private String fixed;

    boolean each() {
        return each;
    }

    boolean span() {
        return span;
    }

    boolean twist() {
        return twist;
    }

    boolean can() {
        return can;
    }

    /** The frame that holds still, or null. */
    String fixed() {
        return fixed;
    }

    /** Whether just a pose at one instant is asked for. */
    boolean plain() {
        return option().isEmpty();
    }

    /** The option that asks it; empty when it is plain. */
    String option() {
        return each ? "--each" : span ? "--span" : twist ? "--twist" : can ? "--can" : fixed != null ? "--fixed" : "";
    }

    When when() {
        if (twist || can) {
            return When.STATED;
        }
        return each || span ? When.NONE : When.FOUND;
    }
}
