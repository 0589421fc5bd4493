package org.espalier.actors.settings;

import java.util.List;
import java.util.stream.Collectors;
import org.espalier.protocol.EspalierException;

/**
 * The settings cannot be used. Carries every failure found, not only the first.
 *
 * @since 0.1
 */
public final class SettingsException extends EspalierException {
    private static final long serialVersionUID = 1L;

    private final transient List<SettingsFailure> failures;

    SettingsException(final List<SettingsFailure> failures) {
        super(failures.stream().map(SettingsFailure::message).collect(Collectors.joining("; ")));
        this.failures = List.copyOf(failures);
    }

    /**
     * What is wrong.
     *
     * @return at least one failure
     */
    public List<SettingsFailure> failures() {
        return failures;
    }
}
