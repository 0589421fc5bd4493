package org.espalier.actors.connection;

/**
 * Names one connection for ever: never used again, in the order of admission.
 *
 * @param ownerEpoch number of the ownership that accepted it
 * @param ordinal 1 for the first connection of that ownership
 * @since 0.1
 */
public record ConnectionIncarnation(long ownerEpoch, long ordinal) {
    @Override
    public String toString() {
        return ownerEpoch + "." + ordinal;
    }
}
