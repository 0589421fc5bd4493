package org.espalier.actors;

import org.espalier.actors.events.RuntimeEvent;
import org.slf4j.Logger;

/** One line per change of state at INFO, what concerns one connection at DEBUG. */
final class EventLog {
    private EventLog() {}

    static void write(final Logger log, final RuntimeEvent event) {
        if (event instanceof RuntimeEvent.Joined
                || event instanceof RuntimeEvent.Left
                || event instanceof RuntimeEvent.ConnectionRefused
                || event instanceof RuntimeEvent.ConnectionClosed
                || event instanceof RuntimeEvent.ClaimTaken
                || event instanceof RuntimeEvent.RoleRestarted
                || event instanceof RuntimeEvent.OpenFailed) {
            log.debug("{}", event.message());
        } else {
            log.info("{}", event.message());
        }
    }
}
