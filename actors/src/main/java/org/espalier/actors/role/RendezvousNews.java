package org.espalier.actors.role;

import java.util.Optional;
import java.util.function.Consumer;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.rendezvous.RendezvousCheck;

/**
 * Says once what became of the files of the rendezvous, whoever found it: the watch of a role that stands, or the search
 * for an owner. Used by one actor, across its restarts.
 */
final class RendezvousNews {
    private final Consumer<RuntimeEvent> events;
    private Optional<RuntimeEvent> standing = Optional.empty();

    RendezvousNews(final Consumer<RuntimeEvent> events) {
        this.events = events;
    }

    void found(final RendezvousCheck check) {
        if (check instanceof RendezvousCheck.Intact) {
            restored();
        } else if (check instanceof RendezvousCheck.Republished republished) {
            damaged(new RuntimeEvent.RendezvousDamaged(republished.what()));
            restored();
        } else if (check instanceof RendezvousCheck.SocketLost lost) {
            damaged(new RuntimeEvent.RendezvousDamaged(lost.what()));
        } else if (check instanceof RendezvousCheck.LockFileLost lost) {
            lost(lost.what());
        } else if (check instanceof RendezvousCheck.RoleLost lost) {
            lost(lost.what());
        }
    }

    void lost(final String what) {
        if (standing.filter(RuntimeEvent.RendezvousLost.class::isInstance).isEmpty()) {
            damaged(new RuntimeEvent.RendezvousLost(what));
        }
    }

    private void damaged(final RuntimeEvent event) {
        if (standing.filter(event::equals).isEmpty()) {
            standing = Optional.of(event);
            events.accept(event);
        }
    }

    private void restored() {
        if (standing.isPresent()) {
            standing = Optional.empty();
            events.accept(new RuntimeEvent.RendezvousRestored());
        }
    }
}
