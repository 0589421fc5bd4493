package org.espalier.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 500ms}, {@code 2s}, {@code 1.5s}, {@code 2m}; a bare number is seconds. */
final class DurationText implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ns|us|ms|s|m|h)?");

    @Override
    public Duration convert(final String text) {
        return parse(text);
    }

    static Duration parse(final String text) {
        final Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException("duration '" + text + "' is not like 500ms, 2s or 1.5s");
        }
        final long unitNanos = switch (form.group(2) == null ? "s" : form.group(2)) {
            case "ns" -> 1L;
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 1_000_000_000L;
        };
        return Duration.ofNanos(new BigDecimal(form.group(1))
                .multiply(BigDecimal.valueOf(unitNanos))
                .longValue());
    }
}
