package org.espalier.actors.owner;

import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.espalier.actors.connection.AcceptedConnections;
import org.espalier.actors.connection.HelloChecks;
import org.espalier.actors.connection.ServedArena;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.actors.settings.Settings;
import org.espalier.arena.io.IoLoop;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.arena.posix.SeqPacketListener;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.protocol.layout.FormatVersion;
import org.espalier.protocol.layout.LayoutHash;

/**
 * What an owner's server works with, for as long as the ownership lasts. Survives the server's restarts; whoever made it
 * closes {@link #accepted()} when the ownership ends.
 *
 * @param listener the socket published now, which stays the session's; another one once the path was lost
 * @param accepted sockets of this ownership
 * @param book what the arena and the lock file say about slots
 * @param arena what is served
 * @param checks who may join
 * @param io thread that watches the sockets
 * @param settings validated settings
 * @param events hears what happens; only sends
 * @since 0.1
 */
public record OwnerContext(
        Supplier<SeqPacketListener> listener,
        AcceptedConnections accepted,
        SlotBook book,
        ServedArena arena,
        HelloChecks checks,
        IoLoop io,
        Settings settings,
        Consumer<RuntimeEvent> events) {

    /**
     * What serving an attachment takes.
     *
     * @param attachment of the owner, which holds byte 0 and the published socket
     * @param io thread that watches the sockets
     * @param settings validated settings
     * @param events hears what happens; only sends
     * @return a context with no connections yet
     */
    public static OwnerContext of(
            final Attachment attachment,
            final IoLoop io,
            final Settings settings,
            final Consumer<RuntimeEvent> events) {
        final ProcessIdentity self = ProcessIdentity.current();
        return new OwnerContext(
                () -> attachment.listener().orElseThrow(),
                new AcceptedConnections(attachment.ownerEpoch(), io),
                new AttachedBook(attachment),
                new AttachedArena(attachment, self),
                new HelloChecks(
                        ProcessIdentity.uid(),
                        Set.copyOf(settings.owner().allowedUids()),
                        attachment
                                .request()
                                .secret()
                                .map(shared -> attachment.request().secretHash()),
                        FormatVersion.CURRENT,
                        LayoutHash.CURRENT,
                        self.bootId(),
                        attachment.instance(),
                        attachment.generation()),
                io,
                settings,
                events);
    }
}
