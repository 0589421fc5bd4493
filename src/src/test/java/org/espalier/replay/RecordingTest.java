package org.espalier.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.spec.EdgeKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader does not understand it refuses with its line; it passes over nothing. */
class RecordingTest {
    @TempDir
    Path dir;

    @Test
    void everyStatementIsToldInTheOrderOfTheFile() throws IOException {
        final List<String> heard = read("""
                # a comment

                E map odom D
                E odom lidar S
                P odom 1000000000 1 2 3 0 0 0 1
                P lidar 0 0 0 0.5 -0 -0 0.6 0.8
                Q map lidar 5 OK 1 2 3 0 0 0 1
                L map lidar OK 1000000000 1 2 3 0 0 0 1
                # several reasons: FUTURE,PAST
                Q map lidar 6 ERR PAST
                Q map lidar 7 ERR FUTURE
                T map 5 lidar 6 odom ERR UNKNOWN_FRAME
                """);

        assertEquals(
                List.of(
                        "edge map odom DYNAMIC @3",
                        "edge odom lidar STATIC @4",
                        "sample odom 1000000000 1.0 2.0 3.0 0.0 0.0 0.0 1.0 @5",
                        "sample lidar 0 0.0 0.0 0.5 -0.0 -0.0 0.6 0.8 @6",
                        "At map lidar 5 Answer 0 @7",
                        "Latest map lidar Answer 1000000000 @8",
                        "At map lidar 6 Refusal PAST several @10",
                        "At map lidar 7 Refusal FUTURE @11",
                        "Between map 5 lidar 6 odom Refusal UNKNOWN_FRAME @12"),
                heard);
    }

    @Test
    void aTrajectoryIsOneMovingEdgeBetweenTheNamedFrames() throws IOException {
        final List<String> heard =
                read("# ground truth\n1311868163.8697 -1 2 3 0 0 0 1\n\n1311868163.8731 1 2 3 0 0 0 1\n");

        assertEquals(
                List.of(
                        "edge world body DYNAMIC @1",
                        "sample body 1311868163869700000 -1.0 2.0 3.0 0.0 0.0 0.0 1.0 @2",
                        "sample body 1311868163873100000 1.0 2.0 3.0 0.0 0.0 0.0 1.0 @4"),
                heard);
    }

    /** Doubles are 240 ns apart at the first of these stamps. */
    @ParameterizedTest
    @CsvSource({
        "1311868163.869700001, 1311868163869700001",
        "3999999999.123456789, 3999999999123456789",
        "1.311868163869700000e+09, 1311868163869700000",
        "0, 0",
        "7, 7000000000",
        "-0.5, -500000000",
        "9223372036.854775807, 9223372036854775807"
    })
    void secondsAreReadToTheNanosecond(final String written, final long nanos) throws IOException {
        assertTrue(
                read(written + " 0 0 0 0 0 0 1\n").get(1).startsWith("sample body " + nanos + " "),
                () -> "stamp " + written);
    }

    @Test
    void aTrajectoryNamedInAVectorFileIsReadFromBesideThatFile() throws IOException {
        Files.createDirectories(dir.resolve("data"));
        Files.writeString(dir.resolve("data/drive.txt"), "1.5 1 0 0 0 0 0 1\n");
        Files.createDirectories(dir.resolve("vectors"));
        final Path file = dir.resolve("vectors/drive.txt");
        Files.writeString(file, "E world car D\nR car ../data/drive.txt\n");

        final List<String> heard = heard(file);

        assertEquals("sample car 1500000000 1.0 0.0 0.0 0.0 0.0 0.0 1.0 @1", heard.get(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "E map odom|2|kind is missing",
                "E map odom X|2|neither S nor D",
                "E map odom D D|2|more than 4 fields",
                "E b a D|2|'a' has a parent already",
                "P nowhere 0 0 0 0 0 0 0 1|2|no E line above",
                "P a 1.5 0 0 0 0 0 0 1|2|not a whole number of nanoseconds",
                "P a 9223372036854775808 0 0 0 0 0 0 1|2|not a whole number of nanoseconds",
                "P a 1 0 0 0 0 0 0|2|qw is missing",
                "P a 1 0 0 0 0 0 0 1 2|2|more than 10 fields",
                "P a 1 0 0 zero 0 0 0 1|2|'zero' is not a number",
                "P a 1 0 0 1f 0 0 0 1|2|'1f' is not a number",
                "P a 1 0 0 0x1p3 0 0 0 1|2|'0x1p3' is not a number",
                "P a 1 0 0 1e 0 0 0 1|2|'1e' is not a number",
                "Q a b 1 MAYBE|2|neither OK nor ERR",
                "Q a b 1 OK 0 0 0|2|qx is missing",
                "L a b OK 1.0 0 0 0 0 0 0 1|2|not a whole number",
                "T a 1 b 2 c|2|outcome is missing",
                "S a b|2|'S' is none of E P R Q L T",
                "Edge a b D|2|'Edge' is none of E P R Q L T",
                "R a|2|trajectory file is missing"
            })
    void aBrokenLineIsRefusedWithItsNumber(final String broken, final long line, final String why) throws IOException {
        final InputException refused = assertThrows(InputException.class, () -> read("E map a D\n" + broken + "\n"));

        final InputFailure.Malformed failure = assertInstanceOf(InputFailure.Malformed.class, refused.failure());
        assertEquals(line, failure.at().line());
        assertTrue(refused.getMessage().contains("recording.txt:" + line + ": "), refused::getMessage);
        assertTrue(refused.getMessage().contains(why), refused::getMessage);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0000000001 0 0 0 0 0 0 1",
                "9223372036.854775808 0 0 0 0 0 0 1",
                "1e99999 0 0 0 0 0 0 1",
                "1e-99999 0 0 0 0 0 0 1",
                "1 0 0 0 0 0 0",
                "1 0 0 0 0 0 0 1 1",
                "E world body D",
                "1311868163,5 0 0 0 0 0 0 1",
                "0x10 0 0 0 0 0 0 1"
            })
    void aBrokenTrajectoryLineIsRefusedWithItsNumber(final String broken) {
        final InputException refused =
                assertThrows(InputException.class, () -> read("1 0 0 0 0 0 0 1\n# \n" + broken + "\n"));

        assertTrue(refused.getMessage().contains("recording.txt:3: "), refused::getMessage);
    }

