package org.espalier.protocol.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.espalier.protocol.name.InvalidNameException.Reason;
import org.junit.jupiter.api.Test;

class NamesTest {
    private static Reason frame(final String name) {
        return assertThrows(InvalidNameException.class, () -> FrameName.normalise(name))
                .reason();
    }

    private static Reason arena(final String name) {
        return assertThrows(InvalidNameException.class, () -> ArenaName.check(name))
                .reason();
    }

    @Test
    void oneLeadingSlashIsStrippedAndNoMore() {
        assertEquals("map", FrameName.normalise("/map"));
        assertEquals("map", FrameName.normalise("map"));
        assertEquals("a/b", FrameName.normalise("a/b"));
        assertEquals("\uD83E\uDD16", FrameName.normalise("\uD83E\uDD16"));
        assertEquals(Reason.SLASHES, frame("//map"));
    }

    @Test
    void aFrameNameThatIsNoneIsRefusedWithTheReason() {
        assertEquals(Reason.EMPTY, frame(""));
        assertEquals(Reason.EMPTY, frame("/"));
        assertEquals(Reason.EMPTY, frame(" "));
        assertEquals(Reason.NUL, frame("map\0"));
        assertEquals(Reason.NOT_UTF8, frame("\uD83E"));
        assertEquals(Reason.TOO_LONG, frame("x".repeat(300)));
        assertEquals(255, FrameName.normalise("x".repeat(255)).length());
    }

    @Test
    void anArenaNameIsOnePathComponent() {
        assertEquals("default", ArenaName.check("default"));
        assertEquals(Reason.EMPTY, arena(""));
        assertEquals(Reason.NOT_ONE_COMPONENT, arena("a/b"));
        assertEquals(Reason.NOT_ONE_COMPONENT, arena(".."));
        assertEquals(Reason.NUL, arena("a\0"));
        assertEquals(Reason.TOO_LONG, arena("ä".repeat(33)));
    }
}
