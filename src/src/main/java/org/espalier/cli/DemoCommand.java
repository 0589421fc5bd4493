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
 * {@code espalier demo}: a publisher that owns the arena, a reader, a claimant that is killed while it holds a claim and
 * whose slot and edge another process takes over; then the owner is killed, the successor takes the ownership over and a
 * relief publisher drives on, while the reader looks up without a pause. Each step is waited for, none is timed.
 */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "Shows what this is: real processes on one tree. A publisher owns it and drives a robot, a reader"
                + " looks it up, a third process is killed while it holds an edge and a fourth takes slot and edge. Then"
                + " the owner is killed, the fourth takes the arena over and a fifth drives the robot on; no lookup"
                + " fails meanwhile. Needs nothing and leaves nothing.")
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
        try (JvmChild publisher = child("publisher", runtimeDir);
                JvmChild victim = child("claimant", runtimeDir);
                JvmChild successor = child("claimant", runtimeDir);
                JvmChild relief = child("relief", runtimeDir)) {
            final JsonNode owner = publisher.await("ready", STEP_SECONDS);
            say("publisher", owner, "created the arena, owns it, and drives the robot: map -> odom -> base_link");
            return runWithReader(runtimeDir, publisher, owner, victim, successor, relief);
        }
    }

    /** The reader starts when there is something to read: not one of its lookups may fail. */
    private int runWithReader(
            final Path runtimeDir,
            final JvmChild publisher,
            final JsonNode owner,
            final JvmChild victim,
            final JvmChild successor,
            final JvmChild relief)
            throws InterruptedException {
        try (JvmChild reader = child("reader", runtimeDir)) {
            final JsonNode joined = reader.await("joined", STEP_SECONDS);
            say("reader", joined, "joined read-only and looks up the camera at up to 5 kHz");
            reader.await("lookup", STEP_SECONDS);
            final DemoOutcome outcome = new DemoOutcome(owner, joined);
            if (lookOn() || !killClaimant(victim, successor, outcome) || lookOn()) {
                return ExitCode.DONE;
            }
            killOwner(publisher, successor, relief, reader, outcome);
            if (lookOn()) {
                return ExitCode.DONE;
            }
            final boolean readerLeft = reader.end() == 0;
            outcome.looked(reader.await("looked", STEP_SECONDS));
            outcome.cleanEnds(relief.end() == 0 & successor.end() == 0 & readerLeft);
            if (json) {
                console.json(outcome.json());
            } else {
                outcome.text().forEach(console::data);
            }
            return outcome.good() ? ExitCode.DONE : ExitCode.NO;
        }
    }

    /** A third of the time; true when it was cut short. */
    private boolean lookOn() throws InterruptedException {
        return stop.await(seconds * 1_000_000_000L / 3);
    }

    private boolean killClaimant(final JvmChild victim, final JvmChild successor, final DemoOutcome outcome)
            throws InterruptedException {
        victim.await("parked", STEP_SECONDS);
        victim.tell("go");
        final JsonNode first = victim.await("claimed", STEP_SECONDS);
        say("claimant", first, "claimed base_link -> arm and waves it");
        successor.await("parked", STEP_SECONDS);
        if (stop.requested()) {
            return false;
        }
        victim.kill();
        say("claimant", first, "was killed (SIGKILL) with the claim in its hands");
        final long killed = System.nanoTime();
        successor.tell("go");
        final JsonNode second = successor.await("claimed", STEP_SECONDS);
        final long millis = (System.nanoTime() - killed) / 1_000_000;
        say("successor", second, "opened the arena and claimed base_link -> arm, " + millis + " ms after the kill");
        outcome.claimedAgain(first, second, millis);
        return true;
    }

    private void killOwner(
            final JvmChild publisher,
            final JvmChild successor,
            final JvmChild relief,
            final JvmChild reader,
            final DemoOutcome outcome)
            throws InterruptedException {
        relief.await("parked", STEP_SECONDS);
        final long killed = System.nanoTime();
        publisher.kill();
        relief.tell("go");
        final JsonNode heir = successor.await("took-over", STEP_SECONDS);
        final JsonNode next = relief.await("ready", STEP_SECONDS);
        final long millis = (System.nanoTime() - killed) / 1_000_000;
        final JsonNode orphan = reader.await("reattached", STEP_SECONDS);
        say("publisher", outcome.owner(), "was killed (SIGKILL): the owner is dead");
        say(
                "successor",
                heir,
                "took over on the same memory, "
                        + heir.path("millis_since_loss").asLong() + " ms after it heard of the death");
        say(
                "reader",
                outcome.reader(),
                "meanwhile: " + orphan.path("answered_without_owner").asLong() + " lookups answered, "
                        + orphan.path("refused_without_owner").asLong() + " failed");
        say("relief", next, "joined and drives the robot on, " + millis + " ms after the kill");
        outcome.takenOver(heir, next, orphan, millis);
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
