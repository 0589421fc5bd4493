package org.espalier.test.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.espalier.arena.posix.NativePlatform;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.Takeover;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;

/**
 * A participant without actors, in a JVM of its own: cheap to start, parked until told. Argument: runtime directory. Says
 * {@code ready}, then obeys one order per line, each with one line of answer.
 */
final class Newcomer {
    private static final Duration HANDSHAKE = Duration.ofSeconds(2);

    private final TestArena arena;
    private Attachment attached;
    private EdgeWriter writer;

    private Newcomer(final TestArena arena) {
        this.arena = arena;
    }

    public static void main(final String[] arguments) {
        NativePlatform.require();
        final Newcomer newcomer = new Newcomer(new TestArena(Path.of(arguments[0])));
        ChildJvm.step("ready");
        for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
            ChildJvm.step(newcomer.obey(order.split(" ")));
        }
    }

    private String obey(final String[] order) {
        return switch (order[0]) {
            case "join" -> open(CreatePolicy.NEVER);
            case "create" -> open(CreatePolicy.IF_ABSENT);
            case "check" -> check(Integer.parseInt(order[1]), Long.parseLong(order[2]), order[3]);
            case "claim" -> claim();
            case "push" -> push();
            case "release" -> release();
            case "intern" -> "interned " + FullCheck.intern(attached, order[1]);
            case "take-over" -> takeOver();
            case "leave" -> leave();
            default -> throw new IllegalArgumentException(order[0]);
        };
    }

    private String open(final CreatePolicy create) {
        attached = TestArena.attached(
                TestArena.open(arena.request(ParticipantMode.READ_WRITE, create, TestArena.FIRST), FullCheck.DEADLINE));
        return "open " + attached.slot() + " " + attached.instance();
    }

    /** How many others live, the stamp of the newest sample, and a frame that somebody may have begun to intern. */
    private String check(final int others, final long newest, final String frame) {
        return "checked " + FullCheck.run(arena, attached, others, newest, frame);
    }

    private String claim() {
        final var edge = TestArena.EDGES.get(0);
        writer = attached.tree().claim(edge.get(0), edge.get(1), "newcomer");
        return "claimed";
    }

    private String push() {
        final long stamp = Math.max(0, FullCheck.newest(attached)) + FullCheck.STEP;
        writer.push(stamp, TestArena.pose(stamp));
        return "pushed " + stamp;
    }

    private String release() {
        writer.close();
        return "released";
    }

    private String takeOver() {
        Takeover outcome = attached.takeOver(HANDSHAKE, Optional::empty);
        while (outcome instanceof Takeover.Busy) {
            TestArena.pause();
            outcome = attached.takeOver(HANDSHAKE, Optional::empty);
        }
        return outcome.toString();
    }

    private String leave() {
        attached.close();
        return "left";
    }
}
