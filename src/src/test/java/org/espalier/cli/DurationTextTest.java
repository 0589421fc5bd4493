package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "500ms, 500000000",
        "2s, 2000000000",
        "1.5s, 1500000000",
        "3, 3000000000",
        "2m, 120000000000",
        "7us, 7000"
    })
    void theUnitIsReadAndABareNumberIsSeconds(final String written, final long nanos) {
        assertEquals(nanos, DurationText.parse(written).toNanos());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ms", "-1s", "1 s", "5days", "1e3", "99999999999s"})
    void whatIsNoDurationIsRefused(final String written) {
        assertThrows(TypeConversionException.class, () -> DurationText.parse(written));
    }
}
