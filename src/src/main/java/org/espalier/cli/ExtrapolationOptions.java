package org.espalier.cli;

import java.time.Duration;
import org.espalier.arena.lookup.Extrapolation;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How far beyond the newest sample an answer may reach: never unless both are said. */
final class ExtrapolationOptions {
    @Option(
            names = "--extrapolate",
            paramLabel = "MODE",
            required = true,
            converter = ModeText.class,
            description = "Answer beyond the newest sample of an edge, too: 'hold' takes that sample,"
                    + " 'constant-twist' lets the motion of the last two go on. The answer is marked. Needs --at.")
    private Extrapolation.Mode mode;

    @Option(
            names = "--max-gap",
            paramLabel = "TIME",
            required = true,
            converter = GapText.class,
            description = "How far at most, e.g. 50ms. A larger gap is refused.")
    private long maxGapNanos;

    Extrapolation permission() {
        return mode == Extrapolation.Mode.HOLD
                ? Extrapolation.hold(maxGapNanos)
                : Extrapolation.constantTwist(maxGapNanos);
    }

    /** {@code hold} or {@code constant-twist}. */
    static final class ModeText implements ITypeConverter<Extrapolation.Mode> {
        @Override
        public Extrapolation.Mode convert(final String text) {
            return switch (text) {
                case "hold" -> Extrapolation.Mode.HOLD;
                case "constant-twist" -> Extrapolation.Mode.CONSTANT_TWIST;
                default -> throw new TypeConversionException("'" + text + "' is neither hold nor constant-twist");
            };
        }
    }

    /** A duration above 0. */
    static final class GapText implements ITypeConverter<Long> {
        @Override
        public Long convert(final String text) {
            final Duration gap = DurationText.parse(text);
            if (gap.isZero()) {
                throw new TypeConversionException("a gap of 0 allows nothing; leave --extrapolate out instead");
            }
            return gap.toNanos();
        }
    }
}
