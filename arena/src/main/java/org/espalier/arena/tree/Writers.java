package org.espalier.arena.tree;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.claim.ClaimFailure;
import org.espalier.arena.claim.ClaimTable;
import org.espalier.arena.claim.Claimant;
import org.espalier.arena.edge.Edge;
import org.espalier.arena.ring.EdgeName;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.segment.InsufficientMemoryException;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.protocol.layout.TopologyWord;

/**
 * The writers this tree has handed out, and their claims. A claim is given back once: by its writer's close, or by the
 * end of the tree, whichever comes first; a writer is ended before its word and its lease are freed.
 */
final class Writers {
    private final TreeSegment segment;
    private final SegmentView view;
    private final ClaimTable claims;
    private final Claimant claimant;
    private final Map<Integer, Grant> grants = new HashMap<>();

    private record Grant(EdgeWriter writer, long word) {}

    Writers(final TreeSegment segment, final SegmentView view, final ClaimTable claims, final Claimant claimant) {
        this.segment = segment;
        this.view = view;
        this.claims = claims;
        this.claimant = claimant;
    }

    synchronized EdgeWriter claim(final EdgeName asked, final String label, final long now) {
        final Edge edge = resolve(asked);
        final EdgeName name = view.nameOf(edge);
        if (edge.kind() == EdgeKind.STATIC) {
            throw new ClaimException(new ClaimFailure.StaticEdge(name));
        }
        final long word = claimant.claim(edge.id(), name, label, now);
        boolean granted = false;
        try {
            segment.populate(edge.ring(), view.edges().pushed(edge.id()) > 0);
            final EdgeWriter writer = open(edge, name, label, word);
            grants.put(edge.id(), new Grant(writer, word));
            granted = true;
            return writer;
        } catch (final InsufficientMemoryException missing) {
            throw new ClaimException(new ClaimFailure.InsufficientMemory(name, missing.wanted(), missing.available()));
        } finally {
            if (!granted) {
                claimant.release(edge.id(), word);
            }
        }
    }

    /** Ends every writer and gives every claim back. Waits for pushes in flight. */
    synchronized void endAll() {
        for (final Grant grant : List.copyOf(grants.values())) {
            grant.writer().close();
        }
        // Left over are writers that another thread is closing at this moment: ended, not yet given back.
        for (final Map.Entry<Integer, Grant> left : grants.entrySet()) {
            claimant.release(left.getKey(), left.getValue().word());
        }
        grants.clear();
    }

    private EdgeWriter open(final Edge edge, final EdgeName name, final String label, final long word) {
        return EdgeWriter.open(
                segment.data(),
                name,
                label,
                edge.ring(),
                edge.policy(),
                claims.wordOffset(edge.id()),
                word,
                () -> giveBack(edge.id(), word));
    }

    private synchronized void giveBack(final int edge, final long word) {
        final Grant grant = grants.get(edge);
        if (grant != null && grant.word() == word) {
            grants.remove(edge);
            claimant.release(edge, word);
        }
    }

    private Edge resolve(final EdgeName asked) {
        final int block = TopologyWord.block(view.topology().word());
        final int parent = view.find(asked.parent());
        final int child = view.find(asked.child());
        final int above = child == 0 ? 0 : view.parent(block, child);
        if (parent == 0 || above != parent) {
            throw new ClaimException(new ClaimFailure.UnknownEdge(asked, above == 0 ? "" : view.frameName(above)));
        }
        return view.edges().read(view.edge(block, child));
    }
}
