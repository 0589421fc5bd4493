package org.espalier.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.espalier.arena.pose.Stamps;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code espalier demo}: a publisher that owns the arena, a reader, and a claimant that is killed while it holds a claim
 * and whose slot and edge another process takes over. Four steps, each waited for, none timed.
 */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "Shows what this is: real processes on one tree. A publisher owns it and drives a robot, a reader"
                + " looks it up, a third process is killed while it holds an edge and a fourth takes slot and edge."
                + " Needs nothing and leaves nothing.")
final class DemoCommand implements Callable<Integer> {
    private static final long STEP_SECONDS = 30;

    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "15",
            description = "How long to look on, 2..3600. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--json", description = "Print one JSON object per line.")
    private boolean json;

    private Console console;

    DemoCommand(final StopSignal stop) {
        this.stop = stop;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (seconds < 2 || seconds > 3600) {
            throw new ParameterException(spec.commandLine(), "--seconds " + seconds + " is not in 2..3600");
        }
        console = Console.of(spec);
        try (TemporaryRuntimeDir runtimeDir = new TemporaryRuntimeDir()) {
            return run(runtimeDir.path());
        }
    }

    private int run(final Path runtimeDir) throws InterruptedException {
        try (JvmChild publisher = child("publisher", runtimeDir)) {
            final JsonNode owner = publisher.await("ready", STEP_SECONDS);
            say("publisher", owner, "created the arena, owns it, and drives the robot: map -> odom -> base_link");
            try (JvmChild reader = child("reader", runtimeDir);
                    JvmChild victim = child("claimant", runtimeDir);
                    JvmChild successor = child("claimant", runtimeDir)) {
                say(
                        "reader",
                        reader.await("joined", STEP_SECONDS),
                        "joined read-only and looks up the camera at 500 Hz");
                reader.await("lookup", STEP_SECONDS);
                victim.await("parked", STEP_SECONDS);
                victim.tell("go");
                final JsonNode first = victim.await("claimed", STEP_SECONDS);
                say("claimant", first, "claimed base_link -> arm and waves it");
                successor.await("parked", STEP_SECONDS);
                if (stop.await(seconds * 500_000_000L)) {
                    return ExitCode.DONE;
                }
                victim.kill();
                say("claimant", first, "was killed (SIGKILL) with the claim in its hands");
                final long killed = System.nanoTime();
                successor.tell("go");
                final JsonNode second = successor.await("claimed", STEP_SECONDS);
                final long millis = (System.nanoTime() - killed) / 1_000_000;
                say(
                        "successor",
                        second,
                        "opened the arena and claimed base_link -> arm, " + millis + " ms after the kill");
                if (stop.await(seconds * 500_000_000L)) {
                    return ExitCode.DONE;
                }
                return summary(publisher, reader, successor, first, second, millis);
            }
        }
    }

    private int summary(
            final JvmChild publisher,
            final JvmChild reader,
            final JvmChild successor,
            final JsonNode first,
            final JsonNode second,
            final long millis)
            throws InterruptedException {
        final boolean readerLeft = reader.end() == 0;
        final JsonNode looked = reader.await("looked", STEP_SECONDS);
        final boolean left = successor.end() == 0 & publisher.end() == 0 & readerLeft;
        final boolean sameSlot =
                first.path("slot").asInt() == second.path("slot").asInt();
        final boolean sameArena = first.path("uuid").equals(second.path("uuid"));
        final long answered = looked.path("answered").asLong();
        final boolean good = left && sameSlot && sameArena && answered > 0;
        if (json) {
            final ObjectNode line = Console.object().put("event", "summary").put("ok", good);
            line.put("lookups_answered", answered)
                    .put("lookups_refused", looked.path("refused").asLong());
            line.put("longest_gap_ns", looked.path("longest_gap_ns").asLong());
            line.put("same_slot", sameSlot).put("same_arena", sameArena).put("clean_ends", left);
            line.put("claimed_again_after_ms", millis).put("owner_kill", "not shown in this version");
            console.json(line);
        } else {
            console.data("");
            console.data("summary");
            console.data(String.format(
                    Locale.ROOT,
                    "  lookups by the reader   %,d answered, %,d refused, longest pause between two answers %s",
                    answered,
                    looked.path("refused").asLong(),
                    Stamps.describeGap(looked.path("longest_gap_ns").asLong())));
            console.data("  killed claimant         edge claimed again after " + millis + " ms, slot "
                    + second.path("slot").asInt() + (sameSlot ? " used again" : " (the old one is still taken)"));
            console.data("  one arena throughout    " + (sameArena ? "yes" : "NO"));
            console.data("  clean ends              " + (left ? "yes" : "NO"));
            console.data("  not shown               killing the owner: that comes with takeover in a later version");
        }
        return good ? ExitCode.DONE : ExitCode.NO;
    }

    private JvmChild child(final String role, final Path runtimeDir) {
        return JvmChild.start(
                role,
                role.equals("reader") ? this::onLookup : line -> {},
                "demo-role",
                role,
                "--runtime-dir",
                runtimeDir.toString(),
                "--name",
                "demo",
                "--domain",
                "0",
                "--timeout",
                STEP_SECONDS + "s");
    }

    private void onLookup(final JsonNode line) {
        if (!line.path("event").asText().equals("lookup")) {
            return;
        }
        if (json) {
            console.json(line);
        } else if (line.has("error")) {
            console.data("  reader   no answer: " + line.path("message").asText());
        } else {
            final JsonNode at = line.path("translation");
            console.data(String.format(
                    Locale.ROOT,
                    "  reader   camera in map at %s s:  x %8.4f  y %8.4f  z %8.4f m   (%,d lookups, %d refused)",
                    Stamps.toSeconds(line.path("stamp_ns").asLong()),
                    at.path("x").asDouble(),
                    at.path("y").asDouble(),
                    at.path("z").asDouble(),
                    line.path("answered").asLong(),
                    line.path("refused").asLong()));
        }
    }

    private void say(final String who, final JsonNode process, final String what) {
        if (json) {
            final ObjectNode line =
                    Console.object().put("event", "step").put("who", who).put("what", what);
            line.set("pid", process.path("pid"));
            line.set("slot", process.path("slot"));
            line.set("incarnation", process.path("incarnation"));
            console.json(line);
        } else {
            console.data(String.format(
                    Locale.ROOT,
                    "%-9s  pid %d, slot %d: %s",
                    who,
                    process.path("pid").asLong(),
                    process.path("slot").asInt(),
                    what));
        }
    }
}
