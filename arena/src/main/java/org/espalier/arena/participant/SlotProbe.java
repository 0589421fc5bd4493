package org.espalier.arena.participant;

import org.espalier.arena.posix.LockProbe;

/**
 * Asks the kernel whether a slot's lock byte is held.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface SlotProbe {
    /**
     * Asks.
     *
     * @param slot the slot, 0 up
     * @return HELD or FREE when the kernel said so, else UNKNOWN
     */
    LockProbe probe(int slot);
}
