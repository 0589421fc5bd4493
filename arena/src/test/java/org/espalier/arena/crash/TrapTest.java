package org.espalier.arena.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the environment may say. Tried: an unknown place ignored instead of refused. */
class TrapTest {

    @Test
    void noProcessHasATrapUnlessItsEnvironmentSaysSo() {
        assertFalse(Trap.ANY);
        assertTrue(Trap.parse(null, null).isEmpty());
        assertTrue(Trap.parse(" ", null).isEmpty());
    }

    @Test
    void oneVariableSetsSeveralTraps() {
        assertEquals(
                EnumSet.of(CrashPoint.PUSH_AFTER_ODD, CrashPoint.BIND_BEFORE_RENAME, CrashPoint.JOIN_AFTER_BYTE),
                Trap.parse("push-after-odd:3:kill, bind-before-rename:1:halt,join-after-byte:1:park", "/gates")
                        .keySet());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "push",
                "push-after-odd",
                "push-after-odd:1",
                "push-after-odd:0:kill",
                "push-after-odd:x:kill",
                "push-after-odd:1:sing",
                "nowhere:1:kill",
                "push-after-odd:1:kill:more",
                "push-after-odd:1:kill,",
                "push-after-odd:1:kill,push-after-odd:2:kill"
            })
    void aTrapThatCannotBeSetIsAnError(final String traps) {
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> Trap.parse(traps, "/gates"));
        assertTrue(refused.getMessage().contains("place:visit:action"), refused::getMessage);
    }

    @Test
    void aParkedThreadNeedsAGate() {
        assertThrows(IllegalArgumentException.class, () -> Trap.parse("push-after-odd:1:park", null));
    }
}
