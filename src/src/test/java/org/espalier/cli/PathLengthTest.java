package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathLengthTest {
    private static final Map<String, String> PARENTS =
            Map.of("odom", "map", "base", "odom", "cam", "base", "lidar", "base", "gate", "dock");

    @ParameterizedTest
    @CsvSource({
        "map, map, 0",
        "map, cam, 3",
        "cam, map, 3",
        "cam, lidar, 2",
        "cam, base, 1",
        "cam, gate, 0",
        "x, cam, 0"
    })
    void edgesAreCountedOverTheCommonAncestor(final String target, final String source, final int edges) {
        assertEquals(edges, PathLength.between(PARENTS, target, source));
    }
}
