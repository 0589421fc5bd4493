package org.espalier.actors.connection;

/**
 * How a drain ended.
 *
 * @since 0.1
 */
public sealed interface DrainOutcome {
    /** Every connection ended by itself. */
    record Drained() implements DrainOutcome {}

    /**
     * The deadline came first.
     *
     * @param connections how many were closed then
     */
    record Forced(int connections) implements DrainOutcome {}

    /** The supervisor failed meanwhile: nobody knows. Never to be read as drained. */
    record Unknown() implements DrainOutcome {}
}
