package org.espalier.replay;

import java.util.Locale;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Stamps;

/** The blank-separated fields of one line, taken from left to right; complains with the line's number. */
final class Fields {
    private static final int MAX_NUMBER_CHARS = 64;

    private final LineReader line;
    private final String text;
    private int position;
    private int taken;

    Fields(final LineReader line, final String text) {
        this.line = line;
        this.text = text;
    }

    /** Takes the next field. */
    String next(final String what) {
        skipBlanks();
        if (position == text.length()) {
            throw line.malformed(
                    "ends after " + taken + " field" + (taken == 1 ? "" : "s") + ", " + what + " is missing");
        }
        final int start = position;
        while (position < text.length() && !isBlank(text.charAt(position))) {
            position++;
        }
        taken++;
        return text.substring(start, position);
    }

    /** Takes a whole number of nanoseconds. */
    long nanos(final String what) {
        final String field = next(what);
        try {
            return Long.parseLong(field);
        } catch (final NumberFormatException e) {
            throw line.malformed(what + " '" + shown(field) + "' is not a whole number of nanoseconds in 64 bits");
        }
    }

    /** Takes seconds with up to nine decimals and returns exactly the nanoseconds they name. */
    long seconds(final String what) {
        final String field = next(what);
        if (field.length() > MAX_NUMBER_CHARS) {
            throw line.malformed(what + " '" + shown(field) + "' is not a number of seconds");
        }
        try {
            return Stamps.parseSeconds(field);
        } catch (final IllegalArgumentException e) {
            throw line.malformed(what + ": " + e.getMessage());
        }
    }

    /** Takes tx ty tz qx qy qz qw. */
    void pose(final Pose out) {
        out.tx = number("tx");
        out.ty = number("ty");
        out.tz = number("tz");
        out.qx = number("qx");
        out.qy = number("qy");
        out.qz = number("qz");
        out.qw = number("qw");
    }

    /** Refuses whatever is left on the line. */
    void end() {
        skipBlanks();
        if (position < text.length()) {
            throw line.malformed("has more than " + taken + " fields: '" + shown(text.substring(position)) + "'");
        }
    }

    private double number(final String what) {
        final String field = next(what);
        switch (field.toLowerCase(Locale.ROOT)) {
            case "nan", "-nan", "+nan":
                return Double.NaN;
            case "inf", "+inf", "infinity":
                return Double.POSITIVE_INFINITY;
            case "-inf", "-infinity":
                return Double.NEGATIVE_INFINITY;
            default:
                break;
        }
        if (isDecimal(field)) {
            try {
                return Double.parseDouble(field);
            } catch (final NumberFormatException e) {
                throw line.malformed(what + " '" + field + "' is not a number");
            }
        }
        throw line.malformed(what + " '" + shown(field) + "' is not a number");
    }

    /** Java also reads "1d", "1f" and hexadecimal; no recording writes them, so they are damage. */
    private static boolean isDecimal(final String field) {
        if (field.length() > MAX_NUMBER_CHARS) {
            return false;
        }
        for (int i = 0; i < field.length(); i++) {
            final char c = field.charAt(i);
            if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private void skipBlanks() {
        while (position < text.length() && isBlank(text.charAt(position))) {
            position++;
        }
    }

    private static boolean isBlank(final char c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    static String shown(final String field) {
        return field.length() <= 40 ? field : field.substring(0, 40) + "...";
    }
}
