package org.espalier.protocol.name;

import java.nio.charset.StandardCharsets;
import org.espalier.protocol.name.InvalidNameException.Reason;

/**
 * The rule for arena names: 1 to 64 bytes of UTF-8, one path component, no NUL, not {@code .} and not {@code ..}.
 *
 * @since 0.1
 */
public final class ArenaName {
    /** Most UTF-8 bytes of an arena name. */
    public static final int MAX_BYTES = 64;

    private ArenaName() {}

    /**
     * Checks a name.
     *
     * @param name as given
     * @return the same name
     * @throws InvalidNameException when no arena can be called so
     */
    public static String check(final String name) {
        if (name.isEmpty()) {
            throw refused(name, Reason.EMPTY, "is empty; give it a name or leave the setting out");
        }
        if (name.indexOf('\0') >= 0) {
            throw refused(name, Reason.NUL, "holds a NUL character; remove it");
        }
        if (name.indexOf('/') >= 0 || name.equals(".") || name.equals("..")) {
            throw refused(name, Reason.NOT_ONE_COMPONENT, "is not one path component; use no slash, not . and not ..");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw refused(name, Reason.NOT_UTF8, "has half a surrogate pair, which UTF-8 cannot hold");
        }
        final int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw refused(name, Reason.TOO_LONG, "has " + bytes + " bytes of UTF-8; the limit is " + MAX_BYTES);
        }
        return name;
    }

    private static InvalidNameException refused(final String name, final Reason reason, final String what) {
        return new InvalidNameException(name, reason, "arena name \"" + name.replace("\0", "\\0") + "\" " + what);
    }
}
