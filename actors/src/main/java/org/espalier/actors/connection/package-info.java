/**
 * The connections of an owner: who is connected, how a stranger becomes a participant, and the one way out.
 *
 * <p>{@link org.espalier.actors.connection.AcceptedConnections} is a plain object that holds the sockets, so that a
 * restarted server finds them again; {@link org.espalier.actors.connection.ConnectionSupervisor} is the only writer of
 * the registry; a {@link org.espalier.actors.connection.ParticipantConnection} speaks with one client. Slots are asked
 * for through a {@link org.espalier.actors.connection.SlotDesk}.
 *
 * <p>Runs on the session's dispatcher, never blocks. Must not know the lock file, the arena's memory or who grants.
 */
package org.espalier.actors.connection;
