package org.espalier.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.espalier.arena.posix.ProcessIdentity;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
    @Test
    void parentAndChildKeepStepByLines() {
        try (ChildJvm child = ChildJvm.of(Echo.class).args("one").start()) {
            assertEquals("one", child.await("argument"));
            assertEquals("two", child.say("two").await("heard"));
            child.say("stop");
            assertEquals(3, child.exitCode());
        }
    }

    @Test
    void aKilledChildIsGoneWhenKillReturns() {
        final ChildJvm child = ChildJvm.of(Echo.class).args("x").start();
        child.await("argument");
        child.kill();
        assertFalse(child.isAlive());
        assertEquals(128 + 9, child.exitCode());
        assertThrows(AssertionError.class, child::line, "a dead child says nothing");
    }

    @Test
    void aChildOfAnotherUserIsNotRoot() {
        assumeTrue(Uid.available(), Uid.WHY_NOT);
        try (ChildJvm child = ChildJvm.of(WhoAmI.class).as(Uid.NOBODY).start()) {
            assertEquals(String.valueOf(Uid.NOBODY.number()), child.await("uid"));
            assertTrue(child.await("native").contains("yes"));
        }
    }

    static final class Echo {
        public static void main(final String[] arguments) {
            ChildJvm.step("argument " + arguments[0]);
            for (String line = ChildJvm.hear(); !"stop".equals(line); line = ChildJvm.hear()) {
                ChildJvm.step("heard " + line);
            }
            System.exit(3);
        }
    }

    static final class WhoAmI {
        public static void main(final String[] arguments) {
            ChildJvm.step("uid " + ProcessIdentity.uid());
            org.espalier.arena.posix.NativePlatform.require();
            ChildJvm.step("native yes");
        }
    }
}
