package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.arena.spec.TimeDomain;

/** A tree of frames for people and for programs. */
final class TreeText {
    /** A replayed stamp of years ago has a stamp worth showing, not an age. */
    private static final long PLAUSIBLE_AGE_NANOS = 24L * 3600 * 1_000_000_000;

    private final List<EdgeInfo> edges;
    private final List<String> frames;
    private final long nowNanos;

    /**
     * A tree at one moment.
     *
     * @param nowNanos what the system clock says, against which the age of system-stamped samples is shown
     */
    TreeText(final List<String> frames, final List<EdgeInfo> edges, final long nowNanos) {
        this.frames = frames;
        this.edges = edges;
        this.nowNanos = nowNanos;
    }

    ObjectNode json() {
        final ObjectNode json = Console.object();
        final ArrayNode names = json.putArray("frames");
        frames.forEach(names::add);
        final ArrayNode list = json.putArray("edges");
        for (final EdgeInfo edge : edges) {
            final ObjectNode node = list.addObject();
            node.put("parent", edge.name().parent()).put("child", edge.name().child());
            node.put("kind", edge.kind() == EdgeKind.STATIC ? "static" : "dynamic");
            if (edge.kind() == EdgeKind.STATIC) {
                continue;
            }
            node.put("interpolation", word(edge.interpolation())).put("domain", domain(edge.domain()));
            node.put("nominal_hz", edge.nominalRate() > 0 ? edge.nominalRate() : null);
            node.put("rate_hz", rate(edge)).put("age_ns", age(edge));
            node.put("slots", edge.slots()).put("pushed", edge.pushed());
            node.put("samples", edge.window().map(EdgeInfo.Window::samples).orElse(0L));
            node.put("oldest_ns", edge.window().map(EdgeInfo.Window::oldest).orElse(null));
            node.put("newest_ns", edge.window().map(EdgeInfo.Window::newest).orElse(null));
            final ObjectNode writer = edge.claimant().isPresent() ? node.putObject("writer") : null;
            if (writer == null) {
                node.putNull("writer");
            } else {
                final EdgeInfo.Claimant claimant = edge.claimant().get();
                writer.put("slot", claimant.slot()).put("incarnation", claimant.incarnation());
                writer.put("label", claimant.label()).put("since_ns", claimant.since());
            }
        }
        return json;
    }

    /** The frames as a drawn tree, the facts of each edge in columns behind them. */
    List<String> lines() {
        final Map<String, List<EdgeInfo>> children = new LinkedHashMap<>();
        final Set<String> roots = new LinkedHashSet<>(frames);
        for (final EdgeInfo edge : edges) {
            children.computeIfAbsent(edge.name().parent(), parent -> new ArrayList<>())
                    .add(edge);
            roots.remove(edge.name().child());
        }
        final List<Row> rows = new ArrayList<>();
        for (final String root : roots) {
            rows.add(new Row(root, ""));
            draw(root, "", children, rows);
        }
        final int width =
                rows.stream().mapToInt(row -> row.drawn.length()).max().orElse(0);
        final List<String> lines = new ArrayList<>();
        for (final Row row : rows) {
            lines.add((row.drawn + " ".repeat(width - row.drawn.length()) + "  " + row.facts).stripTrailing());
        }
        return lines;
    }

    private void draw(
            final String parent,
            final String indent,
            final Map<String, List<EdgeInfo>> children,
            final List<Row> rows) {
        final List<EdgeInfo> below = children.getOrDefault(parent, List.of());
        for (int i = 0; i < below.size() && rows.size() <= edges.size() + frames.size(); i++) {
            final EdgeInfo edge = below.get(i);
            final boolean last = i == below.size() - 1;
            rows.add(new Row(indent + (last ? "`-- " : "|-- ") + edge.name().child(), facts(edge)));
            draw(edge.name().child(), indent + (last ? "    " : "|   "), children, rows);
        }
    }

    private String facts(final EdgeInfo edge) {
        if (edge.kind() == EdgeKind.STATIC) {
            return "static";
        }
        final Double rate = rate(edge);
        final Long age = age(edge);
        return String.format(
                Locale.ROOT,
                "dynamic  %10s  %9d of %d samples  %-18s  %s",
                rate == null ? "- Hz" : String.format(Locale.ROOT, "%.1f Hz", rate),
                edge.window().map(EdgeInfo.Window::samples).orElse(0L),
                edge.slots() - 1,
                age == null
                        ? edge.window()
                                .map(window -> "at " + Stamps.toSeconds(window.newest()))
                                .orElse("no sample")
                        : "age " + Stamps.describeGap(age),
                edge.claimant()
                        .map(claimant -> "written by " + claimant.label() + " (slot " + claimant.slot() + ")")
                        .orElse("no writer"));
    }

    /** Samples a second over the readable window, or null if there are not two. */
    private static Double rate(final EdgeInfo edge) {
        return edge.window()
                .filter(window -> window.samples() > 1 && window.newest() > window.oldest())
                .map(window -> (window.samples() - 1) * 1e9 / (window.newest() - window.oldest()))
                .orElse(null);
    }

    /** How old the newest sample is, or null if its stamp is not plausibly of the system clock. */
    private Long age(final EdgeInfo edge) {
        if (!edge.domain().equals(TimeDomain.SYSTEM)) {
            return null;
        }
        return edge.window()
                .map(window -> nowNanos - window.newest())
                .filter(age -> Math.abs(age) < PLAUSIBLE_AGE_NANOS)
                .orElse(null);
    }

    private static String word(final Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String domain(final TimeDomain domain) {
        return domain.toString().toLowerCase(Locale.ROOT);
    }

    private record Row(String drawn, String facts) {}
}
