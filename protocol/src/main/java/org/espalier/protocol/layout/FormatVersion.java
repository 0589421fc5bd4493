package org.espalier.protocol.layout;

/**
 * The version of the binary format, of the arena and of the frames on the socket alike.
 *
 * @since 0.1
 */
public final class FormatVersion {
    /** The format this program reads and writes. */
    public static final int CURRENT = 1;

    private FormatVersion() {}
}
