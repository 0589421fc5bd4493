package org.espalier.arena.memory;

import org.espalier.protocol.EspalierException;

/**
 * A write reached memory that is mapped read-only; nothing was changed.
 *
 * @since 0.1
 */
public final class ReadOnlyMemoryException extends EspalierException {
    private static final long serialVersionUID = 1L;

    ReadOnlyMemoryException(final long offset) {
        super("write at offset " + offset + " refused: the memory is mapped read-only; open the arena read-write");
    }
}
