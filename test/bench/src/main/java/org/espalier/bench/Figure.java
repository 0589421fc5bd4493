package org.espalier.bench;

import java.util.Locale;

/**
 * One measured line of the table.
 *
 * @param name what was measured
 * @param nanos nanoseconds per operation, the mean
 * @param error half the 99.9 % confidence interval of {@code nanos}
 * @param bytes allocated bytes per operation
 * @param disturbance share of the machine, 0..1, that other programs used meanwhile
 */
record Figure(String name, double nanos, double error, double bytes, double disturbance) {

    /** Above this share of the machine used by others, a figure says nothing. */
    static final double MOST_DISTURBANCE = 0.10;

    static String heading() {
        return String.format("%-38s %12s %10s %10s %8s", "figure", "ns/op", "+-", "bytes/op", "others");
    }

    boolean valid() {
        return disturbance <= MOST_DISTURBANCE;
    }

    String line() {
        return String.format(
                Locale.ROOT,
                "%-38s %12.1f %10.1f %10.3f %7.0f%%%s",
                name,
                nanos,
                error,
                bytes,
                disturbance * 100,
                valid() ? "" : "  INVALID: the machine was busy");
    }
}
