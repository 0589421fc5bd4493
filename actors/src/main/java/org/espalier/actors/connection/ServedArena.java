package org.espalier.actors.connection;

import java.util.List;
import org.espalier.arena.posix.Descriptor;
import org.espalier.protocol.hello.HelloReply;
import org.espalier.protocol.hello.HelloStatus;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * What an owner tells about the arena it serves. Safe from any thread; never blocks.
 *
 * @since 0.1
 */
public interface ServedArena {
    /**
     * A reply that gives no slot: this side's values, so that a refusal can show both.
     *
     * @param status what is answered
     * @return the reply
     */
    HelloReply reply(HelloStatus status);

    /**
     * A reply about a slot.
     *
     * @param status OK or CONFIRMED
     * @param grant the slot
     * @return the reply
     */
    HelloReply reply(HelloStatus status, SlotGrant grant);

    /**
     * What a joiner receives with its grant: the lock file, the tree for reading and, for a read-write joiner, the tree
     * for reading and writing.
     *
     * @param mode of the joiner
     * @return descriptors that stay the owner's
     */
    List<Descriptor> descriptors(ParticipantMode mode);
}
