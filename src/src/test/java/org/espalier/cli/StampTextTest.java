package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class StampTextTest {
    private final StampText text = new StampText();

    @ParameterizedTest
    @CsvSource({
        "976000000123, 976000000123",
        "976.000000123, 976000000123",
        "1311868229.576, 1311868229576000000",
        "0, 0",
        "-1, -1",
        "9223372036854775807, 9223372036854775807"
    })
    void aPointMakesItSecondsAndNothingIsRounded(final String written, final long nanos) {
        assertEquals(nanos, text.convert(written));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "now", "1.0000000001", "9223372036854775808", "1e9", "1,5", "0x10", "--1"})
    void whatIsNoStampIsRefused(final String written) {
        assertThrows(TypeConversionException.class, () -> text.convert(written));
    }
}
