package org.espalier.actors.events;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.espalier.actors.events.RuntimeEvent.RoleKind;
import org.junit.jupiter.api.Test;

class CurrentStateTest {
    private static final RuntimeEvent OPENED = new RuntimeEvent.Opened(RoleKind.MEMBER, 3);
    private static final RuntimeEvent LOST = new RuntimeEvent.OwnerLost("hung up");
    private static final RuntimeEvent VACANT = new RuntimeEvent.OwnerVacant("read-only");

    private final CurrentState state = new CurrentState();

    private List<RuntimeEvent> after(final RuntimeEvent... events) {
        List.of(events).forEach(state::follow);
        return state.events();
    }

    @Test
    void nothingHoldsBeforeAnythingHappened() {
        assertEquals(List.of(), state.events());
    }

    @Test
    void aVacancyLastsUntilSomebodyServes() {
        assertEquals(List.of(OPENED, VACANT), after(OPENED, LOST, VACANT));
        assertEquals(List.of(OPENED), after(new RuntimeEvent.Reattached(4711)));
    }

    // Mutant tried: the role kept from Opened.
    @Test
    void aMemberThatTookOverIsAnOwner() {
        assertEquals(
                List.of(new RuntimeEvent.Opened(RoleKind.OWNER, 3)),
                after(OPENED, LOST, new RuntimeEvent.TookOver(2, 15)));
    }

    @Test
    void damageLastsUntilItIsRepaired() {
        final RuntimeEvent damaged = new RuntimeEvent.RendezvousDamaged("lock path");
        assertEquals(List.of(OPENED, damaged), after(OPENED, damaged));
        assertEquals(List.of(OPENED), after(new RuntimeEvent.RendezvousRestored()));
    }

    @Test
    void whatConcernsOthersIsNoState() {
        assertEquals(List.of(OPENED), after(OPENED, new RuntimeEvent.Joined(5), new RuntimeEvent.Left(5)));
    }

    @Test
    void supersededIsForGood() {
        assertEquals(List.of(OPENED, new RuntimeEvent.Superseded()), after(OPENED, new RuntimeEvent.Superseded()));
    }
}
