package org.espalier.test.crash;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.espalier.arena.claim.ClaimException;
import org.espalier.arena.frame.FrameTable;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.rendezvous.Attachment;
import org.espalier.arena.rendezvous.CreatePolicy;
import org.espalier.arena.rendezvous.OpenFailure;
import org.espalier.arena.rendezvous.OpenRequest;
import org.espalier.arena.rendezvous.Round;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.protocol.layout.ClaimWord;
import org.espalier.protocol.layout.HolderWord;
import org.espalier.protocol.layout.ParticipantWord;
import org.espalier.protocol.lockfile.ParticipantMode;

/**
 * Uses everything an arena has: fills every slot, claims every edge, pushes, looks up, interns. Run in a process that was
 * not there when another one died; it throws at the first thing that is not whole.
 */
final class FullCheck {
    /** Within this a fresh process has opened, and a dead one's slot is free. */
    static final Duration DEADLINE = Duration.ofSeconds(10);

    /** Distance of the stamps pushed. */
    static final long STEP = 10;

    private final OpenRequest request;
    private final Attachment self;
    private final List<Attachment> crew = new ArrayList<>();

    private FullCheck(final TestArena arena, final Attachment self) {
        this.request = arena.request(ParticipantMode.READ_WRITE, CreatePolicy.NEVER, 0);
        this.self = self;
        crew.add(self);
    }

    /**
     * Checks.
     *
     * @param self attached
     * @param others how many participants live besides
     * @param newest stamp of the newest sample of the first edge; -1 when it has none
     * @param frame somebody may have begun to intern it
     * @return the newest stamp now
     */
    static long run(
            final TestArena arena, final Attachment self, final int others, final long newest, final String frame) {
        final FullCheck check = new FullCheck(arena, self);
        try {
            require(newest == newest(self), "newest sample of the first edge: " + newest(self) + ", not " + newest);
            check.fill(TestArena.SLOTS - others - 1);
            for (int edge = 0; edge < TestArena.EDGES.size(); edge++) {
                check.use(edge);
            }
            check.lookThrough();
            check.intern(frame);
            check.leaveNothing(others);
            return newest(self);
        } finally {
            check.crew.stream().skip(1).forEach(Attachment::close);
        }
    }

    static long newest(final Attachment attached) {
        final Pose pose = new Pose();
        final List<String> edge = TestArena.EDGES.get(0);
        final var lookup = attached.tree().lookup(edge.get(0), edge.get(1));
        if (lookup.tryLatest(pose) == LookupStatus.NO_DATA) {
            return -1;
        }
        require(lookup.status() == LookupStatus.OK, "latest: " + lookup.failure());
        require(pose.tx == lookup.stamp(), "the sample of " + lookup.stamp() + " has " + pose);
        return lookup.stamp();
    }

    /** Every slot that nobody living has; then there are none. */
    private void fill(final int free) {
        final long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (crew.size() <= free) {
            final Round round = TestArena.open(request, DEADLINE);
            if (round instanceof Round.Attached attached) {
                crew.add(attached.attachment());
            } else {
                // The owner may not have heard yet that a dead process's connection ended.
                require(noSlots(round) && System.nanoTime() < deadline, crew.size() + " of " + free + ": " + round);
                TestArena.pause();
            }
        }
        final Round another = TestArena.open(request, DEADLINE);
        require(noSlots(another), "one more than there are slots: " + another);
        final Set<Integer> slots = new HashSet<>();
        for (final Attachment each : crew) {
            require(slots.add(each.slot()), "slot " + each.slot() + " was given twice");
            require(each.instance().equals(self.instance()), "another arena: " + each.instance());
        }
    }

    private static boolean noSlots(final Round round) {
        return round instanceof Round.Failed failed
                && failed.failure() instanceof OpenFailure.NoParticipantSlots full
                && full.holders().size() == full.limit();
    }

