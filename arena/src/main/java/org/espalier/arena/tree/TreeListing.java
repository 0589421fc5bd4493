package org.espalier.arena.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.arena.claim.ClaimInfo;
import org.espalier.arena.claim.ClaimTable;
import org.espalier.arena.edge.Edge;
import org.espalier.arena.edge.EdgeInfo;
import org.espalier.arena.frame.FrameInfo;
import org.espalier.arena.ring.Bracketing;
import org.espalier.arena.ring.RingReader;
import org.espalier.arena.spec.EdgeKind;
import org.espalier.protocol.layout.ClaimWord;
import org.espalier.protocol.layout.TopologyWord;

/** Frames and edges as people want to see them. */
final class TreeListing {
    private final SegmentView view;
    private final ClaimTable claims;

    TreeListing(final SegmentView view, final ClaimTable claims) {
        this.view = view;
        this.claims = claims;
    }

    List<FrameInfo> frames() {
        final int block = TopologyWord.block(view.topology().word());
        final List<FrameInfo> result = new ArrayList<>();
        for (int frame = 1; frame <= view.frameCount(); frame++) {
            final String name = view.frameName(frame);
            if (!name.isEmpty()) {
                final int parent = view.parent(block, frame);
                final String above = parent == 0 ? "" : view.frameName(parent);
                result.add(new FrameInfo(frame, name, above, view.depth(block, frame)));
            }
        }
        return List.copyOf(result);
    }

    List<EdgeInfo> edges() {
        final List<EdgeInfo> result = new ArrayList<>();
        for (int id = 1; id <= view.edges().count(); id++) {
            if (view.edges().declared(id)) {
                result.add(describe(view.edges().read(id)));
            }
        }
        return List.copyOf(result);
    }

    private EdgeInfo describe(final Edge edge) {
        return new EdgeInfo(
                edge.id(),
                view.nameOf(edge),
                edge.kind(),
                edge.interpolation(),
                edge.domain(),
                edge.policy(),
                edge.nominalRate(),
                edge.ring().slots(),
                view.edges().pushed(edge.id()),
                edge.kind() == EdgeKind.STATIC ? Optional.empty() : window(edge),
                claimantOf(edge.id()));
    }

    private Optional<EdgeInfo.Window> window(final Edge edge) {
        final RingReader reader = new RingReader(view.memory(), edge.ring());
        return reader.window() == Bracketing.EXACT
                ? Optional.of(new EdgeInfo.Window(reader.oldest(), reader.newest(), reader.samples()))
                : Optional.empty();
    }

    private Optional<EdgeInfo.Claimant> claimantOf(final int edge) {
        final ClaimInfo info = claims.info(edge);
        return ClaimWord.isFree(info.word())
                ? Optional.empty()
                : Optional.of(new EdgeInfo.Claimant(
                        ClaimWord.slot(info.word()),
                        info.incarnation(),
                        ClaimWord.epoch(info.word()),
                        info.since(),
                        info.label()));
    }
}
