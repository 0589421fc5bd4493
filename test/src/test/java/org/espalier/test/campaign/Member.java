package org.espalier.test.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.actors.SessionStatus;
import org.espalier.actors.claim.ClaimResult;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.spec.ArenaSpec;
import org.espalier.arena.spec.EdgeSpec;
import org.espalier.protocol.lockfile.ParticipantMode;
import org.espalier.test.ChildJvm;
import org.espalier.test.ChildSession;

/**
 * A session in a JVM of its own, parked until told, with one arena after the other. It opens an arena of its own once, so that what is measured later is not the loading of classes; then it
 * says {@code ready} and obeys one order per line. Events come between the answers, as lines that begin with {@code event}.
 */
final class Member {
    private final ChildSession session;
    private EdgeWriter writer;
    private boolean isOpen;

    private Member(final ChildSession session) {
        this.session = session;
    }

    public static void main(final String[] arguments) throws Exception {
        try (ChildSession session = ChildSession.prepare(Map.of())) {
            warmUp(session);
            ChildJvm.step("ready");
            final Member member = new Member(session);
            for (String order = ChildJvm.hear(); order != null; order = ChildJvm.hear()) {
                ChildJvm.step(member.obey(order.split(" ")));
            }
        }
    }

    private static void warmUp(final ChildSession session) throws Exception {
        final Path own = Files.createTempDirectory("espalier-campaign-");
        session.create(own, layout(2));
        session.detach();
        Files.delete(own.resolve("0").resolve(ChildSession.ARENA + ".lock"));
        Files.delete(own.resolve("0"));
        Files.delete(own);
    }

    private static ArenaSpec layout(final int slots) {
        return ArenaSpec.builder()
                .edge(EdgeSpec.dynamic("map", "base").slots(64))
                .participants(slots)
                .build();
    }

    private String obey(final String[] order) throws Exception {
        return switch (order[0]) {
            case "open" -> open(order);
            case "claim" -> claim();
            case "push" -> push(Long.parseLong(order[1]));
            case "latest" -> latest();
            case "where" -> where();
            case "sweep" -> "swept " + session.sweep();
            case "detach" -> detach("left");
            case "reset" -> detach("reset");
            default -> throw new IllegalArgumentException(order[0]);
        };
    }

    /** How, where, the slots of what is created, the budget in milliseconds, and settings as {@code path=value}. */
    private String open(final String[] order) throws Exception {
        final String how = order[1];
        final boolean creates = how.equals("create");
        final Map<String, String> settings = new HashMap<>();
        for (final String setting : List.of(order).subList(5, order.length)) {
            settings.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        session.configure(settings);
        final long start = System.nanoTime();
        final Optional<OpenFailure> failure = session.open(
                Path.of(order[2]),
                how.equals("read-only") ? ParticipantMode.READ_ONLY : ParticipantMode.READ_WRITE,
                creates ? CreatePolicy.IF_ABSENT : CreatePolicy.NEVER,
                Duration.ofMillis(Long.parseLong(order[4])),
                creates ? layout(Integer.parseInt(order[3])) : null);
        final long nanos = System.nanoTime() - start;
        if (failure.isPresent()) {
            final OpenFailure why = failure.get();
            return "refused " + why.getClass().getSimpleName() + " " + why.message();
        }
        isOpen = true;
        session.printEvents();
        return "open " + session.stood() + " " + session.place() + " " + nanos;
    }

    private String claim() throws Exception {
        final ClaimResult result = session.claim("map", "base");
        if (result instanceof ClaimResult.Claimed claimed) {
            writer = claimed.writer();
            return "claimed";
        }
        return "not claimed " + result;
    }

    private String push(final long stamp) {
        return "pushed " + writer.tryPush(stamp, stamp, 0, 0, 0, 0, 0, 1);
    }

    private String latest() {
        final Pose pose = new Pose();
        final var lookup = session.tree().lookup("map", "base");
        return "latest " + lookup.tryLatest(pose) + " " + lookup.stamp() + " " + Math.round(pose.tx);
    }

    private String where() throws Exception {
        final SessionStatus status = session.status();
        return "where " + status.state() + " "
                + status.place()
                        .map(place -> place.slot() + " " + place.arena())
                        .orElse("nowhere");
    }

    private String detach(final String answer) throws Exception {
        if (isOpen) {
            session.detach();
            isOpen = false;
        }
        return answer;
    }
}
