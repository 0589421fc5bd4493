package org.espalier.cli;

import org.espalier.arena.pose.Stamps;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Stamps as people write them: nanoseconds without a point, seconds with one. Exact, or refused. */
final class StampText implements ITypeConverter<Long> {
    @Override
    public Long convert(final String text) {
        try {
            return Stamps.parse(text);
        } catch (final IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
