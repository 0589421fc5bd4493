package org.espalier.arena.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class StampsTest {
    @Property
    void everyStampComesBackFromEveryForm(@ForAll final long stamp) {
        assertEquals(stamp, Stamps.of(Stamps.seconds(stamp), Stamps.nanoseconds(stamp)));
        assertEquals(stamp, Stamps.of(Stamps.toInstant(stamp)));
        assertEquals(stamp, Stamps.parse(Long.toString(stamp)));
        assertEquals(stamp, Stamps.parse(Stamps.toSeconds(stamp)));
        assertEquals(stamp, Stamps.parse(Stamps.toInstant(stamp).toString()));
    }

    @Property
    void whatDoesNotFitIsRefused(@ForAll final long seconds, @ForAll @IntRange(max = 999_999_999) final int nanos) {
        final java.math.BigInteger exact = java.math.BigInteger.valueOf(seconds)
                .multiply(java.math.BigInteger.valueOf(1_000_000_000))
                .add(java.math.BigInteger.valueOf(nanos));
        if (exact.bitLength() <= 63) {
            assertEquals(exact.longValueExact(), Stamps.of(seconds, nanos));
        } else {
            assertThrows(IllegalArgumentException.class, () -> Stamps.of(seconds, nanos));
        }
    }

    @Example
    void theEndsOfTheRangeFit() {
        assertEquals(Long.MIN_VALUE, Stamps.of(-9_223_372_037L, 145_224_192));
        assertEquals(Long.MAX_VALUE, Stamps.of(9_223_372_036L, 854_775_807));
        assertThrows(IllegalArgumentException.class, () -> Stamps.of(-9_223_372_037L, 145_224_191));
        assertThrows(IllegalArgumentException.class, () -> Stamps.of(9_223_372_036L, 854_775_808));
        assertThrows(IllegalArgumentException.class, () -> Stamps.of(1, 1_000_000_000));
        assertThrows(IllegalArgumentException.class, () -> Stamps.of(1, -1));
        assertThrows(IllegalArgumentException.class, () -> Stamps.of(Instant.MAX));
    }

    @Example
    void textIsReadExactlyOrRefused() {
        assertEquals(976_000_000_123L, Stamps.parse("976.000000123"));
        assertEquals(976_500_000_000L, Stamps.parse(" 976.5 "));
        assertEquals(-1, Stamps.parse("-0.000000001"));
        assertEquals(1_311_868_169_576_000_000L, Stamps.parse("2011-07-28T15:49:29.576Z"));
        assertEquals(1_311_868_164_363_200_000L, Stamps.parseSeconds("1311868164.3632"));
        assertEquals(5_000_000_000L, Stamps.parseSeconds("5"));
        for (final String bad : new String[] {
            "",
            "now",
            "1.0000000001",
            "9223372036854775808",
            "1e99.5",
            "12:30",
            "99999999999999999999.5",
            "1.",
            "NaN",
            "2011-07-28T15:49Z+1",
            "+1000000000-01-01T00:00:00Z"
        }) {
            assertThrows(IllegalArgumentException.class, () -> Stamps.parse(bad), bad);
        }
        for (final String bad : new String[] {"", "1e999999999", "1e-999999999", "1.0000000001", "x"}) {
            assertThrows(IllegalArgumentException.class, () -> Stamps.parseSeconds(bad), bad);
        }
    }

    @Example
    void gapsReadLikePeopleSayThem() {
        assertEquals("17 ns", Stamps.describeGap(17));
        assertEquals("12.003 us", Stamps.describeGap(12_003));
        assertEquals("1.500 ms", Stamps.describeGap(1_500_000));
        assertEquals("90.000 s", Stamps.describeGap(90_000_000_000L));
        assertEquals("1.50 h", Stamps.describeGap(5_400_000_000_000L));
        assertEquals("213504.0 d", Stamps.describeGap(-1));
    }
}
