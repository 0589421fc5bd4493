package org.espalier.cli;

import java.time.Instant;
import org.espalier.arena.pose.Stamps;

/** The system clock as a stamp. */
final class WallClock {
    private WallClock() {}

    static long nanos() {
        return Stamps.of(Instant.now());
    }
}
