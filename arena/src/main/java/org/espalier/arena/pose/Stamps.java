package org.espalier.arena.pose;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Stamps are signed 64-bit nanoseconds since the epoch of the edge's time domain. Every conversion here is exact or
 * refused with {@link IllegalArgumentException}; nothing passes through floating-point seconds.
 *
 * @since 0.1
 */
public final class Stamps {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Stamps() {}

    /**
     * The stamp of seconds and nanoseconds as ROS messages carry them.
     *
     * @param seconds whole seconds, may be negative
     * @param nanoseconds 0..999,999,999
     * @return nanoseconds
     * @throws IllegalArgumentException when the nanoseconds are out of range or the stamp does not fit 64 bits
     */
    public static long of(final long seconds, final long nanoseconds) {
        if (nanoseconds < 0 || nanoseconds >= NANOS_PER_SECOND) {
            throw new IllegalArgumentException("nanoseconds out of 0..999999999: " + nanoseconds);
        }
        try {
            // The least stamps need seconds * 1e9 below the range that the sum is in again.
            return seconds < 0
                    ? Math.addExact(Math.multiplyExact(seconds + 1, NANOS_PER_SECOND), nanoseconds - NANOS_PER_SECOND)
                    : Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), nanoseconds);
        } catch (final ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "stamp " + seconds + " s + " + nanoseconds + " ns does not fit 64 bits of nanoseconds", overflow);
        }
    }

    /**
     * The stamp of an instant.
     *
     * @param instant a point in time
     * @return nanoseconds since 1970-01-01T00:00:00Z
     * @throws IllegalArgumentException when it does not fit 64 bits (years 1677 to 2262 do)
     */
    public static long of(final Instant instant) {
        return of(instant.getEpochSecond(), instant.getNano());
    }

    /**
     * The instant of a stamp.
     *
     * @param stamp nanoseconds since 1970-01-01T00:00:00Z
     * @return the instant, exact
     */
    public static Instant toInstant(final long stamp) {
        return Instant.ofEpochSecond(seconds(stamp), nanoseconds(stamp));
    }

    /**
     * Whole seconds of a stamp, rounded down.
     *
     * @param stamp nanoseconds
     * @return seconds, so that {@code of(seconds(s), nanoseconds(s)) == s}
     */
    public static long seconds(final long stamp) {
        return Math.floorDiv(stamp, NANOS_PER_SECOND);
    }

    /**
     * Nanoseconds of a stamp above its whole seconds.
     *
     * @param stamp nanoseconds
     * @return 0..999,999,999
     */
    public static int nanoseconds(final long stamp) {
        return (int) Math.floorMod(stamp, NANOS_PER_SECOND);
    }

    /**
     * Reads a stamp: a whole number of nanoseconds ({@code 976000000123}), seconds with a decimal point
     * ({@code 976.000000123}, at most nine digits after it), or an ISO-8601 instant ({@code 2011-07-28T15:49:29.576Z}).
     *
     * @param text the text
     * @return nanoseconds
     * @throws IllegalArgumentException when it is none of these, finer than a nanosecond, or does not fit 64 bits
     */
    public static long parse(final String text) {
        final String trimmed = text.strip();
        try {
            if (trimmed.indexOf('T') > 0) {
                return of(Instant.parse(trimmed));
            }
            if (trimmed.matches("[+-]?\\d{1,40}")) {
                return Long.parseLong(trimmed);
            }
            if (trimmed.matches("[+-]?\\d{1,40}\\.\\d{1,40}")) {
                return parseSeconds(trimmed);
            }
        } catch (final NumberFormatException | ArithmeticException | DateTimeException refused) {
            throw new IllegalArgumentException("stamp does not fit whole 64-bit nanoseconds: '" + text + "'", refused);
        }
        throw new IllegalArgumentException(
                "not a stamp: '" + text + "'; write nanoseconds, seconds with a decimal point, or an ISO-8601 instant");
    }

    /**
     * Reads decimal seconds as trajectory files write them, with or without a decimal point.
     *
     * @param text seconds, for example {@code 1311868169.576}
     * @return nanoseconds
     * @throws IllegalArgumentException when it is no decimal number, finer than a nanosecond, or does not fit 64 bits
     */
    public static long parseSeconds(final String text) {
        try {
            final BigDecimal seconds = new BigDecimal(text.strip());
            if (Math.abs((long) seconds.precision() - seconds.scale()) > 12) {
                throw new IllegalArgumentException("seconds do not fit 64 bits of nanoseconds: '" + text + "'");
            }
            return seconds.movePointRight(9).longValueExact();
        } catch (final NumberFormatException malformed) {
            throw new IllegalArgumentException("not a number of seconds: '" + text + "'", malformed);
        } catch (final ArithmeticException refused) {
            throw new IllegalArgumentException("seconds do not fit whole 64-bit nanoseconds: '" + text + "'", refused);
        }
    }

    /**
     * Seconds with nine digits after the point, exact: {@code 976.000000123}.
     *
     * @param stamp nanoseconds
     * @return the text, which {@link #parse} reads back to the same stamp
     */
    public static String toSeconds(final long stamp) {
        return BigDecimal.valueOf(stamp, 9).toPlainString();
    }

    /**
     * A length of time for people: the two leading units or a fraction of one, {@code 1.500 s}, {@code 12.003 ms},
     * {@code 17 ns}, {@code 3.2 d}.
     *
     * @param nanoseconds a length of time, taken as unsigned when negative so that any gap between two stamps has one
     * @return the text
     */
    public static String describeGap(final long nanoseconds) {
        final double ns = nanoseconds >= 0 ? nanoseconds : nanoseconds + 0x1p64;
        if (ns < 1e3) {
            return nanoseconds + " ns";
        }
        if (ns < 1e6) {
            return fixed(ns / 1e3, 3) + " us";
        }
        if (ns < 1e9) {
            return fixed(ns / 1e6, 3) + " ms";
        }
        if (ns < 120e9) {
            return fixed(ns / 1e9, 3) + " s";
        }
        if (ns < 2 * 86_400e9) {
            return fixed(ns / 3600e9, 2) + " h";
        }
        return fixed(ns / 86_400e9, 1) + " d";
    }

    private static String fixed(final double value, final int digits) {
        return BigDecimal.valueOf(value)
                .setScale(digits, java.math.RoundingMode.HALF_EVEN)
                .toPlainString();
    }
}
