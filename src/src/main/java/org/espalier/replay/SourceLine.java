package org.espalier.replay;

import java.nio.file.Path;

/**
 * Where a statement of a recording stands.
 *
 * @param file the file as it was named by the user or by an {@code R} line
 * @param line the line number, from 1
 * @since 0.1
 */
public record SourceLine(Path file, long line) {
    /** Returns {@code file:line}, which editors and terminals turn into a link. */
    @Override
    public String toString() {
        return file + ":" + line;
    }
}
