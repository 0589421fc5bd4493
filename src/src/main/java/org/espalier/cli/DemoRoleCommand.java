package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.espalier.Espalier;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.events.RuntimeEvent;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.ring.EdgeWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One process of the demo. Reports JSON lines; ends when its stdin does. */
@Command(name = "demo-role", hidden = true, mixinStandardHelpOptions = true)
final class DemoRoleCommand implements Callable<Integer> {
    private static final long PUSH_NANOS = 10_000_000L;
    private static final long LOOKUP_NANOS = 200_000L;

    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    @Spec
    private CommandSpec spec;

    @Mixin
    private ArenaOptions arena;

    @Parameters(index = "0")
    private Role role;

    private Console console;

    /** What the process does. */
    enum Role {
        PUBLISHER,
        RELIEF,
        READER,
        CLAIMANT
    }

    @Override
    public Integer call() throws InterruptedException {
        console = Console.of(spec);
        final Thread stdin = new Thread(this::readStdin, "espalier-demo-stdin");
        stdin.setDaemon(true);
        stdin.start();
        switch (role) {
            case PUBLISHER -> publish();
            case RELIEF -> relieve();
            case READER -> look();
            case CLAIMANT -> claim();
        }
        return ExitCode.DONE;
    }

    private void readStdin() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (in.readLine() != null) {
                go.countDown();
            }
        } catch (final IOException e) {
            // As good as the end of it.
        }
        end.countDown();
        go.countDown();
    }

    private void relieve() throws InterruptedException {
        if (told()) {
            publish();
        }
    }

    /** Parks until a line comes; false when the end came instead. */
    private boolean told() throws InterruptedException {
        console.json(Console.object().put("event", "parked"));
        go.await();
        return end.getCount() > 0;
    }

    private void publish() throws InterruptedException {
        try (Espalier session = arena.builder("demo publisher")
                        .readWrite()
                        .createPolicy(CreatePolicy.IF_ABSENT)
                        .layout(DemoRobot.layout())
                        .open();
                EdgeWriter odom = session.claim(DemoRobot.MAP, DemoRobot.ODOM);
                EdgeWriter base = session.claim(DemoRobot.ODOM, DemoRobot.BASE)) {
            announceTakeover(session);
            final DemoRobot robot = new DemoRobot();
            final Pose pose = new Pose();
            robot.push(odom, base, pose);
            report("ready", session);
            while (!end.await(PUSH_NANOS, TimeUnit.NANOSECONDS)) {
                robot.push(odom, base, pose);
            }
        }
    }

    private void claim() throws InterruptedException {
        if (!told()) {
            return;
        }
        try (Espalier session = arena.builder("demo claimant").readWrite().awaitOpen(arena.timeout());
                EdgeWriter arm = session.claim(DemoRobot.BASE, DemoRobot.ARM)) {
            announceTakeover(session);
            final DemoRobot robot = new DemoRobot();
            final Pose pose = new Pose();
            robot.pushArm(arm, pose);
            report("claimed", session);
            while (!end.await(PUSH_NANOS, TimeUnit.NANOSECONDS)) {
                robot.pushArm(arm, pose);
            }
        }
    }

    private void look() throws InterruptedException {
        try (Espalier session = arena.join("demo reader")) {
            final DemoReader reader = new DemoReader(session, console);
            session.subscribe(reader::hear);
            report("joined", session);
            while (!end.await(LOOKUP_NANOS, TimeUnit.NANOSECONDS)) {
                reader.look();
            }
            reader.summarise();
        }
    }

    /** Says when this process takes over. What a listener would have to ask the session for, it knows before. */
    private void announceTakeover(final Espalier session) {
        final ObjectNode who = who("took-over", session);
        session.subscribe(event -> {
            if (event instanceof RuntimeEvent.TookOver tookOver) {
                console.json(who.deepCopy().put("millis_since_loss", tookOver.millisSinceLoss()));
            }
        });
    }

    private void report(final String event, final Espalier session) {
        console.json(who(event, session));
    }

    private static ObjectNode who(final String event, final Espalier session) {
        final SessionStatus.Place place = session.status().place().orElseThrow();
        return Console.object()
                .put("event", event)
                .put("pid", ProcessHandle.current().pid())
                .put("slot", place.slot())
                .put("incarnation", place.incarnation())
                .put("uuid", place.arena().toString());
    }
}
