package org.espalier.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit codes and streams of what needs no arena. */
class EspalierCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "|a command is missing",
                "fly|'fly'",
                "lookup map|Missing required parameter",
                "lookup map odom --at yesterday|stamp",
                "lookup map odom --timeout soon|duration",
                "lookup map odom --extrapolate hold --max-gap 5ms|--extrapolate needs --at",
                "lookup map odom --at 5 --extrapolate hold|--max-gap",
                "lookup map odom --at 5 --extrapolate guess --max-gap 5ms|neither hold nor constant-twist",
                "lookup map odom --at 5 --extrapolate hold --max-gap 0s|a gap of 0",
                "lookup map odom --each --span|mutually exclusive",
                "lookup map odom --span --at 5|--span is of no --at",
                "lookup map odom --twist|--twist needs --at",
                "lookup map odom --can --at 5 --extrapolate hold --max-gap 5ms|does not go with --can",
                "lookup map odom --source-at 5|--source-at needs --fixed",
                "lookup map odom --fixed world|--fixed needs --at or --source-at",
                "echo map odom --rate 0|--rate",
                "echo map odom --count -1|--count",
                "publish a b 1 2 3|Missing required parameter",
                "publish a b 0 0 0 0 0 0 1 --rate -5|--rate",
                "publish a b 0 0 0 0 0 0 1 --count 3|--count",
                "replay|Missing required parameter",
                "replay x.txt --rate 0|--rate",
                "replay x.txt --interp cubic|neither sclerp nor lerp-slerp",
                "tree --format svg|svg",
                "serve --standby --layout x.conf|--standby creates nothing",
                "demo --seconds 0|--seconds"
            })
    void whatMakesNoSenseIsUsage(final String line, final String why) {
        assertEquals(ExitCode.USAGE, run(line == null ? "" : line), err::toString);
        assertTrue(err.toString().contains(why), err::toString);
        assertEquals("", out.toString(), "messages go to stderr");
    }

    @Test
    void aBrokenRecordingIsAnInputErrorWithItsLine() throws IOException {
        final Path file = dir.resolve("cut.txt");
        Files.writeString(file, "E map odom D\nP odom 12\n");

        assertEquals(ExitCode.INPUT, run("replay " + file));
        assertTrue(err.toString().contains(file + ":2: "), err::toString);
        assertFalse(err.toString().contains("\tat "), "no stack trace for an expected failure");
    }

    @Test
    void aMissingRecordingIsAnInputError() {
        assertEquals(ExitCode.INPUT, run("replay " + dir.resolve("none.txt")));
    }

    @Test
    void aBrokenLayoutIsAnInputErrorAndALoopARefusal() throws IOException {
        final Path file = dir.resolve("layout.conf");
        Files.writeString(file, "edges = 7");
        assertEquals(ExitCode.INPUT, run("serve --layout " + file), err::toString);

        Files.writeString(file, "edges = [{ parent = a, child = b, slots = 4 }, { parent = b, child = a, slots = 4 }]");
        assertEquals(ExitCode.REFUSED, run("serve --layout " + file), err::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"demo", "serve", "publish", "replay", "lookup", "echo", "tree", "participants", "verify-vectors"
            })
    void everyCommandHasHelpOnStdout(final String command) {
        assertEquals(ExitCode.DONE, run(command + " --help"));
        assertTrue(out.toString().startsWith("Usage: espalier " + command), out::toString);
        assertEquals("", err.toString());
    }

    @Test
    void partsOfOtherCommandsAreNotListed() {
        assertEquals(ExitCode.DONE, run("--help"));
        assertTrue(out.toString().contains("verify-vectors"), out::toString);
        assertFalse(out.toString().contains("demo-role"), out::toString);
        assertFalse(out.toString().contains("ask-vectors"), out::toString);
    }

    private int run(final String line) {
        final String[] args = line.isBlank() ? new String[0] : line.split(" ");
        return EspalierCommand.commandLine(new StopSignal(), new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(args);
    }
}
