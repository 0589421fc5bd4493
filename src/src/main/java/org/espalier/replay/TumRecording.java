package org.espalier.replay;

import java.nio.file.Path;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;

/** A TUM trajectory: {@code stamp tx ty tz qx qy qz qw}, the stamp in seconds with up to nine decimals. */
final class TumRecording extends Recording {
    private final TumFrames frames;

    TumRecording(final Path file, final TumFrames frames) {
        super(file);
        this.frames = frames;
    }

    @Override
    public void read(final RecordingVisitor visitor) {
        visitor.edge(new SourceLine(file(), 1), frames.parent(), frames.child(), EdgeKind.DYNAMIC);
        readPoses(file(), frames.child(), visitor);
    }

    /** Reads a trajectory as the samples of an edge that is declared elsewhere. */
    static void readPoses(final Path file, final String child, final RecordingVisitor visitor) {
        final Pose pose = new Pose();
        try (LineReader in = new LineReader(file)) {
            for (String text = in.next(); text != null; text = in.next()) {
                if (text.isBlank() || text.stripLeading().charAt(0) == '#') {
                    continue;
                }
                final Fields fields = new Fields(in, text);
                final long stampNanos = fields.seconds("stamp");
                fields.pose(pose);
                fields.end();
                visitor.sample(in.at(), child, stampNanos, pose);
            }
        }
    }
}