    /** Claimed at once, refused to a second, pushed to, given back, claimed by the next. */
    private void use(final int edge) {
        final Attachment first = crew.get(edge % crew.size());
        final Attachment second = crew.get((edge + 1) % crew.size());
        final List<String> names = TestArena.EDGES.get(edge);
        try (EdgeWriter writer = first.tree().claim(names.get(0), names.get(1), "first")) {
            refused(second, names);
            push(writer, second, names);
        }
        try (EdgeWriter writer = second.tree().claim(names.get(0), names.get(1), "second")) {
            push(writer, first, names);
        }
    }

    private static void refused(final Attachment second, final List<String> names) {
        try (EdgeWriter twice = second.tree().claim(names.get(0), names.get(1), "twice")) {
            throw new AssertionError(twice.edge() + " was claimed twice");
        } catch (final ClaimException expected) {
            return;
        }
    }

    private static void push(final EdgeWriter writer, final Attachment reader, final List<String> names) {
        final Pose pose = new Pose();
        final var lookup = reader.tree().lookup(names.get(0), names.get(1));
        final long last = lookup.tryLatest(pose) == LookupStatus.NO_DATA ? 0 : lookup.stamp();
        writer.push(last + STEP, TestArena.pose(last + STEP));
        writer.push(last + 2 * STEP, TestArena.pose(last + 2 * STEP));
        for (long stamp = last + STEP; stamp <= last + 2 * STEP; stamp += STEP / 2) {
            lookup.at(stamp, pose);
            require(pose.tx == stamp, names + " at " + stamp + " is " + pose);
        }
        if (last > 0) {
            lookup.at(last + STEP / 2, pose);
            require(pose.tx == last + STEP / 2, names + " between the last sample and the next is " + pose);
        }
    }

    private void lookThrough() {
        final Pose pose = new Pose();
        final List<String> first = TestArena.EDGES.get(0);
        self.tree().lookup(first.get(1), TestArena.FIXED).latest(pose);
        require(pose.tz == TestArena.HEIGHT, "the fixed frame is at " + pose);
        final long newest = newest(self);
        self.tree().lookup(first.get(0), TestArena.FIXED, newest, pose);
        require(pose.tx == newest && pose.tz == TestArena.HEIGHT, "the fixed frame, seen from the root, is at " + pose);
    }

    /** Whoever asks, a name has one id, and an id one name. */
    private void intern(final String frame) {
        final Set<Integer> ids = new HashSet<>();
        for (final String name : List.of(frame, frame + "-2", "map", TestArena.FIXED)) {
            final Set<Integer> seen = new HashSet<>();
            crew.forEach(each -> seen.add(intern(each, name)));
            require(seen.size() == 1, "'" + name + "' has the ids " + seen);
            final int id = seen.iterator().next();
            require(ids.add(id), "two frames have the id " + id);
            require(
                    id == frames(self).find(name),
                    "'" + name + "' is found as " + frames(self).find(name));
            require(
                    name.equals(frames(self).name(id)),
                    id + " is called " + frames(self).name(id));
        }
    }

    static int intern(final Attachment by, final String name) {
        return frames(by)
                .intern(
                        name,
                        HolderWord.of(by.slot(), by.incarnation()),
                        holder -> by.participants().ended(holder, by.slotProbe(), by.slot()));
    }

    private static FrameTable frames(final Attachment of) {
        return new FrameTable(of.segment().control(), of.segment().geometry());
    }

    private void leaveNothing(final int others) {
        crew.stream().skip(1).forEach(Attachment::close);
        crew.subList(1, crew.size()).clear();
        final long taken = IntStream.range(0, TestArena.SLOTS)
                .filter(slot -> !ParticipantWord.isFree(self.participants().word(slot)))
                .count();
        require(taken == others + 1, taken + " records are taken, not " + (others + 1));
        for (int edge = 1; edge <= TestArena.EDGES.size(); edge++) {
            require(ClaimWord.isFree(self.claims().word(edge)), "edge " + edge + " is still claimed");
        }
    }

    private static void require(final boolean holds, final String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
