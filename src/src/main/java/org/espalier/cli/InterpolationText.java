package org.espalier.cli;

import org.espalier.arena.pose.Interpolation;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code sclerp} or {@code lerp-slerp}. */
final class InterpolationText implements ITypeConverter<Interpolation> {
    @Override
    public Interpolation convert(final String text) {
        return switch (text) {
            case "sclerp" -> Interpolation.SCLERP;
            case "lerp-slerp" -> Interpolation.LERP_SLERP;
            default -> throw new TypeConversionException("'" + text + "' is neither sclerp nor lerp-slerp");
        };
    }
}
