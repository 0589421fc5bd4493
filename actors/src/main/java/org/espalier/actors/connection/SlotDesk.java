package org.espalier.actors.connection;

import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Where the connections of an owner ask for slots and report that one is no longer used. Every method only sends.
 *
 * @since 0.1
 */
public interface SlotDesk {
    /**
     * Asks.
     *
     * @param question what
     * @param replyTo hears the answer
     */
    void ask(SlotQuestion question, ActorRef<SlotAnswer> replyTo);

    /**
     * Reports that a connection with a grant has ended: free record and claims, then the grant.
     *
     * @param grant the grant
     * @param replyTo hears the grant again when all is done
     */
    void ended(SlotGrant grant, ActorRef<SlotGrant> replyTo);

    /**
     * Says which grants stand; the answer to a restarted assigner.
     *
     * @param start which start of the assigner asked
     * @param grants those of all connections, ended ones included until they are freed
     */
    void standing(long start, List<SlotGrant> grants);
}
