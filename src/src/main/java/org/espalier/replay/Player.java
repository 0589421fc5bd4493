package org.espalier.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.ring.EdgeWriter;
import org.espalier.arena.ring.PushException;
import org.espalier.arena.ring.PushStatus;
import org.espalier.arena.spec.EdgeKind;

/**
 * The second pass: pushes the samples of the moving edges and counts what becomes of them, edge by edge. A refused
 * sample is counted and passed over; a lost claim ends the playing. Used by one thread.
 *
 * @since 0.1
 */
public final class Player {
    /** How many samples are pushed between two questions whether to stop. */
    private static final int STRIDE = 256;

    private final List<Recording> recordings;
    private final Survey survey;
    private final Map<String, Track> tracks = new LinkedHashMap<>();
    private final BooleanSupplier stopped;
    private volatile long played;

    /**
     * Prepares the playing of recordings.
     *
     * @param recordings what to play, in this order
     * @param survey     the first pass over the same recordings
     * @param writers    a writer for every moving edge, by its child frame
     * @param stopped    asked now and then; true ends the playing early
     */
    public Player(
            final List<Recording> recordings,
            final Survey survey,
            final Map<String, EdgeWriter> writers,
            final BooleanSupplier stopped) {
        this.recordings = List.copyOf(recordings);
        this.survey = survey;
        this.stopped = stopped;
        for (final EdgeSurvey edge : survey.edges()) {
            if (edge.kind() == EdgeKind.DYNAMIC) {
                final EdgeWriter writer = writers.get(edge.child());
                if (writer == null) {
                    throw new IllegalArgumentException("no writer for the moving frame " + edge.child());
                }
                tracks.put(edge.child(), new Track(edge, writer));
            }
        }
    }

    /**
     * Pushes everything in the order of the files, without waiting.
     *
     * @param shiftNanos added to every stamp
     * @return false if it was stopped before the end
     * @throws InputException if a file has changed since the survey and is broken now
     * @throws PushException  if a claim was lost
     */
    public boolean playAtOnce(final long shiftNanos) {
        try {
            for (final Recording recording : recordings) {
                recording.read(new Pusher(shiftNanos));
            }
            return true;
        } catch (final Stopped e) {
            return false;
        }
    }

    /**
     * Pushes everything in the order of the stamps, waiting as long between two samples as they are apart.
     *
     * @param pace       how to wait
     * @param shiftNanos added to every stamp
     * @return false if it was stopped before the end
     * @throws InputException       if a file has changed since the survey and is broken now
     * @throws PushException        if a claim was lost
     * @throws InterruptedException if the thread was interrupted
     */
    public boolean play(final Pace pace, final long shiftNanos) throws InterruptedException {
        final Timeline timeline = Timeline.of(recordings, survey);
        final Track[] byNumber = tracks.values().toArray(new Track[0]);
        final Pose pose = new Pose();
        pace.start(survey.firstStampNanos());
        for (int i = 0; i < timeline.size(); i++) {
            final long stampNanos = timeline.stampNanos(i);
            if (!pace.await(stampNanos) || i % STRIDE == 0 && stopped.getAsBoolean()) {
                return false;
            }
            timeline.pose(i, pose);
            push(byNumber[timeline.edge(i)], stampNanos + shiftNanos, pose);
        }
        return true;
    }

    /**
     * How many samples have been handed to the edges so far; may be read by any thread to show progress.
     *
     * @return the count, over all playings
     */
    public long played() {
        return played;
    }

    /**
     * By how much the stamps of a next playing must be shifted to follow this one: the length of the recording and one
     * mean step.
     *
     * @return nanoseconds, at least 1
     */
    public long loopNanos() {
        final long length = survey.lastStampNanos() - survey.firstStampNanos();
        long busiest = 1;
        for (final EdgeSurvey edge : survey.edges()) {
            busiest = Math.max(busiest, edge.samples() - 1);
        }
        return length + Math.max(1, length / busiest);
    }

    /**
     * What has become of the samples so far.
     *
     * @return one tally per moving edge, in the order of declaration
     */
    public List<EdgeTally> tallies() {
        final List<EdgeTally> tallies = new ArrayList<>();
        for (final Track track : tracks.values()) {
            tallies.add(new EdgeTally(
                    track.survey.parent(), track.survey.child(), track.pushed, track.duplicates, track.refused));
        }
        return tallies;
    }

    private void push(final Track track, final long stampNanos, final Pose pose) {
        final PushStatus status = track.writer.tryPush(stampNanos, pose);
        switch (status) {
            case PUSHED -> track.pushed++;
            case REPLACED, EQUAL_STAMP_REFUSED -> track.duplicates++;
            case STAMP_WENT_BACK, NOT_FINITE, NOT_UNIT -> track.refused++;
            default -> throw new PushException(track.writer.failure());
        }
        played = played + 1;
    }

    private static final class Track {
        private final EdgeSurvey survey;
        private final EdgeWriter writer;
        private long pushed;
        private long duplicates;
        private long refused;

        Track(final EdgeSurvey survey, final EdgeWriter writer) {
            this.survey = survey;
            this.writer = writer;
        }
    }

    private final class Pusher implements RecordingVisitor {
        private final long shiftNanos;

        Pusher(final long shiftNanos) {
            this.shiftNanos = shiftNanos;
        }

        @Override
        public void edge(final SourceLine at, final String parent, final String child, final EdgeKind kind) {
            // The survey has them all.
        }

        @Override
        public void sample(final SourceLine at, final String child, final long stampNanos, final Pose pose) {
            final Track track = tracks.get(child);
            if (track != null) {
                if (played % STRIDE == 0 && stopped.getAsBoolean()) {
                    throw new Stopped();
                }
                push(track, stampNanos + shiftNanos, pose);
            }
        }
    }

    /** Leaves a pass early. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super(null, null, false, false);
        }
    }
}
