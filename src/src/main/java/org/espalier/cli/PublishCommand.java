package org.espalier.cli;

import java.util.concurrent.Callable;
import org.espalier.Espalier;
import org.espalier.EspalierBuilder;
import org.espalier.arena.pose.Interpolation;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushException;
import org.espalier.arena.ring.PushStatus;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier publish}: one edge, one pose. */
@Command(
        name = "publish",
        mixinStandardHelpOptions = true,
        description =
                "Publishes the pose of CHILD in PARENT until SIGINT or SIGTERM: as a static edge, or with --rate as"
                        + " a moving one, stamped with the system clock. Creates an arena of this one edge when none is live,"
                        + " else the arena must have the edge.")
final class PublishCommand implements Callable<Integer> {
    private static final double MAX_RATE = 10_000;
    private static final double HISTORY_SECONDS = 10;

    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Parameters(index = "0", paramLabel = "PARENT", description = "The parent frame.")
    private String parent;

    @Parameters(index = "1", paramLabel = "CHILD", description = "The child frame.")
    private String child;

    @Parameters(index = "2", paramLabel = "x", description = "Translation x, metres.")
    private double x;

    @Parameters(index = "3", paramLabel = "y", description = "Translation y, metres.")
    private double y;

    @Parameters(index = "4", paramLabel = "z", description = "Translation z, metres.")
    private double z;

    @Parameters(index = "5", paramLabel = "qx", description = "Quaternion x.")
    private double qx;

    @Parameters(index = "6", paramLabel = "qy", description = "Quaternion y.")
    private double qy;

    @Parameters(index = "7", paramLabel = "qz", description = "Quaternion z.")
    private double qz;

    @Parameters(index = "8", paramLabel = "qw", description = "Quaternion w.")
    private double qw;

    @Option(names = "--rate", paramLabel = "HZ", description = "Publish a moving edge this often, up to 10000 Hz.")
    private Double rate;

    @Option(names = "--count", paramLabel = "N", description = "With --rate: end after N samples.")
    private Long count;

    @Option(
            names = "--interp",
            paramLabel = "HOW",
            converter = InterpolationText.class,
            defaultValue = "sclerp",
            description = "How a new moving edge interpolates: sclerp or lerp-slerp. Default: ${DEFAULT-VALUE}.")
    private Interpolation interpolation;

    PublishCommand(final StopSignal stop) {
        this.stop = stop;
    }

    @Override
    public Integer call() throws InterruptedException {
        checkUsage();
        final Console console = Console.of(spec);
        final Pose pose = new Pose(x, y, z, qx, qy, qz, qw);
        final EdgeSpec edge = rate == null
                ? EdgeSpec.fixed(parent, child, pose)
                : EdgeSpec.dynamic(parent, child)
                        .history(rate, HISTORY_SECONDS)
                        .nominalRate(rate)
                        .interpolation(interpolation);
        final EspalierBuilder builder = arena.builder("publish")
                .readWrite()
                .createPolicy(CreatePolicy.IF_ABSENT)
                .layout(ArenaSpec.builder().edge(edge).build());
        try (Espalier session = builder.open()) {
            if (rate == null) {
                EdgeCheck.requireFixed(session.tree(), parent, child, pose);
                console.say("publishing " + parent + " -> " + child + ", static; Ctrl-C ends it");
                stop.await();
            } else {
                try (EdgeWriter writer = session.claim(parent, child)) {
                    console.say("publishing " + parent + " -> " + child + " at " + rate + " Hz; Ctrl-C ends it");
                    push(console, writer, pose);
                }
            }
        }
        return ExitCode.DONE;
    }

    private void checkUsage() {
        if (rate != null && !(rate > 0 && rate <= MAX_RATE)) {
            throw new ParameterException(spec.commandLine(), "--rate " + rate + " is not in (0, 10000] Hz");
        }
        if (count != null && (rate == null || count < 1)) {
            throw new ParameterException(spec.commandLine(), "--count needs --rate and at least 1");
        }
    }

    private void push(final Console console, final EdgeWriter writer, final Pose pose) throws InterruptedException {
        final long start = System.nanoTime();
        for (long pushed = 0; count == null || pushed < count; pushed++) {
            final long due = (long) (pushed * 1e9 / rate) - (System.nanoTime() - start);
            if (due > 0 ? stop.await(due) : stop.requested()) {
                return;
            }
            final long stamp = WallClock.nanos();
            if (writer.tryPush(stamp, pose) == PushStatus.STAMP_WENT_BACK) {
                // The system clock was set back; samples follow again once it has caught up.
                console.say(writer.failure().message());
            } else if (writer.failure() != null) {
                throw new PushException(writer.failure());
            }
        }
    }
}
