package org.espalier;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.ring.PushFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts failures that an application meets again and again, and logs each kind at most once per {@value #SECONDS} s:
 * lookups and pushes themselves log nothing and ask no clock. Two failures are one entry when they are of the same type
 * and about the same edge or the same frames, whatever their stamps. Safe for any number of threads; called on the
 * failing path only.
 *
 * <pre>{@code
 * if (lookup.tryAt(stamp, pose) != LookupStatus.OK) {
 *     failures.saw(lookup.failure());
 * }
 * }</pre>
 *
 * <p>Keeps the {@value #MOST} entries met last.
 *
 * @since 0.1
 */
public final class RepeatedFailures {
    /** Least time between two log lines of one entry, s. */
    public static final int SECONDS = 10;

    /** Most entries kept. */
    public static final int MOST = 256;

    private static final Logger LOG = LoggerFactory.getLogger(RepeatedFailures.class);
    private static final long PAUSE_NANOS = SECONDS * 1_000_000_000L;

    private final Consumer<String> sink;
    private final LongSupplier nanoTime;
    private final Map<List<Object>, Tally> tallies = new LinkedHashMap<>(16, 0.75f, true);

    /** Logs warnings to this class's logger. */
    public RepeatedFailures() {
        this(LOG::warn, System::nanoTime);
    }

    /**
     * Writes elsewhere, by another clock.
     *
     * @param sink receives a line when one is due
     * @param nanoTime a monotonic clock, ns
     */
    public RepeatedFailures(final Consumer<String> sink, final LongSupplier nanoTime) {
        this.sink = Objects.requireNonNull(sink, "sink");
        this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime");
    }

    /**
     * One kind of failure.
     *
     * @param count how often it was met
     * @param firstNanos when it was met first, by the clock given; ns
     * @param lastNanos when it was met last, by the clock given; ns
     * @param message of the latest one
     */
    public record Entry(long count, long firstNanos, long lastNanos, String message) {}

    /**
     * Counts a lookup's failure.
     *
     * @param failure as the lookup tells it; null, when there was none, is passed over
     */
    public void saw(final LookupFailure failure) {
        if (failure != null) {
            saw(List.of(failure.getClass(), subject(failure)), failure.message());
        }
    }

    /**
     * Counts a push's failure.
     *
     * @param failure as the writer tells it; null, when there was none, is passed over
     */
    public void saw(final PushFailure failure) {
        if (failure != null) {
            saw(List.of(failure.getClass(), failure.edge()), failure.message());
        }
    }

    /**
     * What was met so far.
     *
     * @return one entry for each kind of failure, the one met last at the end
     */
    public List<Entry> entries() {
        synchronized (tallies) {
            final List<Entry> entries = new ArrayList<>();
            for (final Tally tally : tallies.values()) {
                entries.add(new Entry(tally.count, tally.first, tally.last, tally.message));
            }
            return entries;
        }
    }

    private void saw(final List<Object> kind, final String message) {
        final long now = nanoTime.getAsLong();
        final String line;
        synchronized (tallies) {
            final Tally tally = tallies.computeIfAbsent(kind, unseen -> new Tally(now));
            if (tallies.size() > MOST) {
                tallies.remove(tallies.keySet().iterator().next());
            }
            line = tally.count(now, message);
        }
        if (line != null) {
            sink.accept(line);
        }
    }

    private static Object subject(final LookupFailure failure) {
        if (failure instanceof final LookupFailure.BeforeHistory f) {
            return f.edge();
        }
        if (failure instanceof final LookupFailure.AfterHistory f) {
            return f.edge();
        }
        if (failure instanceof final LookupFailure.CorruptSample f) {
            return f.edge();
        }
        if (failure instanceof final LookupFailure.NoMotion f) {
            return f.edge();
        }
        if (failure instanceof final LookupFailure.UnknownFrame f) {
            return f.name();
        }
        // Generations move on; the others are equal when they are about the same edges or frames.
        return failure instanceof LookupFailure.TopologyChanged ? "topology" : failure;
    }

    private static final class Tally {
        private final long first;
        private long count;
        private long last;
        private long logged;
        private long countLogged;
        private String message;

        Tally(final long first) {
            this.first = first;
        }

        /** The line that is due, or null. */
        String count(final long now, final String what) {
            count++;
            last = now;
            message = what;
            if (count > 1 && now - logged < PAUSE_NANOS) {
                return null;
            }
            final long unsaid = count - countLogged - 1;
            logged = now;
            countLogged = count;
            return unsaid == 0 ? what : what + " (and " + unsaid + " times more since the last line)";
        }
    }
}
