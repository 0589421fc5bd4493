package org.espalier.actors.connection;

import org.espalier.protocol.hello.HelloStatus;

/**
 * The answer to a {@link SlotQuestion}, which it repeats: an answer that comes twice is known by it.
 *
 * @since 0.1
 */
public sealed interface SlotAnswer {
    /**
     * What was asked.
     *
     * @return the question
     */
    SlotQuestion question();

    /**
     * A slot is offered.
     *
     * @param question what was asked
     * @param grant the offer
     */
    record Granted(SlotQuestion question, SlotGrant grant) implements SlotAnswer {}

    /**
     * The participant holds its slot.
     *
     * @param question what was asked
     * @param grant the slot
     */
    record Confirmed(SlotQuestion question, SlotGrant grant) implements SlotAnswer {}

    /**
     * The participant is watched again.
     *
     * @param question what was asked
     * @param grant the slot
     */
    record Reattached(SlotQuestion question, SlotGrant grant) implements SlotAnswer {}

    /**
     * No.
     *
     * @param question what was asked
     * @param status for the reply
     * @param reason with the values, for people
     */
    record Refused(SlotQuestion question, HelloStatus status, String reason) implements SlotAnswer {}
}
