package org.espalier.actors.connection;

import java.util.UUID;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * What a connection asks about slots. Asking the same twice is harmless.
 *
 * @since 0.1
 */
public sealed interface SlotQuestion {
    /**
     * Which connection asks.
     *
     * @return its name
     */
    ConnectionIncarnation asker();

    /**
     * A slot, please.
     *
     * @param asker which connection asks
     * @param mode what the joiner wants to be
     */
    record Grant(ConnectionIncarnation asker, ParticipantMode mode) implements SlotQuestion {}

    /**
     * The joiner says that it holds its byte: is it a participant now?
     *
     * @param asker which connection asks
     * @param slot the slot it was offered
     */
    record Confirm(ConnectionIncarnation asker, int slot) implements SlotQuestion {}

    /**
     * A participant of an earlier owner, or one that lost its socket, wants to be watched again.
     *
     * @param asker which connection asks
     * @param mode read-only or read-write
     * @param arena uuid it is attached to
     * @param generation of that arena
     * @param slot its slot
     * @param incarnation which occupancy of the slot
     * @param token its process's identity
     */
    record Reattach(
            ConnectionIncarnation asker,
            ParticipantMode mode,
            UUID arena,
            long generation,
            int slot,
            long incarnation,
            UUID token)
            implements SlotQuestion {}
}
