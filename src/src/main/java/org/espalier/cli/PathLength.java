package org.espalier.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.tree.TransformTree;
import org.espalier.protocol.name.FrameName;

/** How many edges lie between two frames. */
final class PathLength {
    private PathLength() {}

    static int of(final TransformTree tree, final String target, final String source) {
        final Map<String, String> parents = new HashMap<>();
        for (final EdgeInfo edge : tree.edges()) {
            parents.put(edge.name().child(), edge.name().parent());
        }
        return between(parents, FrameName.normalise(target), FrameName.normalise(source));
    }

    /** Edges from one frame up to the common ancestor and down to the other; 0 when there is no way. */
    static int between(final Map<String, String> parents, final String target, final String source) {
        final List<String> fromTarget = wayUp(parents, target);
        final List<String> fromSource = wayUp(parents, source);
        for (int up = 0; up < fromTarget.size(); up++) {
            final int down = fromSource.indexOf(fromTarget.get(up));
            if (down >= 0) {
                return up + down;
            }
        }
        return 0;
    }

    private static List<String> wayUp(final Map<String, String> parents, final String frame) {
        final List<String> way = new ArrayList<>();
        String at = frame;
        while (at != null && way.size() <= parents.size()) {
            way.add(at);
            at = parents.get(at);
        }
        return way;
    }
}
