package org.espalier.cli;

/** What the process says when it ends. Scripts rely on the numbers; they never change. */
final class ExitCode {
    /** Done. */
    static final int DONE = 0;

    /** The answer is no: a lookup without an answer, vectors that differ. */
    static final int NO = 1;

    /** The command line does not make sense. */
    static final int USAGE = 2;

    /** No arena to join within the time allowed. */
    static final int NO_ARENA = 3;

    /** Refused: an open, a claim, a declaration, a push. */
    static final int REFUSED = 4;

    /** An input file is broken. */
    static final int INPUT = 5;

    /** Ours: a defect, or a machine that cannot run this. */
    static final int INTERNAL = 70;

    private ExitCode() {}
}
