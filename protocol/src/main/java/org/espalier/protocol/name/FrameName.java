package org.espalier.protocol.name;

import java.nio.charset.StandardCharsets;
import org.espalier.protocol.name.InvalidNameException.Reason;

/**
 * The rule for frame names, the same for declaring and for asking: one leading slash is stripped; the rest must be 1 to
 * 255 bytes of UTF-8, not blank, without NUL, and must not start with another slash.
 *
 * @since 0.1
 */
public final class FrameName {
    /** Most UTF-8 bytes of a frame name. */
    public static final int MAX_BYTES = 255;

    private FrameName() {}

    /**
     * The name as the arena keeps it.
     *
     * @param name as given
     * @return the name without its leading slash
     * @throws InvalidNameException when no frame can be called so
     */
    public static String normalise(final String name) {
        final String bare = name.startsWith("/") ? name.substring(1) : name;
        if (bare.isBlank()) {
            throw refused(name, Reason.EMPTY, "is empty or blank; give it a name");
        }
        if (bare.startsWith("/")) {
            throw refused(name, Reason.SLASHES, "starts with more than one slash; use at most one");
        }
        if (bare.indexOf('\0') >= 0) {
            throw refused(name, Reason.NUL, "holds a NUL character; remove it");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(bare)) {
            throw refused(name, Reason.NOT_UTF8, "has half a surrogate pair, which UTF-8 cannot hold");
        }
        final int bytes = bare.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw refused(name, Reason.TOO_LONG, "has " + bytes + " bytes of UTF-8; the limit is " + MAX_BYTES);
        }
        return bare;
    }

    private static InvalidNameException refused(final String name, final Reason reason, final String what) {
        return new InvalidNameException(name, reason, "frame name \"" + name.replace("\0", "\\0") + "\" " + what);
    }
}
