package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.DeclarationException;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.spec.TimeDomain;
import org.espalier.replay.InputException;
import org.espalier.replay.InputFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutFileTest {
    @TempDir
    Path dir;

    @Test
    void theCommentedExampleIsRead() {
        final ArenaSpec spec = LayoutFile.read(Path.of("../conf/layout.conf"));

        assertEquals(4, spec.edges().size());
        final EdgeSpec base = spec.edges().get(1);
        assertEquals("odom -> base_link", base.parent() + " -> " + base.child());
        assertEquals(EdgeKind.DYNAMIC, base.kind());
        assertEquals(2048, base.slots(), "10 s at 200 Hz");
        assertEquals(Interpolation.SCLERP, base.interpolation());
        assertEquals(TimeDomain.SYSTEM, base.domain());
        assertEquals(StampPolicy.REPLACE, base.stampPolicy());
        assertEquals(64, spec.capacity().participants());
        final EdgeSpec lidar = spec.edges().get(2);
        assertEquals(EdgeKind.STATIC, lidar.kind());
        assertEquals(0.31, lidar.pose().tz);
        assertEquals(Math.sin(0.15), spec.edges().get(3).pose().qy, 1e-15);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "edges = []\\ncolour = red|2|unknown key 'colour'",
                "edges = [\\n{ parent = a, child = b, slots = 4, hz = 3 }]|2|unknown key 'hz'",
                "edges = [{ parent = a, child = b,\\n kind = moving, slots = 4 }]|2|neither static nor dynamic",
                "edges = [{ parent = a, child = b }]|1|needs either slots, or rate",
                "edges = [{ parent = a, child = b, history = 1s }]|1|needs either slots, or rate",
                "edges = [{ parent = a, child = b, slots = 4, history = 1s, rate = 1 }]|1|needs either slots, or rate",
                "edges = [{ parent = a, child = b, slots = 4,\\n interpolation = spline }]|2|none of sclerp, lerp-slerp",
                "edges = [{ parent = a, child = b, slots = 4,\\n domain = 999 }]|2|none of system",
                "edges = [{ parent = a, child = b, kind = static,\\n translation = [1, 2] }]|2|3 are needed",
                "edges = [{ parent = a, child = b, kind = static, rotation = [0,0,0,1],\\n rpy = [0,0,0] }]|2|not both",
                "edges = [{ parent = a, child = b, slots = many }]|1|slots",
                "edges = [{ child = b, slots = 4 }]|1|parent",
                "edges = [\\n{ parent = a|3|",
                "participants = 4|1|edges"
            })
    void whatIsWrongIsRefusedWithItsLine(final String content, final long line, final String why) throws IOException {
        final Path file = dir.resolve("layout.conf");
        Files.writeString(file, content.replace("\\n", "\n"));

        final InputException refused = assertThrows(InputException.class, () -> LayoutFile.read(file));

        final InputFailure.Malformed failure = assertInstanceOf(InputFailure.Malformed.class, refused.failure());
        assertTrue(refused.getMessage().contains(why == null ? "" : why), refused::getMessage);
        assertTrue(failure.at().line() <= line, refused::getMessage);
    }

    @Test
    void aLoopIsRefusedAsADeclaration() throws IOException {
        final Path file = dir.resolve("layout.conf");
        Files.writeString(file, "edges = [{ parent = a, child = b, slots = 4 }, { parent = b, child = a, slots = 4 }]");

        assertThrows(DeclarationException.class, () -> LayoutFile.read(file));
    }

    @Test
    void aMissingFileIsNamed() {
        assertTrue(assertThrows(InputException.class, () -> LayoutFile.read(dir.resolve("none.conf")))
                .getMessage()
                .contains("no such file"));
    }
}
