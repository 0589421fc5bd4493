package org.espalier.arena.spec;

/**
 * Which clock an edge's stamps come from. A lookup over edges of different domains is refused: their stamps do not
 * compare.
 *
 * @param tag 0..255; 0 to 3 are named here, 4 to 255 are the application's
 * @since 0.1
 */
public record TimeDomain(int tag) {
    /** Time of day, {@code CLOCK_REALTIME}. The default. */
    public static final TimeDomain SYSTEM = new TimeDomain(0);

    /** The clock inside a sensor. */
    public static final TimeDomain SENSOR = new TimeDomain(1);

    /** A simulation's clock, or a recording's. */
    public static final TimeDomain SIM = new TimeDomain(2);

    /** The monotonic clock of this host. */
    public static final TimeDomain STEADY = new TimeDomain(3);

    /**
     * Checks the tag.
     *
     * @throws IllegalArgumentException when it is outside 0..255
     */
    public TimeDomain {
        if (tag < 0 || tag > 255) {
            throw new IllegalArgumentException("time domain tag must be 0..255, got " + tag);
        }
    }

    @Override
    public String toString() {
        return switch (tag) {
            case 0 -> "SYSTEM";
            case 1 -> "SENSOR";
            case 2 -> "SIM";
            case 3 -> "STEADY";
            default -> "USER(" + tag + ")";
        };
    }
}
