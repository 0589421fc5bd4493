package org.espalier.arena.segment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much memory the kernel says can still be taken. An estimate, asked before memory is reserved: reserving more than
 * there is may end another process instead of failing here.
 */
final class SystemMemory {
    private static final Path MEMINFO = Path.of("/proc/meminfo");

    private SystemMemory() {}

    /** Bytes, or -1 when the kernel would not say. */
    static long available() {
        try {
            for (final String line : Files.readAllLines(MEMINFO)) {
                if (line.startsWith("MemAvailable:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
                }
            }
            return -1;
        } catch (final IOException | NumberFormatException unreadable) {
            return -1;
        }
    }
}
