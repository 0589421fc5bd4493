package org.espalier.arena.lookup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.arena.tree.TransformTree;

/** A file of the shared vectors, read into a tree on the heap, with its questions. */
final class VectorFile {
    /** One Q or L line; a stamp of an L line without answer is 0. */
    record Question(
            int line,
            boolean latest,
            String target,
            String source,
            long stamp,
            Pose answer,
            String kind,
            boolean severalReasons) {}

    /** A sample of the edge above a frame. */
    record Sample(String child, long stamp, Pose pose) {}

    final TransformTree tree;
    final List<Question> questions = new ArrayList<>();
    final Map<String, String> parents = new HashMap<>();
    final List<Sample> samples = new ArrayList<>();
    private final Map<String, Double> offsets = new HashMap<>();

    VectorFile(final Path file) throws IOException {
        final Map<String, Boolean> dynamic = new HashMap<>();
        final Map<String, Long> counts = new HashMap<>();
        final List<String> order = new ArrayList<>();
        int number = 0;
        boolean several = false;
        for (final String line : Files.readAllLines(file)) {
            number++;
            final String[] word = line.split(" ");
            switch (word[0]) {
                case "E" -> {
                    order.add(word[2]);
                    parents.put(word[2], word[1]);
                    dynamic.put(word[2], word[3].equals("D"));
                }
                case "P" -> samples.add(new Sample(word[1], Long.parseLong(word[2]), pose(word, 3)));
                case "R" -> readTrajectory(file.resolveSibling(word[2]), word[1], samples);
                case "Q" ->
                    questions.add(
                            word[4].equals("OK")
                                    ? new Question(
                                            number,
                                            false,
                                            word[1],
                                            word[2],
                                            Long.parseLong(word[3]),
                                            pose(word, 5),
                                            null,
                                            several)
                                    : new Question(
                                            number,
                                            false,
                                            word[1],
                                            word[2],
                                            Long.parseLong(word[3]),
                                            null,
                                            word[5],
                                            several));
                case "L" ->
                    questions.add(
                            word[3].equals("OK")
                                    ? new Question(
                                            number,
                                            true,
                                            word[1],
                                            word[2],
                                            Long.parseLong(word[4]),
                                            pose(word, 5),
                                            null,
                                            several)
                                    : new Question(number, true, word[1], word[2], 0, null, word[4], several));
                default -> {
                    if (!line.isBlank() && !line.startsWith("#") && !line.startsWith("T ")) {
                        throw new IOException(file + ":" + number + ": " + line);
                    }
                }
            }
            several = line.startsWith("# several reasons");
        }
        samples.forEach(sample -> counts.merge(sample.child, 1L, Long::sum));
        final Map<String, Pose> fixed = new HashMap<>();
        samples.stream().filter(each -> !dynamic.get(each.child)).forEach(each -> fixed.put(each.child, each.pose));
        final ArenaSpec.Builder spec = ArenaSpec.builder();
        for (final String child : order) {
            final String parent = parents.get(child);
            // The readable window is one sample shorter than the ring.
            spec.edge(
                    dynamic.get(child)
                            ? EdgeSpec.dynamic(parent, child)
                                    .slots(counts.getOrDefault(child, 1L) + 1)
                                    .interpolation(Interpolation.LERP_SLERP)
                            : EdgeSpec.fixed(parent, child, fixed.get(child)));
        }
        tree = TransformTree.onHeap(spec.build());
        final Map<String, EdgeWriter> writers = new HashMap<>();
        for (final Sample sample : samples) {
            if (dynamic.get(sample.child)) {
                writers.computeIfAbsent(sample.child, each -> tree.claim(parents.get(each), each, "vectors"))
                        .push(sample.stamp, sample.pose);
            }
            final double reach =
                    Math.max(Math.abs(sample.pose.tx), Math.max(Math.abs(sample.pose.ty), Math.abs(sample.pose.tz)));
            offsets.merge(sample.child, reach, Math::max);
        }
    }

    /** The largest offset on either frame's way to the root. */
    double reach(final Question question) {
        double largest = 1;
        for (final String frame : List.of(question.target, question.source)) {
            for (String at = frame; at != null; at = parents.get(at)) {
                largest = Math.max(largest, offsets.getOrDefault(at, 0.0));
            }
        }
        return largest;
    }

    private static void readTrajectory(final Path file, final String child, final List<Sample> samples)
            throws IOException {
        for (final String line : Files.readAllLines(file)) {
            if (!line.startsWith("#") && !line.isBlank()) {
                final String[] word = line.strip().split("\\s+");
                samples.add(new Sample(child, Stamps.parseSeconds(word[0]), pose(word, 1)));
            }
        }
    }

    private static Pose pose(final String[] word, final int at) {
        return new Pose(
                Double.parseDouble(word[at]),
                Double.parseDouble(word[at + 1]),
                Double.parseDouble(word[at + 2]),
                Double.parseDouble(word[at + 3]),
                Double.parseDouble(word[at + 4]),
                Double.parseDouble(word[at + 5]),
                Double.parseDouble(word[at + 6]));
    }

    /** The shared vectors, looked for beside the module's directory and above it; null when they are not there. */
    static Path directory() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            final Path found = at.resolve("shared").resolve("vectors");
            if (Files.isDirectory(found)) {
                return found;
            }
        }
        return null;
    }

    static VectorFile read(final Path file) {
        try {
            return new VectorFile(file);
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
