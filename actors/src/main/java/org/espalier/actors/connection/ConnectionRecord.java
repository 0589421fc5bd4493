package org.espalier.actors.connection;

import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/** What the registry knows about one connection. For one actor. */
final class ConnectionRecord {
    private final AcceptedConnection connection;
    private final Optional<ActorRef<ParticipantConnection.Command>> actor;
    private final Optional<Permits.Permit> permit;
    private SlotQuestion open;

    /** A connection that an actor speaks through. */
    ConnectionRecord(
            final AcceptedConnection connection,
            final ActorRef<ParticipantConnection.Command> actor,
            final Permits.Permit permit) {
        this.connection = connection;
        this.actor = Optional.of(actor);
        this.permit = Optional.of(permit);
    }

    /** A connection that is only to be removed. */
    ConnectionRecord(final AcceptedConnection connection) {
        this.connection = connection;
        this.actor = Optional.empty();
        this.permit = Optional.empty();
    }

    AcceptedConnection connection() {
        return connection;
    }

    void tell(final ParticipantConnection.Command command) {
        actor.ifPresent(ref -> ref.tell(command));
    }

    /** The question that waits for the assigner. */
    Optional<SlotQuestion> openQuestion() {
        return Optional.ofNullable(open);
    }

    void asks(final SlotQuestion question) {
        open = question;
    }

    void answered() {
        open = null;
    }

    void serve() {
        connection.serve();
        permit.ifPresent(Permits.Permit::serve);
    }

    void releasePermit() {
        permit.ifPresent(Permits.Permit::release);
    }
}
