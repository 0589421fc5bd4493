package org.espalier.test.bugs;

import java.nio.file.Path;
import org.espalier.Espalier;
import org.espalier.arena.edge.EdgeTable;
import org.espalier.arena.segment.TreeSegment;
import org.espalier.protocol.layout.PoseSlot;
import org.espalier.test.ChildJvm;

/** A participant that writes into a sample of an edge it has no claim to. Arguments: runtime directory, edge id, slot. */
final class Rogue {
    private Rogue() {}

    public static void main(final String[] args) {
        try (Espalier session = Espalier.builder()
                .runtimeDir(Path.of(args[0]))
                .domain(0)
                .name("default")
                .readWrite()
                .open()) {
            final TreeSegment segment = session.tree().segment();
            final long poses = new EdgeTable(segment.control(), segment.geometry())
                    .read(Integer.parseInt(args[1]))
                    .ring()
                    .poses();
            segment.control().putDouble(poses + 64L * Integer.parseInt(args[2]) + PoseSlot.QW_OFFSET, 0.25);
            ChildJvm.step("written");
        }
    }
}
