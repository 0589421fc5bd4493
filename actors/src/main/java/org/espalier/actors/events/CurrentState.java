package org.espalier.actors.events;

import java.util.ArrayList;
import java.util.List;
import org.espalier.actors.events.RuntimeEvent.RoleKind;

/**
 * What holds now, folded from the events so far: what a late subscriber hears first. Used by one thread.
 */
public final class CurrentState {
    private RuntimeEvent standing;
    private RuntimeEvent ownership;
    private RuntimeEvent service;
    private RuntimeEvent damage;
    private RuntimeEvent end;
    private int slot;

    /** Nothing has happened yet. */
    public CurrentState() {}

    /**
     * Takes one more event into account.
     *
     * @param event what happened
     */
    public void follow(final RuntimeEvent event) {
        if (event instanceof RuntimeEvent.Opened opened) {
            slot = opened.slot();
            stand(opened);
        } else if (event instanceof RuntimeEvent.TookOver) {
            stand(new RuntimeEvent.Opened(RoleKind.OWNER, slot));
        } else if (event instanceof RuntimeEvent.Reattached) {
            stand(new RuntimeEvent.Opened(RoleKind.MEMBER, slot));
        } else if (event instanceof RuntimeEvent.OwnerLost
                || event instanceof RuntimeEvent.HandedOver
                || event instanceof RuntimeEvent.OwnerVacant) {
            ownership = event;
        } else if (event instanceof RuntimeEvent.Draining) {
            service = event;
        } else if (event instanceof RuntimeEvent.RendezvousDamaged || event instanceof RuntimeEvent.RendezvousLost) {
            damage = event;
        } else if (event instanceof RuntimeEvent.RendezvousRestored) {
            damage = null;
        } else if (event instanceof RuntimeEvent.Superseded
                || event instanceof RuntimeEvent.Fenced
                || event instanceof RuntimeEvent.OpenFailed) {
            end = event;
        }
    }

    /**
     * The state as events.
     *
     * @return empty before anything happened; the role comes first
     */
    public List<RuntimeEvent> events() {
        final List<RuntimeEvent> events = new ArrayList<>();
        for (final RuntimeEvent event : new RuntimeEvent[] {standing, ownership, service, damage, end}) {
            if (event != null) {
                events.add(event);
            }
        }
        return events;
    }

    private void stand(final RuntimeEvent.Opened opened) {
        standing = opened;
        ownership = null;
        service = null;
    }
}
