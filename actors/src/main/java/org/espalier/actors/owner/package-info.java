/**
 * The owner's side of an arena: serving the socket, granting slots, freeing what the dead left.
 *
 * <p>{@link org.espalier.actors.owner.OwnerServer} watches the listener and holds its children together;
 * {@link org.espalier.actors.owner.SlotAssigner} says who gets which slot and
 * {@link org.espalier.actors.owner.HangupReaper} makes it free again. Both ask the kernel through a
 * {@link org.espalier.actors.owner.SlotBook}, in calls of a microsecond or two, on the blocking dispatcher.
 *
 * <p>Sockets, bytes and the mapping belong to the session's attachment: nothing here is lost with an actor. Must not
 * know how a client speaks; that is {@link org.espalier.actors.connection}.
 */
package org.espalier.actors.owner;
