package org.espalier.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.RollPitchYaw;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.spec.Populate;
import org.espalier.arena.spec.StampPolicy;
import org.espalier.arena.spec.TimeDomain;
import org.espalier.protocol.EspalierException;
import org.espalier.replay.InputException;
import org.espalier.replay.InputFailure;
import org.espalier.replay.SourceLine;

/**
 * Reads an arena's layout from HOCON, as {@code conf/layout.conf} shows it. Whatever is unknown, missing or of the wrong
 * kind is refused with its line; what is well formed and makes no tree is left to the layout's own checks.
 */
final class LayoutFile {
    private static final Set<String> TOP_KEYS = Set.of("participants", "headroom", "populate", "edges");
    private static final Set<String> HEADROOM_KEYS = Set.of("frames", "edges", "ring-slots");
    private static final Set<String> STATIC_KEYS = Set.of("parent", "child", "kind", "translation", "rotation", "rpy");
    private static final Set<String> DYNAMIC_KEYS =
            Set.of("parent", "child", "kind", "slots", "rate", "history", "interpolation", "domain", "equal-stamp");

    private final Path file;

    private LayoutFile(final Path file) {
        this.file = file;
    }

    static ArenaSpec read(final Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new InputException(
                    new InputFailure.Unreadable(file, Files.exists(file) ? "not a readable file" : "no such file"));
        }
        try {
            final Config config = ConfigFactory.parseFile(
                            file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false))
                    .resolve();
            return new LayoutFile(file).layout(config);
        } catch (final ConfigException e) {
            // The parser's text begins with its own description of the place; ours is file:line.
            final ConfigOrigin origin = e.origin();
            final String text = e.getMessage();
            final String prefix = origin == null ? "" : origin.description() + ": ";
            throw malformed(file, origin, text.startsWith(prefix) ? text.substring(prefix.length()) : text);
        }
    }

    private ArenaSpec layout(final Config config) {
        onlyKeys(config.root(), TOP_KEYS);
        final ArenaSpec.Builder spec = ArenaSpec.builder();
        if (config.hasPath("participants")) {
            spec.participants(config.getInt("participants"));
        }
        if (config.hasPath("populate")) {
            spec.populate(choice(config, "populate", Populate.class));
        }
        if (config.hasPath("headroom")) {
            final Config headroom = config.getConfig("headroom");
            onlyKeys(headroom.root(), HEADROOM_KEYS);
            if (headroom.hasPath("frames")) {
                spec.frameHeadroom(headroom.getInt("frames"));
            }
            if (headroom.hasPath("edges")) {
                spec.edgeHeadroom(headroom.getInt("edges"));
            }
            if (headroom.hasPath("ring-slots")) {
                spec.ringHeadroom(headroom.getLong("ring-slots"));
            }
        }
        for (final Config edge : config.getConfigList("edges")) {
            spec.edge(edge(edge));
        }
        return spec.build();
    }

    private EdgeSpec edge(final Config edge) {
        final String kind = edge.hasPath("kind") ? edge.getString("kind") : "dynamic";
        return switch (kind) {
            case "static" -> fixed(edge);
            case "dynamic" -> moving(edge);
            default ->
                throw malformed(
                        file, edge.getValue("kind").origin(), "kind '" + kind + "' is neither static nor dynamic");
        };
    }

    private EdgeSpec fixed(final Config edge) {
        onlyKeys(edge.root(), STATIC_KEYS);
        final Pose pose = new Pose();
        if (edge.hasPath("translation")) {
            final double[] t = numbers(edge, "translation", 3);
            pose.tx = t[0];
            pose.ty = t[1];
            pose.tz = t[2];
        }
        if (edge.hasPath("rotation") && edge.hasPath("rpy")) {
            throw malformed(file, edge.getValue("rpy").origin(), "an edge has a rotation or an rpy, not both");
        }
        if (edge.hasPath("rotation")) {
            final double[] q = numbers(edge, "rotation", 4);
            pose.qx = q[0];
            pose.qy = q[1];
            pose.qz = q[2];
            pose.qw = q[3];
        } else if (edge.hasPath("rpy")) {
            final double[] rpy = numbers(edge, "rpy", 3);
            new RollPitchYaw(rpy[0], rpy[1], rpy[2]).applyTo(pose);
        }
        return EdgeSpec.fixed(edge.getString("parent"), edge.getString("child"), pose);
    }

    private EdgeSpec moving(final Config edge) {
        onlyKeys(edge.root(), DYNAMIC_KEYS);
        EdgeSpec spec = EdgeSpec.dynamic(edge.getString("parent"), edge.getString("child"));
        if (edge.hasPath("slots") == edge.hasPath("history") || edge.hasPath("history") && !edge.hasPath("rate")) {
            throw malformed(
                    file, edge.root().origin(), "a dynamic edge needs either slots, or rate (Hz) and history (10s)");
        }
        if (edge.hasPath("slots")) {
            spec = spec.slots(edge.getLong("slots"));
        } else {
            spec = spec.history(
                    edge.getDouble("rate"), edge.getDuration("history").toNanos() / 1e9);
        }
        if (edge.hasPath("rate")) {
            spec = spec.nominalRate(edge.getDouble("rate"));
        }
        if (edge.hasPath("interpolation")) {
            spec = spec.interpolation(choice(edge, "interpolation", Interpolation.class));
        }
        if (edge.hasPath("domain")) {
            spec = spec.domain(timeDomain(edge));
        }
        if (edge.hasPath("equal-stamp")) {
            spec = spec.stampPolicy(choice(edge, "equal-stamp", StampPolicy.class));
        }
        return spec;
    }

    private TimeDomain timeDomain(final Config edge) {
        final String text = edge.getString("domain");
        try {
            return switch (text) {
                case "system" -> TimeDomain.SYSTEM;
                case "sensor" -> TimeDomain.SENSOR;
                case "sim" -> TimeDomain.SIM;
                case "steady" -> TimeDomain.STEADY;
                default -> new TimeDomain(Integer.parseInt(text));
            };
        } catch (final IllegalArgumentException | EspalierException e) {
            throw malformed(
                    file,
                    edge.getValue("domain").origin(),
                    "domain '" + text + "' is none of system, sensor, sim, steady, 4..255");
        }
    }

    private double[] numbers(final Config edge, final String key, final int wanted) {
        final List<Double> list = edge.getDoubleList(key);
        if (list.size() != wanted) {
            throw malformed(
                    file,
                    edge.getValue(key).origin(),
                    key + " has " + list.size() + " numbers, " + wanted + " are needed");
        }
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private <E extends Enum<E>> E choice(final Config config, final String key, final Class<E> type) {
        final String text = config.getString(key);
        for (final E constant : type.getEnumConstants()) {
            if (word(constant).equals(text)) {
                return constant;
            }
        }
        final StringBuilder known = new StringBuilder();
        for (final E constant : type.getEnumConstants()) {
            known.append(known.length() == 0 ? "" : ", ").append(word(constant));
        }
        throw malformed(file, config.getValue(key).origin(), key + " '" + text + "' is none of " + known);
    }

    private static String word(final Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void onlyKeys(final ConfigObject object, final Set<String> known) {
        for (final var entry : object.entrySet()) {
            if (!known.contains(entry.getKey())) {
                final ConfigValue value = entry.getValue();
                throw malformed(
                        file,
                        value.origin(),
                        "unknown key '" + entry.getKey() + "'; known here: "
                                + String.join(", ", known.stream().sorted().toList()));
            }
        }
    }

    private static InputException malformed(final Path file, final ConfigOrigin origin, final String what) {
        final long line = origin == null ? -1 : origin.lineNumber();
        return new InputException(new InputFailure.Malformed(new SourceLine(file, Math.max(1, line)), what));
    }
}
