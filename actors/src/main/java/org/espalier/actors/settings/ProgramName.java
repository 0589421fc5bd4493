package org.espalier.actors.settings;

import java.nio.charset.StandardCharsets;

/** How this process introduces itself when nobody gave it a name. */
final class ProgramName {
    /** Room for a name in an identity record, bytes of UTF-8. */
    static final int MAX_BYTES = 64;

    private ProgramName() {}

    /** The main class without its package, or the jar without its directory. */
    static String ofThisProcess() {
        final String command = System.getProperty("sun.java.command", "").trim();
        final String program = command.isEmpty() ? "java" : command.split("\\s+", 2)[0];
        if (program.endsWith(".jar")) {
            return cut(program.substring(program.lastIndexOf('/') + 1));
        }
        return cut(program.substring(program.lastIndexOf('.') + 1));
    }

    /** Shortens to {@link #MAX_BYTES} between two characters, never inside one. */
    static String cut(final String name) {
        int end = 0;
        int bytes = 0;
        while (end < name.length()) {
            final int next = name.offsetByCodePoints(end, 1);
            bytes += name.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MAX_BYTES) {
                break;
            }
            end = next;
        }
        return name.substring(0, end);
    }
}
