package org.espalier.actors.owner;

/**
 * The verdict about a slot. Only {@link Reclaimable} allows to destroy anything.
 *
 * @since 0.1
 */
public sealed interface SlotState {
    /** A live participant, or a byte that its dead holder has not given back yet. */
    record Live() implements SlotState {}

    /** The record is free; a read-only participant may still hold the byte. */
    record Vacant() implements SlotState {}

    /**
     * The occupant is dead.
     *
     * @param word its state word, to be expected by whoever frees it
     */
    record Reclaimable(long word) implements SlotState {}

    /** The kernel would not say. */
    record Unknown() implements SlotState {}
}