    @Test
    void aFileCutInTheMiddleOfALineIsRefusedThere() {
        final InputException refused =
                assertThrows(InputException.class, () -> read("E map a D\nP a 1 0 0 0 0 0 0 1\nP a 2 0 0"));

        assertTrue(refused.getMessage().contains("recording.txt:3: ends after 5 fields"), refused::getMessage);
    }

    @Test
    void numbersThatAreNotFiniteAreForTheRingToRefuse() throws IOException {
        assertTrue(read("1 nan inf -inf 0 0 0 1\n").get(1).contains("NaN Infinity -Infinity"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#ROSBAG V2.0|ROS 1 bag",
                "SQLite format 3|SQLite",
                "<robot/>|begins with '<'",
                "hello|begins with 'h'"
            })
    void anotherKindOfFileIsNamed(final String content, final String why) {
        final InputException refused = assertThrows(InputException.class, () -> read(content + "\n"));

        assertInstanceOf(InputFailure.UnknownFormat.class, refused.failure());
        assertTrue(refused.getMessage().contains(why), refused::getMessage);
    }

    @Test
    void aBinaryFileIsRefusedWithoutBeingRead() throws IOException {
        final Path file = dir.resolve("recording.txt");
        Files.write(file, new byte[] {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'});
        assertTrue(assertThrows(InputException.class, () -> heard(file))
                .getMessage()
                .contains("MCAP"));

        Files.write(file, new byte[] {'E', ' ', 0, 1, 2});
        assertTrue(assertThrows(InputException.class, () -> heard(file))
                .getMessage()
                .contains("not a text file"));
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        final Path file = dir.resolve("recording.txt");
        Files.write(file, "E map caf\u00e9 D\n".getBytes(StandardCharsets.ISO_8859_1));

        assertTrue(assertThrows(InputException.class, () -> heard(file))
                .getMessage()
                .contains("UTF-8"));
    }

    @Test
    void anEndlessLineIsNotHeldInMemory() {
        final InputException refused =
                assertThrows(InputException.class, () -> read("E map a D\n" + "P".repeat(20_000) + "\n"));

        assertTrue(refused.getMessage().contains("longer than"), refused::getMessage);
    }

    @Test
    void linesMayEndAsOnWindows() throws IOException {
        assertEquals(2, read("E map a D\r\nP a 1 0 0 0 0 0 0 1\r\n").size());
    }

    @Test
    void aMissingFileIsNamed() {
        final InputException refused = assertThrows(InputException.class, () -> heard(dir.resolve("none.txt")));

        assertTrue(refused.getMessage().endsWith("none.txt: cannot be read (no such file)"), refused::getMessage);
    }

    private List<String> read(final String content) throws IOException {
        final Path file = dir.resolve("recording.txt");
        Files.writeString(file, content);
        return heard(file);
    }

    private static List<String> heard(final Path file) {
        final List<String> heard = new ArrayList<>();
        Recording.open(file, TumFrames.DEFAULT).read(new Listener(heard));
        return heard;
    }

    private record Listener(List<String> heard) implements RecordingVisitor {
        @Override
        public void edge(final SourceLine at, final String parent, final String child, final EdgeKind kind) {
            heard.add("edge " + parent + " " + child + " " + kind + " @" + at.line());
        }

        @Override
        public void sample(final SourceLine at, final String child, final long stampNanos, final Pose p) {
            heard.add("sample " + child + " " + stampNanos + " " + p.tx + " " + p.ty + " " + p.tz + " " + p.qx + " "
                    + p.qy + " " + p.qz + " " + p.qw + " @" + at.line());
        }

        @Override
        public void query(final SourceLine at, final Query query) {
            heard.add(text(query) + " " + text(query.expected()) + " @" + at.line());
        }

        private static String text(final Query query) {
            if (query instanceof Query.At q) {
                return "At " + q.target() + " " + q.source() + " " + q.stampNanos();
            }
            if (query instanceof Query.Between q) {
                return "Between " + q.target() + " " + q.targetStampNanos() + " " + q.source() + " "
                        + q.sourceStampNanos() + " " + q.fixed();
            }
            return "Latest " + query.target() + " " + query.source();
        }

        private static String text(final Expected expected) {
            if (expected instanceof Expected.Refusal refusal) {
                return "Refusal " + refusal.kind() + (refusal.severalReasons() ? " several" : "");
            }
            return "Answer " + ((Expected.Answer) expected).stampNanos();
        }
    }
}
