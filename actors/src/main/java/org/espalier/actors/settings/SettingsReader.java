package org.espalier.actors.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads a configuration once and remembers what it read, so that at the end everything unread is known to be unknown.
 * A bad value is noted and replaced by a harmless one; {@link #conclude()} throws them all together.
 */
final class SettingsReader {
    private final String root;
    private final Config config;
    private final List<SettingsFailure> failures = new ArrayList<>();
    private final TreeSet<String> read = new TreeSet<>();
    private final List<String> foreign = new ArrayList<>();

    SettingsReader(final String root, final Config config) {
        this.root = root;
        this.config = config;
    }

    String text(final String path) {
        return value(path, "a text", "", () -> config.getString(path));
    }

    boolean flag(final String path) {
        return value(path, "on or off", false, () -> config.getBoolean(path));
    }

    int integer(final String path, final int min, final int max) {
        final int value = value(path, "a whole number", min, () -> config.getInt(path));
        if (value < min || value > max) {
            bad(path, Integer.toString(value), "between " + min + " and " + max);
            return min;
        }
        return value;
    }

    double fraction(final String path) {
        final double value = value(path, "a number", 0.0, () -> config.getDouble(path));
        if (!(value >= 0.0 && value <= 1.0)) {
            bad(path, Double.toString(value), "between 0.0 and 1.0");
            return 0.0;
        }
        return value;
    }

    Duration duration(final String path, final Duration min, final Duration max) {
        final Duration value = value(path, "a duration such as 500ms", min, () -> config.getDuration(path));
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            bad(path, config.getString(path), "between " + plain(min) + " and " + plain(max));
            return min;
        }
        return value;
    }

    List<Integer> integers(final String path) {
        return List.copyOf(value(path, "a list of whole numbers", List.of(), () -> config.getIntList(path)));
    }

    <E extends Enum<E>> E choice(final String path, final List<E> allowed) {
        final String expected =
                "one of " + allowed.stream().map(SettingsReader::spelled).collect(Collectors.joining(", "));
        final String text = value(path, expected, spelled(allowed.get(0)), () -> config.getString(path));
        for (final E candidate : allowed) {
            if (spelled(candidate).equals(text)) {
                return candidate;
            }
        }
        bad(path, text, expected);
        return allowed.get(0);
    }

    /** Keys under this prefix belong to somebody else and are not judged. */
    void leave(final String... prefixes) {
        foreign.addAll(Arrays.asList(prefixes));
    }

    void bad(final String path, final String value, final String expected) {
        failures.add(new SettingsFailure.BadValue(
                full(path), value.isEmpty() ? "\"\"" : value, expected, originOf(config.getValue(path))));
    }

    void conclude() {
        for (final Map.Entry<String, ConfigValue> entry : config.entrySet()) {
            final String path = entry.getKey();
            if (!read.contains(path) && foreign.stream().noneMatch(prefix -> path.startsWith(prefix + "."))) {
                failures.add(new SettingsFailure.UnknownKey(full(path), originOf(entry.getValue())));
            }
        }
        if (!failures.isEmpty()) {
            throw new SettingsException(failures);
        }
    }

    private <T> T value(final String path, final String expected, final T fallback, final Supplier<T> getter) {
        read.add(path);
        try {
            return getter.get();
        } catch (final ConfigException.Missing e) {
            failures.add(new SettingsFailure.MissingKey(full(path)));
        } catch (final ConfigException.WrongType | ConfigException.BadValue e) {
            found(path)
                    .ifPresentOrElse(
                            value -> bad(path, value.unwrapped().toString(), expected),
                            () -> failures.add(new SettingsFailure.MissingKey(full(path))));
        }
        return fallback;
    }

    /** Empty when something on the way to the path is no group of keys. */
    private Optional<ConfigValue> found(final String path) {
        try {
            return Optional.of(config.getValue(path));
        } catch (final ConfigException.WrongType e) {
            return Optional.empty();
        }
    }

    private String full(final String path) {
        return root + "." + path;
    }

    private static String originOf(final ConfigValue value) {
        return value.origin().description();
    }

    private static String spelled(final Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String plain(final Duration duration) {
        final long nanos = duration.toNanos();
        if (nanos % 1_000_000_000L == 0) {
            return nanos / 1_000_000_000L + "s";
        }
        return nanos % 1_000_000L == 0 ? nanos / 1_000_000L + "ms" : nanos / 1_000L + "us";
    }
}
