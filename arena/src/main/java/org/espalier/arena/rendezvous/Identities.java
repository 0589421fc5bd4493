package org.espalier.arena.rendezvous;

import java.util.concurrent.TimeUnit;
import org.espalier.arena.posix.ProcessIdentity;
import org.espalier.protocol.lockfile.IdentityRecord;

/** What this process writes about itself. Its token is the process's: a label, and what a reattach is recognised by. */
final class Identities {
    private Identities() {}

    static IdentityRecord of(final OpenRequest request, final long generation, final long incarnation) {
        final ProcessIdentity self = ProcessIdentity.current();
        return new IdentityRecord(
                generation,
                self.token(),
                self.bootId(),
                self.startTicks(),
                self.pidNamespace(),
                incarnation,
                TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()),
                (int) self.pid(),
                request.mode(),
                IdentityRecord.State.ATTACHED,
                request.mayInherit(),
                request.participantName(),
                request.priority());
    }
}
