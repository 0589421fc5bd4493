package org.espalier.actors.settings;

/**
 * One thing that is wrong with the settings.
 *
 * @since 0.1
 */
public sealed interface SettingsFailure {

    /**
     * The path the failure is about.
     *
     * @return full HOCON path, for example {@code espalier.open.timeout}
     */
    String path();

    /**
     * What is wrong, for people.
     *
     * @return one sentence with path, value and place
     */
    String message();

    /**
     * A key that no setting reads, most often a misspelt one.
     *
     * @param path full HOCON path
     * @param origin where it was written
     */
    record UnknownKey(String path, String origin) implements SettingsFailure {
        @Override
        public String message() {
            return path + " (" + origin + ") is not a setting; the settings are listed in reference.conf";
        }
    }

    /**
     * A value that cannot be used.
     *
     * @param path full HOCON path
     * @param value what was found
     * @param expected what would be accepted
     * @param origin where it was written; names the variable when it came from the environment
     */
    record BadValue(String path, String value, String expected, String origin) implements SettingsFailure {
        @Override
        public String message() {
            return path + " = " + value + " (" + origin + ") is not " + expected;
        }
    }

    /**
     * A key that must be there and is not: the defaults of {@code reference.conf} were not loaded.
     *
     * @param path full HOCON path
     */
    record MissingKey(String path) implements SettingsFailure {
        @Override
        public String message() {
            return path + " is missing; load the settings with their defaults (reference.conf)";
        }
    }
}
