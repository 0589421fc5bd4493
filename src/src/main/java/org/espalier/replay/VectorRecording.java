package org.espalier.replay;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;

/**
 * A vector file: edges ({@code E}), samples ({@code P}), trajectories to take samples from ({@code R}) and questions
 * with their answers ({@code Q}, {@code L}, {@code T}), one statement per line.
 */
final class VectorRecording extends Recording {
    /** The first letters of the statements. */
    static final String STATEMENTS = "EPRQLT";

    private static final String SEVERAL_REASONS = "# several reasons:";

    VectorRecording(final Path file) {
        super(file);
    }

    @Override
    public void read(final RecordingVisitor visitor) {
        try (LineReader in = new LineReader(file())) {
            final Pass pass = new Pass(in, visitor);
            for (String text = in.next(); text != null; text = in.next()) {
                pass.line(text);
            }
        }
    }

    /** One reading of the file. */
    private final class Pass {
        private final LineReader in;
        private final RecordingVisitor visitor;
        private final Map<String, EdgeKind> kinds = new HashMap<>();
        private final Pose pose = new Pose();
        private boolean severalReasons;

        Pass(final LineReader in, final RecordingVisitor visitor) {
            this.in = in;
            this.visitor = visitor;
        }

        void line(final String text) {
            if (text.isBlank()) {
                return;
            }
            if (text.charAt(0) == '#') {
                severalReasons = text.startsWith(SEVERAL_REASONS);
                return;
            }
            statement(new Fields(in, text));
            severalReasons = false;
        }

        private void statement(final Fields fields) {
            final String statement = fields.next("statement");
            switch (statement) {
                case "E" -> edge(fields);
                case "P" -> sample(fields);
                case "R" -> trajectory(fields);
                case "Q" -> at(fields);
                case "L" -> latest(fields);
                case "T" -> between(fields);
                default -> throw in.malformed("statement '" + Fields.shown(statement) + "' is none of E P R Q L T");
            }
        }

        private void edge(final Fields fields) {
            final String parent = fields.next("parent");
            final String child = fields.next("child");
            final String letter = fields.next("kind");
            final EdgeKind kind = switch (letter) {
                case "S" -> EdgeKind.STATIC;
                case "D" -> EdgeKind.DYNAMIC;
                default -> throw in.malformed("kind '" + Fields.shown(letter) + "' is neither S nor D");
            };
            fields.end();
            if (kinds.putIfAbsent(child, kind) != null) {
                throw in.malformed("frame '" + child + "' has a parent already");
            }
            visitor.edge(in.at(), parent, child, kind);
        }

        private void sample(final Fields fields) {
            final String child = declared(fields.next("child"));
            final long stampNanos = fields.nanos("stamp");
            fields.pose(pose);
            fields.end();
            visitor.sample(in.at(), child, stampNanos, pose);
        }

        private void trajectory(final Fields fields) {
            final String child = declared(fields.next("child"));
            final String named = fields.next("trajectory file");
            fields.end();
            if (kinds.get(child) == EdgeKind.STATIC) {
                throw in.malformed("frame '" + child + "' is static and cannot follow a trajectory");
            }
            TumRecording.readPoses(file().resolveSibling(named), child, visitor);
        }

        private String declared(final String child) {
            if (!kinds.containsKey(child)) {
                throw in.malformed("frame '" + Fields.shown(child) + "' has no E line above");
            }
            return child;
        }

        private void at(final Fields fields) {
            final String target = fields.next("target");
            final String source = fields.next("source");
            final long stampNanos = fields.nanos("stamp");
            visitor.query(in.at(), new Query.At(target, source, stampNanos, expected(fields, false)));
        }

        private void latest(final Fields fields) {
            final String target = fields.next("target");
            final String source = fields.next("source");
            visitor.query(in.at(), new Query.Latest(target, source, expected(fields, true)));
        }

        private void between(final Fields fields) {
            final String target = fields.next("target");
            final long targetStamp = fields.nanos("target stamp");
            final String source = fields.next("source");
            final long sourceStamp = fields.nanos("source stamp");
            final String fixed = fields.next("fixed frame");
            visitor.query(
                    in.at(),
                    new Query.Between(target, targetStamp, source, sourceStamp, fixed, expected(fields, false)));
        }

        private Expected expected(final Fields fields, final boolean stamped) {
            final String outcome = fields.next("outcome");
            final Expected expected = switch (outcome) {
                case "OK" -> answer(fields, stamped);
                case "ERR" -> new Expected.Refusal(fields.next("kind of refusal"), severalReasons);
                default -> throw in.malformed("outcome '" + Fields.shown(outcome) + "' is neither OK nor ERR");
            };
            fields.end();
            return expected;
        }

        private Expected.Answer answer(final Fields fields, final boolean stamped) {
            final long stampNanos = stamped ? fields.nanos("stamp of the answer") : 0;
            final Pose answer = new Pose();
            fields.pose(answer);
            return new Expected.Answer(stampNanos, answer);
        }
    }
}
